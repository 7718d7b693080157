import type { Tx } from '@uketori/service-kit/tx';
import { type Area, firstDay, type OpenWork } from '../closed-months/closed-months.facade.js';
import { SAMPLE_SOURCE } from '../invoice-fields/invoice-fields.facade.js';

/** Kinds of open work of each area, as conditions on live invoices that are no samples. */
const OPEN_WORK: Readonly<Record<Area, { day: string; counts: Readonly<Record<string, string>> }>> = {
  journal: {
    day: 'posting_date_key',
    counts: {
      reading_failed: `read_status = 'FAILED' and not locked`,
      unbalanced: 'not balanced and not locked',
      unapproved: `status in ('reading', 'read', 'coded', 'approving', 'returned')`,
      unexported: `locked and not exists (select 1 from journal.export_items x
        where x.organization_id = invoices.organization_id and x.local_id = invoices.local_id and x.kind = 'accrual')`,
    },
  },
  payment: { day: 'pay_date_key', counts: { unpaid: `locked and status <> 'paid'` } },
};

/** The work that is open in a month, kinds without any left out. */
export async function openWorkOf(tx: Tx, month: string, area: Area): Promise<OpenWork[]> {
  const { day, counts } = OPEN_WORK[area];
  const columns = Object.entries(counts).map(
    ([key, when]) => `(count(*) filter (where ${when}))::int as ${key}`,
  );
  const row = await tx.one<Record<string, number>>(
    `select ${columns.join(', ')} from journal.invoices
     where organization_id = $1 and not deleted and source <> $4 and ${day} >= $2 and ${day} < $3`,
    [tx.actor.organization_id, firstDay(month), firstDay(month, 1), SAMPLE_SOURCE],
  );
  return Object.keys(counts)
    .map((key) => ({ key, count: row?.[key] ?? 0 }))
    .filter(({ count }) => count > 0);
}

/** Closings in force of the twelve months up to one, the newest first. */
export function closedUpTo(tx: Tx, month: string): Promise<{ month: string; area: Area }[]> {
  return tx.rows(
    `select to_char(month, 'YYYY-MM') as month, area from journal.closed_months
     where organization_id = $1 and reopened_at is null and month > $2 and month <= $3 order by month desc, area`,
    [tx.actor.organization_id, firstDay(month, -12), firstDay(month)],
  );
}
