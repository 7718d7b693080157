import type { useText } from '@uketori/frontend-kit/i18n';
import type { FormField } from '@uketori/frontend-kit/RecordForm';
import { Select } from 'antd';
import type { Role } from '../roles/role.types';

interface Bounds {
  roles: readonly Role[];
  /** an owner, seen by somebody who is none */
  guarded: boolean;
  is_own: boolean;
  am_owner: boolean;
}

/** The editable fields of a member: only owners change owners, and users cannot disable or promote themselves. */
export function memberFields(
  t: ReturnType<typeof useText>,
  { roles, guarded, is_own, am_owner }: Bounds,
): FormField[] {
  return [
    {
      name: 'full_name',
      label: t('user.full_name'),
      kind: 'text',
      required: true,
      disabled: guarded,
      max_length: 100,
      help: t('user.full_name_help'),
    },
    {
      name: 'email',
      label: t('user.contact_email'),
      kind: 'text',
      half_width: true,
      required: true,
      disabled: guarded,
      max_length: 254,
      help: t('user.contact_email_help'),
    },
    {
      name: 'role_id',
      label: t('user.role'),
      kind: 'custom',
      required: true,
      help: guarded ? t('user.owner_guarded') : is_own ? t('user.own_role') : undefined,
      refused_by: [
        'grant_exceeds_own_rights',
        'cannot_change_own_role',
        'cannot_change_owner',
        'no_owner_role_user',
      ],
      render: ({ value, onChange, id, disabled }) => (
        <Select
          id={id}
          disabled={disabled || guarded || is_own}
          value={value as number}
          onChange={onChange}
          options={roles
            .filter((role) => role.grantable || role.id === value)
            .map((role) => ({ value: role.id, label: role.name }))}
        />
      ),
    },
    {
      name: 'department',
      label: t('user.department'),
      kind: 'reference',
      path: '/masters/{kind}',
      path_params: { kind: 'department' },
    },
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
    {
      name: 'is_support',
      label: t('user.support'),
      kind: 'switch',
      disabled: !am_owner,
      help: t('user.support_help'),
    },
  ];
}
