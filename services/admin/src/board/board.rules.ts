import { DomainError } from '@uketori/service-kit/errors';

/** Spec 4 "Message display status". */
export const DISPLAY_PERIODS = ['showing', 'before', 'after'] as const;
export type DisplayPeriod = (typeof DISPLAY_PERIODS)[number];

export interface DisplayDays {
  date_display_from: string;
  date_display_until: string;
}

/** Position of today (a JST calendar date) relative to a message's days, both of which count. */
export function displayPeriod(
  { date_display_from, date_display_until }: DisplayDays,
  today: string,
): DisplayPeriod {
  if (today < date_display_from) return 'before';
  return today > date_display_until ? 'after' : 'showing';
}

/** What shows now first, then what is to come, then what was; each by its first day, the latest first. */
export function inBoardOrder<M extends DisplayDays>(messages: readonly M[], today: string): M[] {
  const rank = (message: M) => DISPLAY_PERIODS.indexOf(displayPeriod(message, today));
  return [...messages].sort(
    (a, b) => rank(a) - rank(b) || b.date_display_from.localeCompare(a.date_display_from),
  );
}

/** Only who wrote a message may change or delete it (spec 6). @throws no_privilege */
export function requireAuthor(created_by: string, user_organization_id: string): void {
  if (created_by !== user_organization_id) throw new DomainError('no_privilege', 'forbidden');
}
