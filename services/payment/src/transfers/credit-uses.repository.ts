import type { Tx } from '@uketori/service-kit/tx';
import type { PaymentEntity } from './payment.record.js';

/** A live use as one of its two payments sees it: the other payment and the amount. */
export interface OffsetRow {
  id: string;
  pay_key: string;
  local_id: number;
  invoice_id: string;
  invoice_local_id: number;
  state: PaymentEntity['state'];
  amount: number;
  created_by_name: string;
  created_at: string;
}

/** The live uses of a credit note, or of credit notes for an invoice, oldest first. */
export function offsetsOf(tx: Tx, payKey: string): Promise<OffsetRow[]> {
  return tx.rows<OffsetRow>(
    `select u.id, p.id as pay_key, p.local_id, p.invoice_id, p.invoice_local_id, p.state, u.amount,
       u.created_by_name, u.created_at
     from payment.credit_uses u
     join payment.payments p on p.organization_id = u.organization_id
       and p.id = case when u.bill_payment_id = $2 then u.credit_payment_id else u.bill_payment_id end
     where u.organization_id = $1 and $2 in (u.bill_payment_id, u.credit_payment_id) and u.state = 'LIVE'
     order by u.created_at, u.id`,
    [tx.actor.organization_id, payKey],
  );
}

/** The credit notes that settle an invoice, in the order of their ids. */
export async function creditsOf(tx: Tx, billKey: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select distinct credit_payment_id as id from payment.credit_uses
     where organization_id = $1 and bill_payment_id = $2 and state = 'LIVE' order by 1`,
    [tx.actor.organization_id, billKey],
  );
  return rows.map(({ id }) => id);
}

/** Open payments of the other kind of the same supplier, at most 50: invoices for a credit note, credit notes for an invoice. */
export function openCounterparts(tx: Tx, payment: PaymentEntity): Promise<PaymentEntity[]> {
  const wanted = payment.payment_amount < 0 ? 'payment_amount > 0' : 'payment_amount < 0';
  const supplier =
    payment.company_id === null ? `company_id is null and partner_name = $2` : `company_id = $2::uuid`;
  return tx.rows<PaymentEntity>(
    `select * from payment.payments
     where organization_id = $1 and ${supplier} and ${wanted} and state = 'DRAFT'
     order by local_id limit 50`,
    [tx.actor.organization_id, payment.company_id ?? payment.partner_name],
  );
}
