import type { FormField } from '@uketori/frontend-kit/RecordForm';
import type { TFunction } from 'i18next';
import { roleMapField } from '../roles/roleMapField';
import { textOf } from '../roles/roleRules';
import type { Sso } from './sso.types';

const VIEWER_ROLE_ID = 7;

interface NamedRole {
  id: number;
  name: string;
}

/** Which role the users of a provider get, as the form has it. */
export function roleValues(provider: Sso['provider'], roles: readonly NamedRole[]) {
  return {
    default_role_id: provider?.default_role_id ?? VIEWER_ROLE_ID,
    role_claim: provider?.role_claim ?? '',
    role_map: textOf(provider?.role_map ?? [], roles),
  };
}

/** The fields of `roleValues`, of both protocols. */
export function roleFields<V extends ReturnType<typeof roleValues>>(
  t: TFunction,
  roles: readonly NamedRole[],
  protocol: 'oidc' | 'saml',
): FormField<V>[] {
  return [
    {
      name: 'default_role_id',
      label: t('sso.default_role'),
      kind: 'select',
      required: true,
      help: t('sso.default_role_help'),
      options: roles.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'role_claim',
      label: t(protocol === 'oidc' ? 'sso.role_claim' : 'sso.role_attribute'),
      kind: 'text',
      max_length: 100,
      half_width: true,
      help: t('sso.role_claim_help'),
    },
    roleMapField<V>(t, roles, t('sso.role_map_help')),
  ];
}
