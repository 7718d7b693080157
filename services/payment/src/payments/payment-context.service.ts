import { type PayTerm, payTermOf } from '@uketori/service-kit/pay-term.rules';
import { pick } from '@uketori/service-kit/record';
import type { Tx } from '@uketori/service-kit/tx';
import { closedMonths } from '../closed-months/closed-months.facade.js';
import { supplierOf } from '../companies/companies.facade.js';
import { payConfirmLevelOf } from '../organizations/organizations.facade.js';
import { accountById } from '../accounts/accounts.facade.js';
import { UserBankEntity } from '../conditions/conditions.facade.js';
import { ACCOUNT_SHOWN, type GroupMember, type PaymentView } from './payments.types.js';
import type { PaymentEntity } from '../transfers/transfers.facade.js';
import { type Price, priceToday } from '../repricing/repricing.facade.js';
import { samePayments } from './same-payments.repository.js';
import { combinableWith, groupOf } from './group-members.repository.js';

/** What the screen of one payment needs besides the payment itself. */
export interface PaymentContext {
  pay_confirm_level: number;
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
  /** Payments that may pay a duplicate of this invoice. */
  same_payments: GroupMember[];
}

export async function contextOf(tx: Tx, payment: PaymentEntity): Promise<PaymentContext> {
  const account = await accountById(tx, payment.payee_account_id);
  const supplier = await supplierOf(tx, payment.company_id);
  return {
    pay_confirm_level: await payConfirmLevelOf(tx),
    closed_months: await closedMonths(tx),
    bank: payment.user_bank_id ? await tx.get(UserBankEntity, payment.user_bank_id) : null,
    account: account && pick(account, ACCOUNT_SHOWN),
    toriteki: supplier?.toriteki ?? false,
    pay_term: payTermOf(supplier, payment),
    fee_today: await priceToday(tx, payment),
    supplier_bears_fee: supplier?.fee_borne_by_partner ?? null,
    group: payment.transfer_group_id ? await groupOf(tx, payment.transfer_group_id) : [],
    combinable: payment.state === 'DRAFT' ? await combinableWith(tx, payment) : [],
    same_payments: await samePayments(tx, payment),
  };
}
