import type { Tx } from '@uketori/service-kit/tx';
import type { PaymentEntity } from '../transfers/transfers.facade.js';
import type { GroupMember } from './payments.types.js';

const MEMBER = `id as pay_key, local_id, invoice_local_id, state, payment_amount, offset_amount,
  transfer_fee, transfer_amount`;

/** All payments that go out as one transfer, in the order of their numbers. */
export function groupOf(tx: Tx, groupId: string): Promise<GroupMember[]> {
  return tx.rows<GroupMember>(
    `select ${MEMBER} from payment.payments where organization_id = $1 and transfer_group_id = $2
       and state <> 'WITHDRAWN' order by local_id`,
    [tx.actor.organization_id, groupId],
  );
}

/** Drafts that could go out as one transfer with a payment, at most 50. */
export function combinableWith(tx: Tx, payment: PaymentEntity): Promise<GroupMember[]> {
  return tx.rows<GroupMember>(
    `select ${MEMBER} from payment.payments
     where organization_id = $1 and payee_account_id = $2 and id <> $3 and state = 'DRAFT' and payment_amount > 0
       and payment_type = 'transfer' and user_bank_id = $4 and pay_date = $5 and fee_borne_by_partner = $6
       and account_holder_kana = $7 and (transfer_group_id is null or transfer_group_id is distinct from $8)
     order by local_id limit 50`,
    [
      tx.actor.organization_id,
      payment.payee_account_id,
      payment.id,
      payment.user_bank_id,
      payment.pay_date,
      payment.fee_borne_by_partner,
      payment.account_holder_kana,
      payment.transfer_group_id,
    ],
  );
}
