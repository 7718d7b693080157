import type { Tx } from '@uketori/service-kit/tx';
import type { PaidPeriod, WithheldRow } from './withholding-period.rules.js';

/** Paid invoices with withheld tax. The day of the payment decides, not the day of the invoice. */
export const WITHHELD = `i.organization_id = $1 and not i.deleted and p.paid and coalesce(i.withholding_tax, 0) <> 0`;
export const PAID_INVOICES = `from journal.invoices i
     join journal.invoice_progress p on p.organization_id = i.organization_id and p.id = i.id`;

/** Withheld tax by payee and kind, payees abroad as a kind of their own; without a base of its own the tax was computed from the total. */
export function withheldRows(tx: Tx, { from, to }: PaidPeriod): Promise<WithheldRow[]> {
  return tx.rows<WithheldRow>(
    `select i.company_id, i.partner_name, case when i.non_resident then null else i.withholding_type end as type,
       case when i.non_resident then '' else i.withholding_sub_type end as sub_type, i.non_resident,
       count(*)::int as count, coalesce(sum(coalesce(i.withholding_base, i.total_amount)), 0)::bigint as base,
       sum(i.withholding_tax)::bigint as tax
     ${PAID_INVOICES}
     where ${WITHHELD} and p.payment_pay_date between $2 and $3
     group by 1, 2, 3, 4, 5
     order by tax desc, i.partner_name, type`,
    [tx.actor.organization_id, from, to],
  );
}

/** Paid invoices with withheld tax that have no day of payment. */
export async function undatedWithheld(tx: Tx): Promise<number> {
  const row = await tx.one<{ count: number }>(
    `select count(*)::int as count ${PAID_INVOICES} where ${WITHHELD} and p.payment_pay_date is null`,
    [tx.actor.organization_id],
  );
  return row?.count ?? 0;
}
