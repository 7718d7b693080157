import type { Tx } from '@uketori/service-kit/tx';
import { daysOf } from './period.rules.js';
import type { LedgerLine } from './purchase-ledger.rules.js';
import type { PurchaseTaxQuery } from './purchase-tax.types.js';

/** The same sides as in the report of input tax, so that both have the same sums. */
const SIDES = `
  with period as materialized (
    select i.id, i.local_id, i.partner_name, coalesce(i.t_number, '') as t_number, i.posting_date_key as posting_date,
      coalesce(i.delivery_date, i.issue_date) as purchase_date from journal.invoices i
    where i.organization_id = $1 and not i.deleted and i.locked
      and i.posting_date_key between $2::date and $3::date
      and ($4::uuid is null or i.department_id = $4) and ($5::uuid is null or i.company_id = $5)
  ),
  sides as (
    select p.*, l.position, l.description, coalesce(l.debit_account_title, '') as account_title,
      coalesce(l.debit_tax, '') as tax_class, coalesce(l.debit_deductible_percent, 100)::int as percent,
      l.debit_amount as amount, l.debit_tax_amount as tax
    from period p join journal.journal_lines l on l.organization_id = $1 and l.invoice_id = p.id
    where l.debit_tax_id is not null and l.debit_amount is not null
    union all
    select p.*, l.position, l.description, coalesce(l.credit_account_title, ''), coalesce(l.credit_tax, ''),
      coalesce(l.credit_deductible_percent, 100)::int, -l.credit_amount, -l.credit_tax_amount
    from period p join journal.journal_lines l on l.organization_id = $1 and l.invoice_id = p.id
    where l.credit_tax_id is not null and l.credit_tax_amount <> 0
  )`;

const valuesOf = (tx: Tx, q: PurchaseTaxQuery): unknown[] => [
  tx.actor.organization_id,
  ...daysOf(q.from, q.to),
  q.department_id ?? null,
  q.company_id ?? null,
];

/** Lines of finally approved invoices by posting date, invoice and line. */
export function ledgerLines(tx: Tx, q: PurchaseTaxQuery, most: number): Promise<LedgerLine[]> {
  return tx.rows<LedgerLine>(
    `${SIDES} select posting_date, purchase_date, local_id, partner_name, t_number, description, account_title, tax_class,
       percent, amount, tax from sides order by posting_date, local_id, position, amount desc limit $6`,
    [...valuesOf(tx, q), most],
  );
}

/** Number and sums of all lines of the period. */
export async function ledgerTotal(
  tx: Tx,
  q: PurchaseTaxQuery,
): Promise<{ count: number; amount: number; tax: number }> {
  const row = await tx.one<{ count: number; amount: number; tax: number }>(
    `${SIDES} select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount,
       coalesce(sum(tax), 0)::bigint as tax from sides`,
    valuesOf(tx, q),
  );
  return row ?? { count: 0, amount: 0, tax: 0 };
}
