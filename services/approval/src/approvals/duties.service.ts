import { responsibleUser } from '@uketori/service-kit/actor';
import { acceptedDuty, checkDuty, type NextDuty } from '@uketori/service-kit/duties.rules';
import type { AuditSubject } from '@uketori/service-kit/audit';
import type { Tx } from '@uketori/service-kit/tx';
import type { Policy } from '../organizations/organizations.facade.js';
import { type ApprovalEntity, StepEntity } from './approval.record.js';
import { dutiesOf } from './duties.rules.js';

/** How the log names the subject of an approval. */
export function auditSubject(approval: ApprovalEntity): AuditSubject {
  const isInvoice = approval.subject_type === 'invoice';
  return {
    menu: isInvoice ? 'invoice' : 'inbox',
    subject_type: approval.subject_type,
    subject_id: approval.id,
    ...(isInvoice ? { local_id: approval.local_id } : {}),
  };
}

/**
 * Checks that the actor may do a duty on a subject after the people of the earlier ones. A warning that they accept
 * goes into the log.
 * @returns the steps of the approval, which the check has read; undefined where the policy is off
 * @throws DomainError the refusals of checkDuty
 */
export async function performDuty(
  tx: Tx,
  approval: ApprovalEntity,
  policy: Policy,
  next: Omit<NextDuty, 'user_id'>,
  accept_duties: boolean,
): Promise<StepEntity[] | undefined> {
  if (policy.duty_policy === 'off') return undefined;
  const steps = await tx.list(StepEntity, { approval_id: approval.id }, 'level');
  const marks = dutiesOf(approval.hands, steps);
  const mine = { ...next, user_id: responsibleUser(tx.actor) };
  const accepted = checkDuty(policy.duty_policy, marks, mine, accept_duties);
  if (accepted)
    await tx.audit('approval.duty_accepted', auditSubject(approval), null, acceptedDuty(next.duty, accepted));
  return steps;
}
