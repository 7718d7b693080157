import { type Actor, responsibleUser } from '@uketori/service-kit/actor';
import { dutyConflict } from '@uketori/service-kit/duties.rules';
import { passes } from '@uketori/service-kit/errors';
import { shown } from '@uketori/service-kit/record';
import { refuseClosedMonth } from '../closed-months/closed-months.facade.js';
import { confirmationDuties } from '../duties/duties.facade.js';
import { findBank, findBranch } from '../banks/banks.facade.js';
import {
  payeeProblems,
  prepareRow,
  type TransferSource,
  type ZenginProblem,
} from '../zengin/zengin.facade.js';
import type { PaymentView } from './payments.types.js';
import type { PaymentContext } from './payment-context.service.js';
import {
  ABILITIES,
  checkApprove,
  checkCancelApproval,
  checkCancelConfirm,
  checkConfirm,
  checkPaid,
  checkFeeBearer,
  checkPayee,
  checkUnmark,
  confirmAbility,
  guardProblems,
  isCredit,
  isSettledWithoutTransfer,
  paidDay,
  type PaymentEntity,
  paymentRecord,
  requireReach,
  transition,
} from '../transfers/transfers.facade.js';

function flags(payment: PaymentEntity, context: PaymentContext, actor: Actor): Record<string, boolean> {
  const allowed = (ability: string, check: () => void): boolean =>
    passes(() => {
      requireReach(payment, actor, ability);
      check();
    });
  const payConfirmLevel = context.pay_confirm_level;
  const can: Record<string, boolean> = {
    update: allowed(ABILITIES.update, () => transition(payment.state, 'edit')),
    approve: allowed(ABILITIES.approve, () => {
      checkApprove(payment, payConfirmLevel);
      checkPayee(payment, 'approve');
      checkFeeBearer(payment, context.toriteki);
    }),
    reprice: context.fee_today !== null && allowed(ABILITIES.update, () => transition(payment.state, 'edit')),
    offset:
      context.offsettable.length > 0 && allowed(ABILITIES.update, () => transition(payment.state, 'edit')),
    combine: allowed(ABILITIES.update, () => transition(payment.state, 'edit')),
    cancel_approval: allowed(ABILITIES.approve, () => checkCancelApproval(payment)),
    paid: allowed(ABILITIES.paid, () => {
      checkPaid(payment, 'mark_paid');
      refuseClosedMonth(context.closed_months, payment.pay_date);
    }),
    unpaid: allowed(ABILITIES.paid, () => {
      checkPaid(payment, 'unmark_paid');
      checkUnmark(payment);
      refuseClosedMonth(context.closed_months, paidDay(payment));
    }),
  };
  for (const level of [1, 2, 3]) {
    can[`confirm${level}`] = allowed(confirmAbility(level), () => {
      checkConfirm(payment, level, payConfirmLevel);
      checkPayee(payment, 'confirm');
    });
    can[`cancel_confirm${level}`] = allowed(confirmAbility(level), () => checkCancelConfirm(payment, level));
  }
  return can;
}

/** By act, the code of the reason why the actor must leave it to another person: the next confirmation or the approval. */
function dutyRefusals(
  payment: PaymentEntity,
  { duty_policy, pay_confirm_level }: PaymentContext,
  actor: Actor,
): Record<string, string> {
  if (duty_policy === 'off' || payment.state !== 'DRAFT') return {};
  const isConfirmed = payment.confirm_level >= pay_confirm_level;
  const act = isConfirmed ? 'approve' : `confirm${payment.confirm_level + 1}`;
  const next = { duty: isConfirmed ? 'release' : 'confirm', user_id: responsibleUser(actor) } as const;
  const conflict = dutyConflict(confirmationDuties(payment.confirmations), next);
  return conflict ? { [act]: conflict.code } : {};
}

/** What a file would refuse of the payment; without an own account, of its payee alone. */
function recordProblems(source: TransferSource, bank: PaymentContext['bank']): ZenginProblem[] {
  if (source.payment_type !== 'transfer') return [];
  if (bank) return prepareRow(source, bank, { bank: findBank, branch: findBranch }).problems;
  const { wrong, missing } = payeeProblems(source);
  return [...wrong, ...missing];
}

/** Builds the view of a payment from itself and the records around it. */
export function viewOf(payment: PaymentEntity, context: PaymentContext, actor: Actor): PaymentView {
  const { bank, account, toriteki, pay_term } = context;
  const can = flags(payment, context, actor);
  const duty_refusals = Object.fromEntries(
    Object.entries(dutyRefusals(payment, context, actor)).filter(([act]) => can[act]),
  );
  if (context.duty_policy === 'enforce') for (const act of Object.keys(duty_refusals)) can[act] = false;
  const goesOut = !isCredit(payment) && !isSettledWithoutTransfer(payment);
  const source = { ...payment, edi_text: payment.edi_text ?? account?.edi_text };
  return {
    ...shown(paymentRecord, payment),
    pay_key: payment.id,
    pay_confirm_level: context.pay_confirm_level,
    user_bank_label: bank && [bank.bank_name, bank.bank_branch_name, bank.bank_account_number].join(' '),
    payee_account: account,
    toriteki,
    pay_term,
    fee_today: context.fee_today,
    supplier_bears_fee: context.supplier_bears_fee,
    group: context.group,
    combinable: context.combinable,
    offsets: context.offsets.map((offset) => ({
      ...offset,
      can_cancel: Boolean(can['update']) && offset.state === 'DRAFT',
    })),
    offsettable: context.offsettable,
    same_payments: context.same_payments,
    transfer_problems: goesOut
      ? [
          ...recordProblems(source, bank),
          ...guardProblems(payment, account?.state ?? null, { toriteki, pay_term }),
        ]
      : [],
    duty_policy: context.duty_policy,
    duty_refusals,
    can,
  };
}
