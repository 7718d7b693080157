import { type Actor, abilityLevel } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { findBank, findBranch } from '../banks/banks.rules.js';
import type { UserBankEntity } from '../user_banks/user_banks.entity.js';
import { prepareRow, type ZenginProblem } from '../zengin/rows.rules.js';
import type { PaymentEntity } from './payments.entity.js';
import * as rules from './payments.rules.js';

/** Ability of each act; confirmations have one per level. */
export const ABILITIES = {
  read: 'payment:read',
  update: 'payment:update',
  approve: 'payment:pay_approve4',
  paid: 'payment:pay_approve5',
} as const;

/** Ability to confirm a level, 1 to 3. */
export function confirmAbility(level: number): string {
  return `payment:pay_approve${level}`;
}

/** A payment as its screen needs it, with what this user may do next and what a transfer file would say. */
export interface PaymentView
  extends Omit<
    PaymentEntity,
    | 'organization_id'
    | 'search_text'
    | 'search_bigrams'
    | 'pay_date_edited'
    | 'payee_edited'
    | 'invoice_version'
  > {
  pay_key: string;
  pay_confirm_level: number;
  user_bank_label: string | null;
  transfer_problems: ZenginProblem[];
  can: Record<string, boolean>;
}

/** @throws DomainError no_privilege when the ability is missing or does not reach the record */
export function requireReach(payment: PaymentEntity, actor: Actor, ability: string): void {
  if (!rules.reaches(payment, actor, abilityLevel(actor, ability))) {
    throw new DomainError('no_privilege', 'forbidden', { ability });
  }
}

function flags(payment: PaymentEntity, payConfirmLevel: number, actor: Actor): Record<string, boolean> {
  const allowed = (ability: string, check: () => void): boolean =>
    rules.passes(() => {
      requireReach(payment, actor, ability);
      check();
    });
  const can: Record<string, boolean> = {
    update: allowed(ABILITIES.update, () => rules.transition(payment.state, 'edit')),
    approve: allowed(ABILITIES.approve, () => rules.checkApprove(payment, payConfirmLevel)),
    cancel_approval: allowed(ABILITIES.approve, () => rules.checkCancelApproval(payment)),
    paid: allowed(ABILITIES.paid, () => rules.transition(payment.state, 'mark_paid')),
    unpaid: allowed(ABILITIES.paid, () => rules.transition(payment.state, 'unmark_paid')),
  };
  for (const level of [1, 2, 3]) {
    can[`confirm${level}`] = allowed(confirmAbility(level), () =>
      rules.checkConfirm(payment, level, payConfirmLevel),
    );
    can[`cancel_confirm${level}`] = allowed(confirmAbility(level), () =>
      rules.checkCancelConfirm(payment, level),
    );
  }
  return can;
}

/** Builds the view; `bank` is the source account, deleted or not. */
export function viewOf(
  payment: PaymentEntity,
  bank: UserBankEntity | null,
  payConfirmLevel: number,
  actor: Actor,
): PaymentView {
  const {
    organization_id: _organization,
    search_text: _text,
    search_bigrams: _bigrams,
    pay_date_edited: _date,
    payee_edited: _payee,
    invoice_version: _version,
    ...shown
  } = payment;
  const isTransfer = payment.payment_type === 'transfer' && bank !== null;
  return {
    ...shown,
    pay_key: payment.id,
    pay_confirm_level: payConfirmLevel,
    user_bank_label: bank && [bank.bank_name, bank.bank_branch_name, bank.bank_account_number].join(' '),
    transfer_problems: isTransfer
      ? prepareRow(payment, bank, { bank: findBank, branch: findBranch }).problems
      : [],
    can: flags(payment, payConfirmLevel, actor),
  };
}
