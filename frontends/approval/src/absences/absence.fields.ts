import type { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import type { FormField } from '@uketori/frontend-kit/RecordForm';
import type { useText } from '@uketori/frontend-kit/i18n';
import { todayInJapan } from '@uketori/frontend-kit/today';
import type { AbsenceForm, Approver } from './absences.api';

/** Members as choices of a field. */
export function choicesOf(approvers: readonly Approver[] | undefined): { value: string; label: string }[] {
  return (approvers ?? []).map(({ user_id, full_name }) => ({ value: user_id, label: full_name }));
}

/** The deputy and the days; the absent user is chosen before them, or known. */
export function absenceFields(
  t: ReturnType<typeof useText>,
  approvers: ReturnType<typeof useApiQuery<'/approvals/absences/approvers'>>['data'],
): FormField<AbsenceForm>[] {
  const choices = choicesOf(approvers?.items);
  return [
    {
      name: 'deputy_id',
      label: t('absence.deputy'),
      kind: 'select',
      required: true,
      options: choices,
      check: (value, { user_id }) => (value === user_id ? t('absence.not_oneself') : null),
      refused_by: ['deputy_is_absent_user', 'deputy_not_allowed'],
    },
    { name: 'date_from', label: t('absence.from'), kind: 'date', required: true },
    {
      name: 'date_until',
      label: t('absence.until'),
      kind: 'date',
      required: true,
      min: todayInJapan(),
      check: (value, { date_from }) => (value && String(value) < date_from ? t('absence.order') : null),
      refused_by: ['absence_is_over', 'absence_too_long'],
    },
  ];
}
