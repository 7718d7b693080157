import { addDays } from '@uketori/frontend-kit/dates';

const MONDAY = 1;

/** Days in which payments are due; a missing end is open. */
export interface DueWindow {
  key: 'overdue' | 'this_week' | 'next_week';
  from?: string;
  to: string;
}

/**
 * Windows of payments that are overdue, due until Sunday of this week, and due in the week after it.
 * @param today calendar day in Japan
 */
export function dueWindows(today: string): DueWindow[] {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 7 - MONDAY) % 7;
  const sunday = addDays(today, 6 - weekday);
  return [
    { key: 'overdue', to: addDays(today, -1) },
    { key: 'this_week', from: today, to: sunday },
    { key: 'next_week', from: addDays(sunday, 1), to: addDays(sunday, 7) },
  ];
}
