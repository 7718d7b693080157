import type { Tx } from '@uketori/service-kit/tx';
import type { PayeeAddress } from './statements.rules.js';
import { PAID_INVOICES, WITHHELD } from './withholding-report.repository.js';

/** The addresses that the payees' last invoices print, of those with withheld tax. */
export function payeeAddresses(tx: Tx, from: string, to: string): Promise<PayeeAddress[]> {
  return tx.rows<PayeeAddress>(
    `select distinct on (1) coalesce(i.company_id::text, 'name:' || i.partner_name) as key, i.postal_code, i.address
     ${PAID_INVOICES}
     where ${WITHHELD} and p.payment_pay_date between $2 and $3 and i.address <> ''
     order by 1, i.issue_date_key desc, i.local_id desc`,
    [tx.actor.organization_id, from, to],
  );
}
