import { errorText, fieldIssues } from '@uketori/frontend-kit/errorText';
import type { TFunction } from 'i18next';

/** Why an invoice was not saved; where the server says which fields, by their names. */
export function refusalText(error: unknown, t: TFunction): string {
  const names = fieldIssues(error).map(({ path: [field = ''] }) =>
    t(field === 'journals' ? 'tab.lines' : `field.${field}`),
  );
  if (names.length === 0) return errorText(error, 'invoice');
  return t('invoice.invalid_fields', { fields: [...new Set(names)].join('、') });
}
