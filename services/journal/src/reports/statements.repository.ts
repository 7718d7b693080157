import type { Tx } from '@uketori/service-kit/tx';
import type { PayeeAddress } from './statements.rules.js';

/** The addresses that the payees' last invoices print, of those with withheld tax. */
export function payeeAddresses(tx: Tx, from: string, to: string): Promise<PayeeAddress[]> {
  return tx.rows<PayeeAddress>(
    `select distinct on (1) coalesce(i.company_id::text, 'name:' || i.partner_name) as key, i.postal_code, i.address
     from journal.invoices i
     join journal.invoice_progress p on p.organization_id = i.organization_id and p.id = i.id
     where i.organization_id = $1 and not i.deleted and p.paid and coalesce(i.withholding_tax, 0) <> 0
       and p.payment_pay_date between $2 and $3 and i.address <> ''
     order by 1, i.issue_date_key desc, i.local_id desc`,
    [tx.actor.organization_id, from, to],
  );
}
