import type { MonthClosed } from '@uketori/proto/uketori/journal/v1/events';
import type { Tx } from '@uketori/service-kit/tx';

const KEY = `hashtextextended('closed_months/' || $1::text, 0)`;

/** Stores a closing as its event describes it; the highest version wins. Waits for the payments that are being marked. */
export async function keepClosing(tx: Tx, { id, month, closed, version }: MonthClosed): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(${KEY})`, [tx.actor.organization_id]);
  await tx.rows(
    `insert into payment.closed_months (organization_id, id, month, closed, version) values ($1, $2, $3, $4, $5)
     on conflict (organization_id, id) do update set closed = excluded.closed, version = excluded.version
     where payment.closed_months.version < excluded.version`,
    [tx.actor.organization_id, id, `${month}-01`, closed, version],
  );
}

/** The closed months, as YYYY-MM; none is closed or reopened until this transaction ends. */
export async function holdClosedMonths(tx: Tx): Promise<ReadonlySet<string>> {
  await tx.rows(`select pg_advisory_xact_lock_shared(${KEY})`, [tx.actor.organization_id]);
  return closedMonths(tx);
}

/** The closed months, for a screen. */
export async function closedMonths(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ month: string }>(
    `select to_char(month, 'YYYY-MM') as month from payment.closed_months where organization_id = $1 and closed`,
    [tx.actor.organization_id],
  );
  return new Set(rows.map(({ month }) => month));
}
