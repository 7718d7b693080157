import { DomainError } from '@uketori/service-kit/errors';
import type { DutyMark } from '@uketori/service-kit/duties.rules';

/** A level that somebody approved, as the rules on duties need it. */
export interface ApprovedLevel {
  user_id: string;
  user_name: string;
  responsible_id: string | null;
  for_user_id: string | null;
  approved_at: string;
}

/** The duties that were done on a subject: uploads, edits and approved levels. The final approval ends them. */
export function dutiesOf(hands: readonly DutyMark[], steps: readonly ApprovedLevel[]): DutyMark[] {
  const levels = steps.map(
    ({ user_id, user_name, responsible_id, for_user_id, approved_at }): DutyMark => ({
      duty: 'level',
      user_id: responsible_id ?? user_id,
      for_user_id,
      user_name,
      at: approved_at,
    }),
  );
  return [...hands, ...levels];
}

/**
 * Checks that this service knows of every edit up to the version that is approved for good: the copy of an invoice
 * follows a save within moments. Without the policy it does not matter.
 * @throws DomainError duties_not_known_yet
 */
export function refuseUnknownEdits(
  policy: { duty_policy: string },
  facts: { subject_version: number },
  seen: number,
): void {
  if (policy.duty_policy !== 'off' && seen > facts.subject_version)
    throw new DomainError('duties_not_known_yet', 'conflict');
}
