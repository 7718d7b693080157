import { DomainError } from '@uketori/service-kit/errors';
import { assertMayGrant, type Granter, type Handed } from '../rights/grant.rules.js';
import type { InvitationState } from './invitation.record.js';

export type InvitationCode =
  | 'invitation_invalid'
  | 'invitation_expired'
  | 'invitation_already_activated'
  | 'invitation_not_covered'
  | 'already_member'
  | 'already_invited'
  | 'too_many_invitations';

/** Spec 5: numbers run from 1 to 255; so many invitations of an organization may be open at once. */
export const MAX_OPEN_INVITATIONS = 255;

/** What the list shows: a sent invitation past its time is expired (spec 4). */
export type ShownState = InvitationState | 'expired';

interface InvitationFacts {
  state: InvitationState;
  expires_at: string;
}

export function shownState(invitation: InvitationFacts, now_ms: number): ShownState {
  const isOver = invitation.state === 'sent' && Date.parse(invitation.expires_at) <= now_ms;
  return isOver ? 'expired' : invitation.state;
}

const REFUSALS: Record<Exclude<ShownState, 'sent'>, InvitationCode> = {
  activated: 'invitation_already_activated',
  expired: 'invitation_expired',
  // A revoked invitation reveals no more than one that never existed.
  cancelled: 'invitation_invalid',
};

/**
 * Whether a mailed invitation may still be accepted (spec 8 "Invitation").
 * @param invitation null when no invitation has this code
 * @throws invitation_invalid (unknown or cancelled), invitation_expired, invitation_already_activated
 */
export function requireAcceptable<I extends InvitationFacts>(invitation: I | null, now_ms: number): I {
  const state = invitation ? shownState(invitation, now_ms) : 'cancelled';
  if (invitation && state === 'sent') return invitation;
  const code = REFUSALS[state as Exclude<ShownState, 'sent'>];
  throw new DomainError<InvitationCode>(code, code === 'invitation_invalid' ? 'not_found' : 'conflict');
}

/** Whether an invitation may be sent again or cancelled. @throws invitation_already_activated, no_record */
export function requireChangeable(invitation: InvitationFacts): void {
  if (invitation.state === 'activated')
    throw new DomainError<InvitationCode>('invitation_already_activated', 'conflict');
  if (invitation.state === 'cancelled') throw new DomainError('no_record', 'not_found');
}

/** The right to change users, which inviting needs. */
const INVITE = 'settings:update';

/**
 * Whether the inviter could still give at the acceptance what the invitation gives now. Between the mail and the
 * acceptance the inviter may have lost rights or left, and the role may have grown.
 * @param inviter null when the inviter is no longer an active member, or no longer a live key
 * @throws invitation_not_covered; sending the invitation again, by somebody who holds enough, mends it
 */
export function assertStillCovered(inviter: Granter | null, handed: Handed): void {
  try {
    if (inviter && inviter.holds(INVITE) > 0) return assertMayGrant(inviter, handed);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
  throw new DomainError<InvitationCode>('invitation_not_covered', 'conflict');
}
