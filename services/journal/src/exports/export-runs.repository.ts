import type { Tx } from '@uketori/service-kit/tx';

/** True when a run of any organization has the id. For the system's scope. */
export async function isRun(tx: Tx, id: string): Promise<boolean> {
  return (await tx.one('select 1 as known from journal.export_runs where id = $1', [id])) !== null;
}

/** The number of the organization's last run, 0 before the first. */
export async function lastNumber(tx: Tx): Promise<number> {
  const last = await tx.one<{ number: number | null }>(
    'select max(number) as number from journal.export_runs where organization_id = $1',
    [tx.actor.organization_id],
  );
  return last?.number ?? 0;
}

/** How many invoices match a condition of SQL, and the numbers of the first 1,000. */
export async function listed(tx: Tx, condition: string): Promise<{ count: number; local_ids: number[] }> {
  const rows = await tx.rows<{ local_id: number; n: number }>(
    `select local_id, count(*) over () as n from journal.invoices where ${condition} order by local_id limit 1000`,
  );
  return { count: rows[0]?.n ?? 0, local_ids: rows.map((row) => row.local_id) };
}

/** Whether journals left for the accounting software, as a file or to the connected service. */
export async function hasJournalOut(tx: Tx): Promise<boolean> {
  const found = await tx.one(
    `select 1 as found from journal.export_runs where organization_id = $1 and kind in ('accrual', 'payment')
     union all select 1 from journal.accounting_deals where organization_id = $1 and state = 'sent' limit 1`,
    [tx.actor.organization_id],
  );
  return found !== null;
}
