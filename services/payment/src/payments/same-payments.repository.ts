import { abilityLevel } from '@uketori/service-kit/actor';
import { type Owned, reaches } from '@uketori/service-kit/reach';
import type { Tx } from '@uketori/service-kit/tx';
import { ABILITIES, type PaymentEntity } from '../transfers/transfers.facade.js';
import type { GroupMember } from './payments.types.js';

/**
 * Another payment to the same account over the same amount that is due on the same day; where no invoice says
 * when it is due, on the same day of payment. One that was withdrawn is none, and nothing is paid twice by a payment of 0.
 */
const SAME_PAYMENT = `other.organization_id = payments.organization_id and other.id <> payments.id
  and other.state <> 'WITHDRAWN' and payments.account_number <> '' and payments.payment_amount <> 0
  and other.account_number = payments.account_number and other.payment_amount = payments.payment_amount
  and other.bank_code = payments.bank_code and other.branch_code = payments.branch_code
  and other.account_type = payments.account_type
  and coalesce(other.due_date, other.pay_date) = coalesce(payments.due_date, payments.pay_date)`;

/** Over a row of the list: it is not paid yet, and may be what another payment pays. */
export const MAY_BE_PAID_TWICE = `(state in ('DRAFT', 'APPROVED')
  and exists (select 1 from payment.payments other where ${SAME_PAYMENT}))`;

const SHOWN = 5;

/** Payments that may pay what this one pays, as far as the actor may see them. */
export async function samePayments(tx: Tx, payment: PaymentEntity): Promise<GroupMember[]> {
  if (payment.state !== 'DRAFT' && payment.state !== 'APPROVED') return [];
  const rows = await tx.rows<GroupMember & Owned>(
    `select other.id as pay_key, other.local_id, other.invoice_local_id, other.state, other.payment_amount,
       other.offset_amount,
       other.transfer_fee, other.transfer_amount, other.created_by, other.department_id
     from payment.payments join payment.payments other on ${SAME_PAYMENT}
     where payments.organization_id = $1 and payments.id = $2 order by other.local_id limit 50`,
    [tx.actor.organization_id, payment.id],
  );
  const level = abilityLevel(tx.actor, ABILITIES.read);
  return rows
    .filter((row) => reaches(row, tx.actor, level))
    .slice(0, SHOWN)
    .map(({ created_by: _maker, department_id: _department, ...member }) => member);
}
