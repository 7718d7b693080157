import type { useText } from '@uketori/frontend-kit/i18n';
import type { FormField } from '@uketori/frontend-kit/RecordForm';
import { Select } from 'antd';
import { OWNER_ROLE_ID, type Role } from '../roles/role.types';

interface Bounds {
  roles: readonly Role[];
  /** whoever looks is an owner himself */
  am_owner: boolean;
  /** an owner, seen by somebody who is none */
  guarded: boolean;
  is_own: boolean;
}

/** What can be changed of a member: owners are made and changed by owners only, nobody disables himself. */
export function memberFields(
  t: ReturnType<typeof useText>,
  { roles, am_owner, guarded, is_own }: Bounds,
): FormField[] {
  return [
    { name: 'email', label: t('user.email'), kind: 'text', disabled: true },
    {
      name: 'role_id',
      label: t('user.role'),
      kind: 'custom',
      required: true,
      help: guarded ? t('user.owner_guarded') : undefined,
      render: ({ value, onChange, id, disabled }) => (
        <Select
          id={id}
          disabled={disabled || guarded}
          value={value as number}
          onChange={onChange}
          options={roles.map(({ id: role, name }) => ({
            value: role,
            label: name,
            disabled: role === OWNER_ROLE_ID && !am_owner,
          }))}
        />
      ),
    },
    { name: 'department', label: t('user.department'), kind: 'master', master_kind: 'department' },
    {
      name: 'user_code',
      label: t('user.user_code'),
      kind: 'text',
      half_width: true,
      max_length: 50,
      help: t('user.user_code_help'),
      refused_by: ['duplicate_user_code'],
    },
    {
      name: 'status',
      label: t('user.status'),
      kind: 'select',
      disabled: is_own || guarded,
      help: t('user.status_help'),
      options: ['active', 'disabled'].map((value) => ({ value, label: t(`user.statuses.${value}`) })),
    },
  ];
}
