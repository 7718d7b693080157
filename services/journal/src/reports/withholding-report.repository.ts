import type { Tx } from '@uketori/service-kit/tx';
import { journalSettings } from '../settings/settings.facade.js';
import {
  type PaidPeriod,
  type WithheldInvoice,
  type WithheldRow,
  withheldRowsOf,
} from './withholding-period.rules.js';

/** Paid invoices with withheld tax. The day of the payment decides, not the day of the invoice. */
export const WITHHELD = `i.organization_id = $1 and not i.deleted and p.paid and coalesce(i.withholding_tax, 0) <> 0`;
export const PAID_INVOICES = `from journal.invoices i
     join journal.invoice_progress p on p.organization_id = i.organization_id and p.id = i.id`;

/** Withheld tax by payee and kind, with what it was computed from. */
export async function withheldRows(tx: Tx, { from, to }: PaidPeriod): Promise<WithheldRow[]> {
  const invoices = await tx.rows<WithheldInvoice>(
    `select i.company_id, i.partner_name, i.withholding_type as type, i.withholding_sub_type as sub_type,
       i.non_resident, coalesce(c.treaty_rate, '') as treaty_rate, i.withholding_tax as tax,
       i.withholding_base as typed_base, coalesce(c.withholding_base, 'exclusive_when_shown') as base_rule,
       i.withholding_salary as salary, i.withholding_days as days, p.payment_pay_date as pay_date, i.subtotal,
       i.taxable_10, i.tax_10, i.taxable_8, i.tax_8, i.non_taxable_amount, i.tax_amount, i.total_amount
     ${PAID_INVOICES} left join journal.companies c on c.organization_id = i.organization_id and c.id = i.company_id
     where ${WITHHELD} and p.payment_pay_date between $2 and $3`,
    [tx.actor.organization_id, from, to],
  );
  return withheldRowsOf(invoices, (await journalSettings(tx)).code_8_two_tier);
}

/** Paid invoices with withheld tax that have no day of payment. */
export async function undatedWithheld(tx: Tx): Promise<number> {
  const row = await tx.one<{ count: number }>(
    `select count(*)::int as count ${PAID_INVOICES} where ${WITHHELD} and p.payment_pay_date is null`,
    [tx.actor.organization_id],
  );
  return row?.count ?? 0;
}
