import type { ApprovalChanged } from '@uketori/proto/uketori/approval/v1/events';
import type { PaymentChanged, PaymentStep } from '@uketori/proto/uketori/payment/v1/events';
import type { Duty, DutyMark } from '@uketori/service-kit/duties.rules';

/** The duties of an approval. Events of an older release name no responsible user: the user who acted is it. */
export function approvalDuties(approval: ApprovalChanged): DutyMark[] {
  const levels = approval.steps.map((step) => ({
    duty: 'level' as const,
    level: step.level,
    user_id: step.responsible_id || step.user_id,
    for_user_id: step.for_user_id || null,
    user_name: step.user_name,
    at: step.approved_at,
  }));
  const { final_approved_by, final_approved_by_name: user_name, final_approved_at: at } = approval;
  if (!final_approved_by) return levels;
  const user_id = approval.final_responsible_id || final_approved_by;
  return [...levels, { duty: 'final', user_id, user_name, at }];
}

/** The duties of a payment and of the check of its payee's account. */
export function paymentDuties(payment: PaymentChanged): DutyMark[] {
  const { approval, account_check, account_entry } = payment;
  const confirmations = payment.confirmations.map((step) => ({
    duty: 'confirm' as const,
    level: step.level,
    user_id: step.responsible_id || step.user_id,
    user_name: step.user_name,
    at: step.confirmed_at,
  }));
  return [
    ...stepOf('enter_account', account_entry),
    ...stepOf(account_entry ? 'account' : 'read_account', account_check),
    ...confirmations,
    ...stepOf('release', approval),
  ];
}

function stepOf(duty: Duty, step: PaymentStep | undefined): DutyMark[] {
  return step ? [{ duty, user_id: step.responsible_id, user_name: step.user_name, at: step.at }] : [];
}
