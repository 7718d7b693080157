import { daysBetween } from '@uketori/service-kit/days.rules';
import { DomainError } from '@uketori/service-kit/errors';

/** A year and a day: longer is no absence but a change of the approver. */
export const MOST_DAYS = 366;

/** Calendar dates (YYYY-MM-DD) in Japan; both days belong to the absence. */
export interface Period {
  date_from: string;
  date_until: string;
}

/**
 * May this absence be stored on this day?
 * @throws DomainError deputy_is_absent_user | absence_is_over | absence_too_long
 */
export function checkAbsence(
  user_id: string,
  { deputy_id, date_from, date_until }: Period & { deputy_id: string },
  today: string,
): void {
  if (deputy_id === user_id)
    throw new DomainError('deputy_is_absent_user', 'invalid', { field: 'deputy_id' });
  if (date_until < today) throw new DomainError('absence_is_over', 'invalid', { field: 'date_until' });
  if (daysBetween(date_from, date_until) >= MOST_DAYS)
    throw new DomainError('absence_too_long', 'invalid', { field: 'date_until', max: MOST_DAYS });
}
