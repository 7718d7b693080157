import type { Tx } from '@uketori/service-kit/tx';
import { daysOf } from './period.rules.js';
import type { PurchaseTaxCell } from './purchase-tax.rules.js';
import type { PurchaseTaxQuery } from './purchase-tax.types.js';

/**
 * Purchases of finally approved invoices side by side, as `sides`: debits with a tax class, and credits that take input
 * tax back. The posting date decides the period. The sums of input tax and the ledger of purchases both add them up.
 */
export const PURCHASE_SIDES = `
  with period as materialized (
    select i.id, i.local_id, i.partner_name, coalesce(i.t_number, '') as t_number, i.qualified_verdict as verdict,
      i.posting_date_key as posting_date, coalesce(i.delivery_date, i.issue_date) as purchase_date
    from journal.invoices i
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

/** The parameters of PURCHASE_SIDES. */
export function purchaseValues(tx: Tx, q: PurchaseTaxQuery): unknown[] {
  const { department_id = null, company_id = null } = q;
  return [tx.actor.organization_id, ...daysOf(q.from, q.to), department_id, company_id];
}

/** Input tax by supplier, tax class, share and verdict. */
export function purchaseTaxCells(tx: Tx, q: PurchaseTaxQuery): Promise<PurchaseTaxCell[]> {
  return tx.rows<PurchaseTaxCell>(
    `${PURCHASE_SIDES}
     select partner_name, t_number, tax_class, percent, verdict, count(distinct id)::int as count,
       coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(tax), 0)::bigint as tax
     from sides group by 1, 2, 3, 4, 5`,
    purchaseValues(tx, q),
  );
}
