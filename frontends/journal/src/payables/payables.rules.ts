import { lastDay } from '@uketori/frontend-kit/dates';
import { type Period, periodOf } from '../reports/report.rules';

const DAY = /^2\d{3}-\d{2}-\d{2}$/;

/** The period of an address; else the month of a day. */
export function ledgerPeriod(from: string | null, to: string | null, today: string): Period {
  const month = today.slice(0, 7);
  return from === null || to === null ? { from: month, to: month } : periodOf(from, to, today);
}

/** The day of an address; else the end of the last month before another day. */
export function dayOf(asked: string | null, today: string): string {
  if (asked !== null && DAY.test(asked) && !Number.isNaN(Date.parse(asked))) return asked;
  const [year = 0, month = 0] = today.split('-').map(Number);
  return lastDay(month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`);
}

/** The page of an address. */
export function pageOf(asked: string | null): number {
  const page = Number(asked);
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1;
}

/** The ledger of a supplier for a period. */
export function ledgerAddress(supplier: string, { from, to }: Period, account?: string): string {
  const query = new URLSearchParams({ from, to, ...(account ? { account } : {}) });
  return `/report/payables/${supplier}?${query}`;
}
