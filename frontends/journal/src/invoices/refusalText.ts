import { ApiError } from '@uketori/frontend-kit/api';
import { errorText, fieldIssues } from '@uketori/frontend-kit/errorText';
import type { TFunction } from 'i18next';

/**
 * Why an invoice was not saved; with the names of the fields that the response lists. A user who lost the claim
 * reads who has it: the catalogue's words would advise to finish an editing, which the user was about to do.
 */
export function refusalText(error: unknown, t: TFunction): string {
  if (error instanceof ApiError && error.code === 'editing_in_progress') {
    const { same_user, editing_user_name } = error.params;
    return t(same_user ? 'take_over.lost_own' : 'take_over.lost', { who: editing_user_name });
  }
  const names = fieldIssues(error).map(({ path: [field = ''] }) =>
    t(field === 'journals' ? 'tab.lines' : `field.${field}`),
  );
  if (names.length === 0) return errorText(error, 'invoice');
  return t('invoice.invalid_fields', { fields: [...new Set(names)].join('、') });
}
