import { abilityLevel } from '@uketori/service-kit/actor';
import type { DutyPolicy } from '@uketori/service-kit/duties.rules';
import { type PayTerm, payTermOf } from '@uketori/service-kit/pay-term.rules';
import { reaches } from '@uketori/service-kit/reach';
import { pick } from '@uketori/service-kit/record';
import type { Tx } from '@uketori/service-kit/tx';
import { closedMonths } from '../closed-months/closed-months.facade.js';
import { supplierOf } from '../companies/companies.facade.js';
import { payConfirmLevelOf, paymentDutyPolicy } from '../organizations/organizations.facade.js';
import { accountById } from '../accounts/accounts.facade.js';
import { UserBankEntity } from '../conditions/conditions.facade.js';
import {
  ACCOUNT_SHOWN,
  type GroupMember,
  type OpenCounterpart,
  type PaymentOffset,
  type PaymentView,
} from './payments.types.js';
import { ABILITIES, offsetsOf, openCounterparts, type PaymentEntity } from '../transfers/transfers.facade.js';
import { type Price, priceToday } from '../repricing/repricing.facade.js';
import { samePayments } from './same-payments.repository.js';
import { combinableWith, groupOf } from './group-members.repository.js';

/** What the screen of one payment needs besides the payment itself. */
export interface PaymentContext {
  pay_confirm_level: number;
  duty_policy: DutyPolicy;
  /** As YYYY-MM. */
  closed_months: ReadonlySet<string>;
  /** Source account, deleted or not. */
  bank: UserBankEntity | null;
  account: PaymentView['payee_account'];
  toriteki: boolean;
  pay_term: PayTerm;
  /** What today's fee conditions say where it says otherwise. */
  fee_today: Price | null;
  supplier_bears_fee: boolean | null;
  /** Everything that goes out as one transfer with it, itself included; empty when it goes alone. */
  group: GroupMember[];
  /** Drafts that could go out together with it. */
  combinable: GroupMember[];
  /** What credit notes settle of it, or what it settles. */
  offsets: Omit<PaymentOffset, 'can_cancel'>[];
  /** Open payments of the other kind of the same supplier that the reader may see. */
  offsettable: OpenCounterpart[];
  /** Payments that may pay a duplicate of this invoice. */
  same_payments: GroupMember[];
}

export async function contextOf(tx: Tx, payment: PaymentEntity): Promise<PaymentContext> {
  const account = await accountById(tx, payment.payee_account_id);
  const supplier = await supplierOf(tx, payment.company_id);
  return {
    pay_confirm_level: await payConfirmLevelOf(tx),
    duty_policy: await paymentDutyPolicy(tx),
    closed_months: await closedMonths(tx),
    bank: payment.user_bank_id ? await tx.get(UserBankEntity, payment.user_bank_id) : null,
    account: account && pick(account, ACCOUNT_SHOWN),
    toriteki: supplier?.toriteki ?? false,
    pay_term: payTermOf(supplier, payment),
    fee_today: await priceToday(tx, payment),
    supplier_bears_fee: supplier?.fee_borne_by_partner ?? null,
    group: payment.transfer_group_id ? await groupOf(tx, payment.transfer_group_id) : [],
    combinable: payment.state === 'DRAFT' ? await combinableWith(tx, payment) : [],
    offsets: payment.offset_amount === 0 ? [] : await shownOffsets(tx, payment),
    offsettable: await offsettableWith(tx, payment),
    same_payments: await samePayments(tx, payment),
  };
}

async function shownOffsets(tx: Tx, payment: PaymentEntity): Promise<PaymentContext['offsets']> {
  const rows = await offsetsOf(tx, payment.id);
  return rows.map(({ invoice_id: _invoice, ...offset }) => offset);
}

async function offsettableWith(tx: Tx, payment: PaymentEntity): Promise<OpenCounterpart[]> {
  if (payment.state !== 'DRAFT' || payment.payment_amount === 0) return [];
  const level = abilityLevel(tx.actor, ABILITIES.update);
  const open = (await openCounterparts(tx, payment)).filter((one) => reaches(one, tx.actor, level));
  return open.map((one) => ({
    pay_key: one.id,
    ...pick(one, ['local_id', 'invoice_local_id', 'issue_date', 'pay_date', 'payment_amount']),
  }));
}
