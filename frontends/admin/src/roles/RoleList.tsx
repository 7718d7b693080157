import { PlusOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { ConfirmDelete } from '@uketori/frontend-kit/ConfirmDelete';
import { useText } from '@uketori/frontend-kit/i18n';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { ShortTable } from '@uketori/frontend-kit/pro/ShortTable';
import { useDeletion } from '@uketori/frontend-kit/useDeletion';
import { useLiveRefresh } from '@uketori/frontend-kit/useLiveRefresh';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import styles from '../settings/frame.module.css';
import { RecordState } from '../settings/RecordState';
import { SettingsFrame } from '../settings/SettingsFrame';
import { roleColumns, type RoleActs } from './role.columns';
import type { Role } from './role.types';
import { RoleNameDialog, type NameTask } from './RoleNameDialog';

/** Roles of the organization; a role opens to its abilities. */
export default function RoleList(): ReactNode {
  const t = useText('admin');
  const may_edit = useAbility('role:update') > 0;
  const roles = useApiQuery('/roles');
  const [naming, setNaming] = useState<NameTask | null>(null);
  useLiveRefresh('admin', 'role.', '/roles');
  const deletion = useDeletion({
    path: '/roles/{id}',
    path_params: ({ id }: Role) => ({ id }),
    success: t('role.deleted'),
    invalidates: ['/roles'],
  });
  const acts: RoleActs = {
    copy: (role) => setNaming({ kind: 'copy', role }),
    rename: (role) => setNaming({ kind: 'rename', role }),
    remove: deletion.ask,
  };
  return (
    <SettingsFrame>
      <PageHeader
        title={t('role.title')}
        subtitle={t('role.hint')}
        actions={
          may_edit && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setNaming({ kind: 'new' })}>
              {t('role.new')}
            </Button>
          )
        }
      />
      {roles.data ? (
        <div className={styles.wide}>
          <ShortTable<Role>
            row_key="id"
            rows={roles.data.items}
            columns={roleColumns(t, may_edit ? acts : null)}
            card={{ title: 'name', facts: ['members'], menu: 'actions' }}
          />
        </div>
      ) : (
        <RecordState error={roles.error} onRetry={() => void roles.refetch()} />
      )}
      <RoleNameDialog task={naming} onClose={() => setNaming(null)} />
      <ConfirmDelete
        {...deletion.dialog}
        title={t('role.delete_title', { name: deletion.row?.name ?? '' })}
      />
    </SettingsFrame>
  );
}
