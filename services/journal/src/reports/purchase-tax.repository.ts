import type { Tx } from '@uketori/service-kit/tx';
import { daysOf } from './period.rules.js';
import type { PurchaseTaxCell } from './purchase-tax.rules.js';
import type { PurchaseTaxQuery } from './purchase-tax.types.js';

/**
 * Input tax of finally approved invoices by supplier, tax class, share and verdict. The posting date decides the
 * period. Debits with a tax class count, and credits that take input tax back.
 */
export function purchaseTaxCells(tx: Tx, q: PurchaseTaxQuery): Promise<PurchaseTaxCell[]> {
  return tx.rows<PurchaseTaxCell>(
    `with period as materialized (
       select i.id, i.partner_name, i.t_number, i.qualified_verdict from journal.invoices i
       where i.organization_id = $1 and not i.deleted and i.locked
         and i.posting_date_key between $2::date and $3::date
         and ($4::uuid is null or i.department_id = $4) and ($5::uuid is null or i.company_id = $5)
     ),
     sides as (
       select p.id, p.partner_name, p.t_number, p.qualified_verdict as verdict, l.debit_tax as tax_class,
         coalesce(l.debit_deductible_percent, 100) as percent, l.debit_amount as amount, l.debit_tax_amount as tax
       from period p join journal.journal_lines l on l.organization_id = $1 and l.invoice_id = p.id
       where l.debit_tax_id is not null and l.debit_amount is not null
       union all
       select p.id, p.partner_name, p.t_number, p.qualified_verdict, l.credit_tax,
         coalesce(l.credit_deductible_percent, 100), -l.credit_amount, -l.credit_tax_amount
       from period p join journal.journal_lines l on l.organization_id = $1 and l.invoice_id = p.id
       where l.credit_tax_id is not null and l.credit_tax_amount <> 0
     )
     select partner_name, coalesce(t_number, '') as t_number, coalesce(tax_class, '') as tax_class,
       percent::int as percent, verdict, count(distinct id)::int as count,
       coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(tax), 0)::bigint as tax
     from sides group by 1, 2, 3, 4, 5`,
    [tx.actor.organization_id, ...daysOf(q.from, q.to), q.department_id ?? null, q.company_id ?? null],
  );
}
