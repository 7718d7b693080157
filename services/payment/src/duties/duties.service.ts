import { responsibleUser } from '@uketori/service-kit/actor';
import type { AuditSubject } from '@uketori/service-kit/audit';
import { acceptedDuty, checkDuty, type Duty, type DutyMark } from '@uketori/service-kit/duties.rules';
import type { Tx } from '@uketori/service-kit/tx';
import { paymentDutyPolicy } from '../organizations/organizations.facade.js';

/**
 * Checks that the actor may do a duty after the people of the earlier ones. A warning that they accept goes into the log.
 * @throws DomainError the refusals of checkDuty
 */
export async function performDuty(
  tx: Tx,
  subject: AuditSubject,
  marks: readonly DutyMark[],
  duty: Duty,
  accept_duties: boolean,
): Promise<void> {
  const next = { duty, user_id: responsibleUser(tx.actor) };
  const accepted = checkDuty(await paymentDutyPolicy(tx), marks, next, accept_duties);
  if (accepted) await tx.audit('payment.duty_accepted', subject, null, acceptedDuty(duty, accepted));
}
