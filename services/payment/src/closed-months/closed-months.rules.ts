import { DomainError } from '@uketori/service-kit/errors';

/** Refuses to mark a payment of a closed month paid or unpaid. @throws DomainError month_closed */
export function refuseClosedMonth(closed: ReadonlySet<string>, payDate: string | null): void {
  const month = payDate?.slice(0, 7) ?? '';
  if (!closed.has(month)) return;
  const words = { year: Number(month.slice(0, 4)), number: Number(month.slice(5)) };
  throw new DomainError('month_closed', 'conflict', { month, area: 'payment', ...words });
}
