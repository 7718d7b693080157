import { useAbility } from '@uketori/frontend-kit/abilities';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import type { QueryOf } from '@uketori/frontend-kit/apiTypes';
import { PagedTable } from '@uketori/frontend-kit/pro/PagedTable';
import { FilterBar } from '@uketori/frontend-kit/FilterBar';
import { useText } from '@uketori/frontend-kit/i18n';
import { useListFilters } from '@uketori/frontend-kit/listPlace';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { useOptionalSession } from '@uketori/frontend-kit/session';
import { useLiveRefresh } from '@uketori/frontend-kit/useLiveRefresh';
import { PlusOutlined } from '@ant-design/icons';
import { Button, Tabs } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { SettingsFrame } from '../settings/SettingsFrame';
import type { Role } from '../roles/role.types';
import { UserSessions } from '../sessions/UserSessions';
import { Invitations } from './Invitations';
import { InviteDialog } from './InviteDialog';
import { useLoginLocks } from './locks';
import { UserDrawer } from './UserDrawer';
import { userColumns } from './user.columns';
import type { Member } from './user.types';

const DEPARTMENTS = { params: { path: { kind: 'department' as const }, query: { limit: 100 } } };

/** Members of the organization, and invited people. */
export default function UserList(): ReactNode {
  const t = useText('admin');
  const may_edit = useAbility('settings:update') > 0;
  const [inviting, setInviting] = useState(false);
  const [tab, setTab] = useState('members');
  const roles = useApiQuery('/roles').data?.items ?? [];
  return (
    <SettingsFrame>
      <PageHeader
        title={t('user.title')}
        subtitle={t('user.hint')}
        actions={
          may_edit && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setInviting(true)}>
              {t('invitation.create')}
            </Button>
          )
        }
      />
      <Tabs
        activeKey={tab}
        onChange={setTab}
        destroyOnHidden
        items={[
          {
            key: 'members',
            label: t('user.members'),
            children: <Members roles={roles} may_edit={may_edit} />,
          },
          { key: 'invitations', label: t('invitation.title'), children: <Invitations /> },
          { key: 'sessions', label: t('session.tab'), children: <UserSessions may_edit={may_edit} /> },
        ]}
      />
      <InviteDialog
        open={inviting}
        roles={roles}
        onSent={() => setTab('invitations')}
        onClose={() => setInviting(false)}
      />
    </SettingsFrame>
  );
}

/** Opening a member changes role, department, code and state. */
function Members({ roles, may_edit }: { roles: Role[]; may_edit: boolean }): ReactNode {
  const t = useText('admin');
  const own = useOptionalSession()?.user_organization_id;
  const [filter, setFilter] = useListFilters<QueryOf<'/users'>>('admin.users');
  const [opened, setOpened] = useState<Member | null>(null);
  const departments = useApiQuery('/masters/{kind}', DEPARTMENTS);
  const locks = useLoginLocks();
  useLiveRefresh('admin', 'user.', '/users');
  const columns = useMemo(
    () => userColumns(t, departments.data?.items ?? [], own, locks),
    [departments.data, own, t, locks],
  );
  return (
    <>
      <PagedTable
        id="admin.users"
        path="/users"
        row_key="id"
        label={t('user.title')}
        columns={columns}
        params={filter}
        default_sort="role_id"
        card={{
          title: 'full_name',
          facts: ['email', 'role_name', 'department_id', 'user_code'],
          tags: ['status'],
        }}
        onOpen={may_edit ? setOpened : undefined}
        toolbar={
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
                options: ['active', 'disabled'].map((value) => ({
                  value,
                  label: t(`user.statuses.${value}`),
                })),
              },
            ]}
          />
        }
        empty={{ title: t('user.empty'), description: t('user.empty_hint') }}
      />
      {opened && (
        <UserDrawer
          key={opened.id}
          member={opened}
          lock={locks.get(opened.id)}
          roles={roles}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
