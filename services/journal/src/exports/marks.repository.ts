import type { Tx } from '@uketori/service-kit/tx';
import { ENTRY_TABLES, type EntryKind } from './selection.repository.js';

/** How many files hold the accrual journal of an invoice. */
export async function accrualExports(tx: Tx, localId: number): Promise<number> {
  const row = await tx.one<{ n: number }>(
    `select count(*)::int as n from journal.export_items where organization_id = $1 and local_id = $2 and kind = 'accrual'`,
    [tx.actor.organization_id, localId],
  );
  return row?.n ?? 0;
}

/**
 * The next number for an entry of an invoice, as SQL. Numbers of entries that are gone stay with the files that hold
 * them. $1 is the organization, `invoice` the parameter of the invoice's id. The invoice must be held.
 */
export function nextEntry(kind: EntryKind, invoice: `$${number}`): string {
  return `1 + greatest(
    (select coalesce(max(entry), 0) from ${ENTRY_TABLES[kind]} where organization_id = $1 and invoice_id = ${invoice}),
    (select coalesce(max(x.entry), 0) from journal.export_items x
     join journal.invoices i on i.organization_id = x.organization_id and i.local_id = x.local_id
     where x.organization_id = $1 and i.id = ${invoice} and x.kind = '${kind}'),
    (select coalesce(max(j.entry), 0) from journal.accounting_journals j
     where j.organization_id = $1 and j.invoice_id = ${invoice} and j.kind = '${kind}'))`;
}

/**
 * How many manual journals hold the entries of alias e at the accounting service, as SQL: those that wait, are there, or
 * may be there. Such an entry is in somebody's books like one in a file.
 */
export function sentEntries(kind: EntryKind): string {
  return `(select count(*)::int from journal.accounting_journals j
    where j.organization_id = e.organization_id and j.kind = '${kind}' and j.invoice_id = e.invoice_id
      and j.entry = e.entry and (j.state <> 'failed' or j.tried_at is not null or j.journal_id is not null))`;
}
