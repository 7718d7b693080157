import type { Tx } from '@uketori/service-kit/tx';
import type { Area, ClosedMonths } from './closed-months.rules.js';

const KEY = `hashtextextended('closed_months/' || $2 || '/' || $1::text, 0)`;

/**
 * The closed months of an area for a transaction that writes: none is closed or reopened until it ends. The lock is a
 * statement of its own, so that the second one sees what the transaction that held it wrote.
 */
export async function holdClosedMonths(tx: Tx, area: Area): Promise<ClosedMonths> {
  await tx.rows(`select pg_advisory_xact_lock_shared(${KEY})`, [tx.actor.organization_id, area]);
  return closedMonths(tx, area);
}

/** The closed months of an area, for a screen. */
export async function closedMonths(tx: Tx, area: Area): Promise<ClosedMonths> {
  const rows = await tx.planned<{ month: string }>(
    `select to_char(month, 'YYYY-MM') as month from journal.closed_months
     where organization_id = $1 and area = $2 and reopened_at is null`,
    [tx.actor.organization_id, area],
  );
  return new Set(rows.map(({ month }) => month));
}

/** Waits until no other transaction writes into the area, and lets none begin until the commit. */
export async function lockArea(tx: Tx, area: Area): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(${KEY})`, [tx.actor.organization_id, area]);
}
