import { DomainError } from '@uketori/service-kit/errors';

/** Renewal interval of the claim (spec 9). An unrenewed claim ends after it. */
export const CLAIM_MS = 300_000;

/** 1 starts or renews, 0 ends one's own, -1 clears any user's claim (spec 4). */
export type ClaimMode = 1 | 0 | -1;

export interface Claim {
  user_id: string;
  user_name: string;
  window_token: string;
  claimed_at: string;
  expires_at: string;
  fence: number;
}

export interface Claimant {
  user_id: string;
  user_name: string;
  window_token: string;
}

export type ClaimStep = { write: Claim } | { erase: true } | { keep: true };

/** Whether somebody holds the invoice at this instant (ISO). */
export function isLive(claim: Claim | null, now: string): claim is Claim {
  return claim !== null && Date.parse(claim.expires_at) > Date.parse(now);
}

function isHolder(claim: Claim, claimant: Claimant): boolean {
  return claim.user_id === claimant.user_id && claim.window_token === claimant.window_token;
}

/** The refusal that names who is editing and until when. */
export function editingInProgress(claim: Claim, userId: string): DomainError {
  return new DomainError('editing_in_progress', 'locked', {
    editing_user_id: claim.user_id,
    editing_user_name: claim.user_name,
    expires_at: claim.expires_at,
    same_user: claim.user_id === userId,
  });
}

/**
 * What becomes of the claim. Starting while another window holds it throws editing_in_progress. Ending
 * another's claim does nothing, so that a late goodbye of a closed tab cannot take it away. Clearing
 * another's needs the right to all invoices, one's own other window needs none.
 */
export function decideClaim(
  current: Claim | null,
  mode: ClaimMode,
  claimant: Claimant,
  now: string,
  mayClearOthers: boolean,
): ClaimStep {
  const live = isLive(current, now) ? current : null;
  if (mode === 0) return current && isHolder(current, claimant) ? { erase: true } : { keep: true };
  if (mode === -1) {
    if (!current) return { keep: true };
    if (live && live.user_id !== claimant.user_id && !mayClearOthers)
      throw new DomainError('no_privilege', 'forbidden');
    return { erase: true };
  }
  if (live && !isHolder(live, claimant)) throw editingInProgress(live, claimant.user_id);
  const expires_at = new Date(Date.parse(now) + CLAIM_MS).toISOString();
  if (live) return { write: { ...live, expires_at } };
  return { write: { ...claimant, claimed_at: now, expires_at, fence: (current?.fence ?? 0) + 1 } };
}

/** Refuses a save without a live claim of this very window: another's, an expired one, or none. */
export function requireClaim(current: Claim | null, claimant: Claimant, now: string): void {
  if (isLive(current, now)) {
    if (isHolder(current, claimant)) return;
    throw editingInProgress(current, claimant.user_id);
  }
  throw new DomainError('edit_claim_required', 'locked', { expired: current !== null });
}

/**
 * Refuses a save that somebody else's claim forbids. A page saves under the claim of its window. A program sends no
 * window: its save begins and ends within one transaction, and waits for every live claim, its own too.
 */
export function requireMaySave(
  current: Claim | null,
  { window_token, ...user }: Omit<Claimant, 'window_token'> & { window_token: string | undefined },
  now: string,
): void {
  if (window_token === undefined) refuseWhileEdited(current, user.user_id, now);
  else requireClaim(current, { ...user, window_token }, now);
}

/** Refuses an action on the whole invoice while anybody is editing it (spec 4). */
export function refuseWhileEdited(current: Claim | null, userId: string, now: string): void {
  if (isLive(current, now)) throw editingInProgress(current, userId);
}
