import type { FormField } from '@uketori/frontend-kit/RecordForm';
import type { TFunction } from 'i18next';
import { rulesOf } from './roleRules';

/** Which group gives which role: one line each. */
export function roleMapField<V extends { role_map: string }>(
  t: TFunction,
  roles: Parameters<typeof rulesOf>[1],
  help: string,
): FormField<V> {
  return {
    name: 'role_map',
    label: t('sso.role_map'),
    kind: 'textarea',
    max_length: 10_000,
    help,
    check: (value) =>
      rulesOf(String(value ?? ''), roles).length === linesOf(value) ? null : t('sso.role_map_wrong'),
  };
}

function linesOf(value: unknown): number {
  return String(value ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '').length;
}
