import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { useText } from '@uketori/frontend-kit/i18n';
import { RecordForm } from '@uketori/frontend-kit/RecordForm';
import { toast } from '@uketori/frontend-kit/toast';
import { Alert } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { CopyValue } from '../api-keys/ShownSecret';
import { OWNER_ROLE_ID } from '../roles/role.types';
import { RecordState } from '../settings/RecordState';
import { roleMapField } from '../roles/roleMapField';
import { rulesOf, textOf } from '../roles/roleRules';
import styles from './directory.module.css';
import { Tokens } from './Tokens';

/** Where the directory of the organization sends users and groups, and which group gives which role. */
export function DirectoryPanel(): ReactNode {
  const t = useText('admin');
  const { data, error, refetch } = useApiQuery('/directory', {}, { staleTime: 0 });
  const may_edit = useAbility('settings:update') > 0;
  if (!data) return <RecordState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <p className="uk-muted">{t('directory.hint')}</p>
      {!data.has_domain && <Alert type="info" showIcon title={t('directory.domain_needed')} />}
      <p className={styles.label}>{t('directory.base_url')}</p>
      <CopyValue label={t('directory.base_url')} value={data.base_url} />
      <RolesOfGroups key={data.version} directory={data} may_edit={may_edit} />
      <Tokens tokens={data.tokens} may_edit={may_edit} />
    </>
  );
}

function RolesOfGroups({
  directory,
  may_edit,
}: {
  directory: Schema<'DirectorySettings'>;
  may_edit: boolean;
}): ReactNode {
  const t = useText('admin');
  const found = useApiQuery('/roles').data?.items;
  const roles = useMemo(() => (found ?? []).filter(({ id }) => id !== OWNER_ROLE_ID), [found]);
  const { default_role_id, role_map, version, groups } = directory;
  const initial = useMemo(
    () => ({ default_role_id, role_map: textOf(role_map, roles) }),
    [default_role_id, role_map, roles],
  );
  const save = async (values: typeof initial) => {
    await api.put('/directory', { body: { ...values, role_map: rulesOf(values.role_map, roles), version } });
    toast.success(t('sso.saved'));
    await invalidate('/directory');
  };
  if (roles.length === 0) return null;
  return (
    <div className={styles.form}>
      <RecordForm
        name="directory"
        columns={1}
        initial={initial}
        read_only={!may_edit}
        submit_label={t('sso.save')}
        onSubmit={save}
        onReload={() => void invalidate('/directory')}
        fields={[
          {
            name: 'default_role_id',
            label: t('directory.default_role'),
            kind: 'select',
            required: true,
            help: t('directory.default_role_help'),
            options: roles.map(({ id, name }) => ({ value: id, label: name })),
          },
          roleMapField<typeof initial>(t, roles, t('directory.role_map_help')),
        ]}
      />
      {groups.length > 0 && (
        <p className="uk-muted">
          {t('directory.groups', {
            groups: groups.map(({ display_name, members }) => `${display_name} (${members})`).join(', '),
          })}
        </p>
      )}
    </div>
  );
}
