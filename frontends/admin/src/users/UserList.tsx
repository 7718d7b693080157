import { useAbility } from '@uketori/frontend-kit/abilities';
import type { Query } from '@uketori/frontend-kit/api';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { DataTable } from '@uketori/frontend-kit/DataTable';
import { FilterBar } from '@uketori/frontend-kit/FilterBar';
import { useText } from '@uketori/frontend-kit/i18n';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { useOptionalSession } from '@uketori/frontend-kit/session';
import { useLiveRefresh } from '@uketori/frontend-kit/useLiveRefresh';
import { useMemo, useState, type ReactNode } from 'react';
import { SettingsFrame } from '../parts/SettingsFrame';
import type { Role } from '../roles/role.types';
import { UserDrawer } from './UserDrawer';
import { userColumns } from './user.columns';
import type { Department, Member } from './user.types';

const DEPARTMENTS = { limit: 100 };

/** Members of the organization; opening one changes role, department, code and state. */
export default function UserList(): ReactNode {
  const t = useText('admin');
  const own = useOptionalSession()?.user_organization_id;
  const may_edit = useAbility('settings:update') > 0;
  const [filter, setFilter] = useState<Query>({});
  const [opened, setOpened] = useState<Member | null>(null);
  const roles = useApiQuery<{ items: Role[] }>('/roles').data?.items ?? [];
  const departments = useApiQuery<{ items: Department[] }>('/masters/department', DEPARTMENTS);
  useLiveRefresh('admin', 'user.', '/users');
  const columns = useMemo(
    () => userColumns(t, departments.data?.items ?? [], own),
    [departments.data, own, t],
  );
  return (
    <SettingsFrame>
      <PageHeader title={t('user.title')} subtitle={t('user.hint')} />
      <FilterBar
        value={filter}
        onChange={setFilter}
        fields={[
          { name: 'q', label: t('user.search'), kind: 'text', width: 240 },
          {
            name: 'role_id',
            label: t('user.role'),
            kind: 'select',
            options: roles.map(({ id, name }) => ({ value: id, label: name })),
            width: 160,
          },
          {
            name: 'status',
            label: t('user.status'),
            kind: 'select',
            options: ['active', 'disabled'].map((value) => ({ value, label: t(`user.statuses.${value}`) })),
          },
        ]}
      />
      <DataTable<Member>
        id="admin.users"
        path="/users"
        row_key="id"
        label={t('user.title')}
        columns={columns}
        params={filter}
        default_sort="role_id"
        onOpen={may_edit ? setOpened : undefined}
        empty={{ title: t('user.empty'), description: t('user.empty_hint') }}
      />
      <UserDrawer member={opened} roles={roles} onClose={() => setOpened(null)} />
    </SettingsFrame>
  );
}
