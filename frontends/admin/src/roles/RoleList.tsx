import { CopyOutlined, DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { useApiMutation, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { ConfirmDelete } from '@uketori/frontend-kit/ConfirmDelete';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { useLiveRefresh } from '@uketori/frontend-kit/useLiveRefresh';
import { Button, Table, type TableColumnType } from 'antd';
import { useState, type ReactNode } from 'react';
import styles from '../parts/frame.module.css';
import { RecordState } from '../parts/RecordState';
import { SettingsFrame } from '../parts/SettingsFrame';
import list from './list.module.css';
import { LAST_SEEDED_ROLE_ID, type Role } from './role.types';
import { RoleNameDialog, type NameTask } from './RoleNameDialog';

/** Roles of the organization; a role opens to its abilities. */
export default function RoleList(): ReactNode {
  const t = useText('admin');
  const may_edit = useAbility('role:update') > 0;
  const roles = useApiQuery<{ items: Role[] }>('/roles');
  const [naming, setNaming] = useState<NameTask | null>(null);
  const [deleting, setDeleting] = useState<Role | null>(null);
  useLiveRefresh('admin', 'role.', '/roles');
  const remove = useApiMutation<Role>({
    method: 'DELETE',
    path: ({ id }) => `/roles/${id}`,
    invalidates: ['/roles'],
    success: t('role.deleted'),
    onSuccess: () => setDeleting(null),
    onError: () => setDeleting(null),
  });
  const columns: TableColumnType<Role>[] = [
    {
      key: 'name',
      title: t('role.name'),
      width: 260,
      render: (_, role) => (
        <div className={list.named}>
          <Link to={`/role/${role.id}`}>
            <span lang="ja">{role.name}</span>
          </Link>
          <span className={list.kind}>
            <Kind role={role} />
          </span>
        </div>
      ),
    },
    {
      key: 'kind',
      title: t('role.kind'),
      width: 120,
      responsive: ['sm'],
      render: (_, role) => <Kind role={role} />,
    },
    {
      key: 'members',
      title: t('role.members'),
      width: 110,
      align: 'end',
      render: (_, role) => <span className="uk-num">{t('role.member_count', { count: role.members })}</span>,
    },
    {
      key: 'actions',
      width: 150,
      render: (_, role) =>
        may_edit && (
          <div className={styles.actions}>
            <Button
              type="text"
              size="small"
              icon={<CopyOutlined />}
              title={t('role.copy')}
              aria-label={t('role.copy_of', { name: role.name })}
              onClick={() => setNaming({ kind: 'copy', role })}
            />
            <Button
              type="text"
              size="small"
              icon={<EditOutlined />}
              title={t('role.rename')}
              aria-label={t('role.rename_of', { name: role.name })}
              onClick={() => setNaming({ kind: 'rename', role })}
            />
            <Button
              type="text"
              size="small"
              danger
              disabled={role.id <= LAST_SEEDED_ROLE_ID || role.members > 0}
              icon={<DeleteOutlined />}
              title={deleteHint(role, t)}
              aria-label={t('role.delete_of', { name: role.name })}
              onClick={() => setDeleting(role)}
            />
          </div>
        ),
    },
  ];
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
          <Table<Role>
            size="small"
            rowKey="id"
            columns={columns}
            dataSource={roles.data.items}
            pagination={false}
          />
        </div>
      ) : (
        <RecordState error={roles.error} onRetry={() => void roles.refetch()} />
      )}
      <RoleNameDialog task={naming} onClose={() => setNaming(null)} />
      <ConfirmDelete
        open={deleting !== null}
        busy={remove.isPending}
        title={t('role.delete_title', { name: deleting?.name ?? '' })}
        onCancel={() => setDeleting(null)}
        onConfirm={() => deleting && remove.mutate(deleting)}
      />
    </SettingsFrame>
  );
}

function Kind({ role }: { role: Role }): ReactNode {
  const t = useText('admin');
  const is_seeded = role.id <= LAST_SEEDED_ROLE_ID;
  return (
    <StatusTag tone={is_seeded ? 'neutral' : 'info'}>{t(is_seeded ? 'role.seeded' : 'role.own')}</StatusTag>
  );
}

function deleteHint(role: Role, t: (key: string) => string): string {
  if (role.id <= LAST_SEEDED_ROLE_ID) return t('role.seeded_stays');
  return role.members > 0 ? t('role.in_use') : t('action.delete');
}
