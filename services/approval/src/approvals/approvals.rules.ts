import { DomainError, type ErrorKind } from '@uketori/service-kit/errors';
import { reaches } from '@uketori/service-kit/reach';

/**
 * State of the final approval; the …ING states are processes that a sweeper re-drives. RETURNED waits for accounting,
 * DISAPPROVED is an end.
 */
export const FINAL_STATES = ['OPEN', 'LOCKING', 'FINAL', 'UNLOCKING', 'RETURNED', 'DISAPPROVED'] as const;
export type FinalState = (typeof FINAL_STATES)[number];

/** The last four are results of journal and payment, not of a user. */
export const ACTIONS = [
  'approve',
  'cancel',
  'request_next',
  'finalize',
  'cancel_final',
  'disapprove',
  'send_back',
  'resubmit',
  'locked',
  'lock_refused',
  'unlocked',
  'unlock_refused',
] as const;
export type Action = (typeof ACTIONS)[number];

export interface Refusal {
  code: string;
  kind: ErrorKind;
}

const LOCKED: Refusal = { code: 'unable_to_change_locked_invoice_journal', kind: 'locked' };
const RUNNING: Refusal = { code: 'approval_in_progress', kind: 'conflict' };
const NOT_FINAL: Refusal = { code: 'not_finally_approved', kind: 'conflict' };
const ALREADY_FINAL: Refusal = { code: 'already_finally_approved', kind: 'conflict' };
/** Accounting corrects it and submits it again first. */
const RETURNED: Refusal = { code: 'invoice_returned', kind: 'conflict' };
const NOT_RETURNED: Refusal = { code: 'not_returned', kind: 'conflict' };
/** Cannot be undone (spec 4). */
const DISAPPROVED: Refusal = { code: 'invoice_disapproved', kind: 'conflict' };
/** A result of a step that another process has completed. */
const STALE: Refusal = { code: 'stale_step', kind: 'conflict' };

type Row = Record<Action, FinalState | Refusal>;

const NO_ANSWER_AWAITED = {
  locked: STALE,
  lock_refused: STALE,
  unlocked: STALE,
  unlock_refused: STALE,
} as const;

/** What each act does in each state: the next state, or the refusal. */
export const TRANSITIONS: Record<FinalState, Row> = {
  OPEN: {
    ...NO_ANSWER_AWAITED,
    approve: 'OPEN',
    cancel: 'OPEN',
    request_next: 'OPEN',
    finalize: 'LOCKING',
    cancel_final: NOT_FINAL,
    disapprove: 'DISAPPROVED',
    send_back: 'RETURNED',
    resubmit: NOT_RETURNED,
  },
  LOCKING: {
    ...NO_ANSWER_AWAITED,
    approve: RUNNING,
    cancel: RUNNING,
    request_next: RUNNING,
    finalize: RUNNING,
    cancel_final: RUNNING,
    disapprove: RUNNING,
    send_back: RUNNING,
    resubmit: RUNNING,
    locked: 'FINAL',
    lock_refused: 'OPEN',
  },
  FINAL: {
    ...NO_ANSWER_AWAITED,
    approve: LOCKED,
    cancel: LOCKED,
    request_next: LOCKED,
    finalize: ALREADY_FINAL,
    cancel_final: 'UNLOCKING',
    disapprove: LOCKED,
    send_back: LOCKED,
    resubmit: NOT_RETURNED,
  },
  UNLOCKING: {
    ...NO_ANSWER_AWAITED,
    approve: RUNNING,
    cancel: RUNNING,
    request_next: RUNNING,
    finalize: RUNNING,
    cancel_final: RUNNING,
    disapprove: RUNNING,
    send_back: RUNNING,
    resubmit: RUNNING,
    unlocked: 'OPEN',
    unlock_refused: 'FINAL',
  },
  RETURNED: {
    ...NO_ANSWER_AWAITED,
    approve: RETURNED,
    cancel: RETURNED,
    request_next: RETURNED,
    finalize: RETURNED,
    cancel_final: RETURNED,
    disapprove: RETURNED,
    send_back: RETURNED,
    resubmit: 'OPEN',
  },
  DISAPPROVED: {
    ...NO_ANSWER_AWAITED,
    approve: DISAPPROVED,
    cancel: DISAPPROVED,
    request_next: DISAPPROVED,
    finalize: DISAPPROVED,
    cancel_final: DISAPPROVED,
    disapprove: DISAPPROVED,
    send_back: DISAPPROVED,
    resubmit: DISAPPROVED,
  },
};

/** The state after an act. @throws DomainError with the refusal of the table. */
export function transition(from: FinalState, action: Action): FinalState {
  const next = TRANSITIONS[from][action];
  if (typeof next === 'string') return next;
  throw new DomainError(next.code, next.kind, { final_state: from });
}

/** What the rules look at in an approval. */
export interface ApprovalFacts {
  final_state: FinalState;
  deleted: boolean;
  /** Levels 1..top_level are approved: a level exists only if the one below it does. */
  top_level: number;
  next_level: number | null;
  next_approvers: readonly string[];
  /** The only users who may approve level `top_level + 1`, by the route; empty: no such limit. */
  required_approvers: readonly string[];
  department_id: string | null;
  created_by: string | null;
  editing_by: string | null;
  editing_by_name: string | null;
  editing_until: string | null;
}

/** The actor at one instant (ISO) and the level of their ability for this transition: 0 none, 1 own, 2 own department, 3 all. */
export interface ActorFacts {
  user_id: string;
  /** The user and everyone whose deputy the user is today. */
  acts_as: readonly string[];
  department_id: string | null;
  ability_level: number;
  now: string;
}

/**
 * Approvals wait until a user confirmed the coding, where the organization asks for it; collected items have none.
 * @param policy how the organization approves
 * @throws DomainError not_coded
 */
export function refuseUncoded(
  facts: { subject_type: string; coded: boolean },
  policy: { coding_first: boolean },
): void {
  const waits = policy.coding_first && facts.subject_type === 'invoice' && !facts.coded;
  if (waits) throw new DomainError('not_coded', 'conflict');
}

/** Whether a user holds the invoice for editing at this instant (ISO). */
export function isEdited(facts: Pick<ApprovalFacts, 'editing_until'>, now: string): boolean {
  return facts.editing_until !== null && Date.parse(facts.editing_until) > Date.parse(now);
}

/**
 * The facts for a user who saw a version that this service does not know yet. The copy of the claim is as old as the
 * copy of the invoice: the save that the user saw came after it, so it refuses nothing.
 */
export function asSeen<F extends ApprovalFacts & { subject_version: number }>(
  facts: F,
  seen: number | undefined,
): F {
  return seen !== undefined && seen > facts.subject_version ? { ...facts, editing_until: null } : facts;
}

/**
 * Every act waits until an edit is saved or cancelled, also the editor's own act (spec 4).
 * @throws DomainError no_privilege | invoice_deleted | editing_in_progress
 */
function checkRecord(facts: ApprovalFacts, actor: ActorFacts): void {
  if (!reaches(facts, actor, actor.ability_level)) throw new DomainError('no_privilege', 'forbidden');
  if (facts.deleted) throw new DomainError('invoice_deleted', 'conflict');
  if (!isEdited(facts, actor.now)) return;
  throw new DomainError('editing_in_progress', 'locked', {
    editing_user_id: facts.editing_by,
    editing_user_name: facts.editing_by_name,
    expires_at: facts.editing_until,
    same_user: facts.editing_by === actor.user_id,
  });
}

/**
 * May this user approve this level now?
 * @throws DomainError the refusals of checkRecord, a refusal of TRANSITIONS, all_levels_approved |
 *   invalid_approval_level | already_approved | previous_level_missing | not_requested_approver
 */
export function checkApprove(
  facts: ApprovalFacts,
  level: number,
  approveLevel: number,
  actor: ActorFacts,
): void {
  checkRecord(facts, actor);
  transition(facts.final_state, 'approve');
  // A user who approves many invoices did not choose the level, so the settings are not the cause.
  if (level > approveLevel && level === facts.top_level + 1) {
    throw new DomainError('all_levels_approved', 'conflict', { level, approve_level: approveLevel });
  }
  if (level < 1 || level > approveLevel) {
    throw new DomainError('invalid_approval_level', 'conflict', { level, approve_level: approveLevel });
  }
  if (level <= facts.top_level) throw new DomainError('already_approved', 'conflict', { level });
  if (level > facts.top_level + 1) throw new DomainError('previous_level_missing', 'conflict', { level });
  checkAsked(facts, level, actor);
}

type Asked = Pick<ApprovalFacts, 'top_level' | 'next_level' | 'next_approvers' | 'required_approvers'>;

/** The only users who may approve a level: the requested ones, else those of the route; empty: everyone who may. */
export function approversFor(facts: Asked, level: number): readonly string[] {
  if (facts.next_level === level && facts.next_approvers.length > 0) return facts.next_approvers;
  return level === facts.top_level + 1 ? facts.required_approvers : [];
}

/** The absent user for whom a deputy approves a level; null when the user approves in their own name. */
export function standsFor(
  facts: Asked,
  level: number,
  actor: Pick<ActorFacts, 'user_id' | 'acts_as'>,
): string | null {
  const approvers = approversFor(facts, level);
  if (approvers.length === 0 || approvers.includes(actor.user_id)) return null;
  return approvers.find((user_id) => actor.acts_as.includes(user_id)) ?? null;
}

/** @throws DomainError not_requested_approver when the level has other approvers */
function checkAsked(facts: ApprovalFacts, level: number, actor: ActorFacts): void {
  const approvers = approversFor(facts, level);
  if (approvers.length > 0 && !approvers.some((user_id) => actor.acts_as.includes(user_id))) {
    throw new DomainError('not_requested_approver', 'forbidden', { level });
  }
}

/**
 * Checks that the user saw the content that they approve. A version before the last change of the content fails. A
 * version that this service does not know yet is newer than its copy and passes.
 * @throws DomainError version_conflict
 */
export function checkSeen(
  facts: { subject_version: number; content_version: number },
  seen: number | undefined,
): void {
  if (seen === undefined || seen >= facts.content_version) return;
  throw new DomainError('version_conflict', 'conflict', { current: { version: facts.subject_version } });
}

/** Whether the content was changed after the approved version; false when no version was approved. */
export function isChangedSince(approved: number | null, contentVersion: number): boolean {
  return approved !== null && approved < contentVersion;
}

/**
 * May this user take this level back? Only the topmost level, so that no gap can arise.
 * @throws DomainError the refusals of checkRecord, a refusal of TRANSITIONS, not_approved | higher_level_approved
 */
export function checkCancel(facts: ApprovalFacts, level: number, actor: ActorFacts): void {
  checkRecord(facts, actor);
  transition(facts.final_state, 'cancel');
  if (level > facts.top_level || level < 1) throw new DomainError('not_approved', 'conflict', { level });
  if (level < facts.top_level) throw new DomainError('higher_level_approved', 'conflict', { level });
}

/** @throws DomainError the refusals of checkRecord, a refusal of TRANSITIONS, invalid_approval_level */
export function checkRequestNext(
  facts: ApprovalFacts,
  nextLevel: number,
  approveLevel: number,
  actor: ActorFacts,
): void {
  checkRecord(facts, actor);
  transition(facts.final_state, 'request_next');
  if (nextLevel !== facts.top_level + 1 || nextLevel > approveLevel) {
    throw new DomainError('invalid_approval_level', 'conflict', {
      level: nextLevel,
      approve_level: approveLevel,
    });
  }
}

/** @throws DomainError the refusals of checkRecord, a refusal of TRANSITIONS, approval_level_missing */
export function checkFinalize(facts: ApprovalFacts, approveLevel: number, actor: ActorFacts): void {
  checkRecord(facts, actor);
  transition(facts.final_state, 'finalize');
  if (facts.top_level < approveLevel) {
    throw new DomainError('approval_level_missing', 'conflict', {
      top_level: facts.top_level,
      approve_level: approveLevel,
    });
  }
}

/** The act that an approval waits for: the next level, or the final approval once all levels are there. */
export function awaitedLevel(
  facts: Pick<ApprovalFacts, 'top_level'>,
  approveLevel: number,
): number | 'final' {
  return facts.top_level < approveLevel ? facts.top_level + 1 : 'final';
}

/**
 * A user may disapprove an invoice or send it back if they may do the next step; `actor` has their ability for that step.
 * @throws DomainError the refusals of checkRecord, a refusal of TRANSITIONS, not_requested_approver
 */
export function checkRefuse(
  facts: ApprovalFacts,
  act: 'disapprove' | 'send_back',
  approveLevel: number,
  actor: ActorFacts,
): void {
  checkRecord(facts, actor);
  transition(facts.final_state, act);
  const awaited = awaitedLevel(facts, approveLevel);
  if (awaited !== 'final') checkAsked(facts, awaited, actor);
}

/**
 * Users who may edit a returned invoice submit it again; `actor` has their ability to edit.
 * @throws DomainError the refusals of checkRecord, a refusal of TRANSITIONS
 */
export function checkResubmit(facts: ApprovalFacts, actor: ActorFacts): void {
  checkRecord(facts, actor);
  transition(facts.final_state, 'resubmit');
}

/** @throws DomainError no_privilege | a refusal of TRANSITIONS */
export function checkCancelFinal(facts: ApprovalFacts, actor: ActorFacts): void {
  if (!reaches(facts, actor, actor.ability_level)) throw new DomainError('no_privilege', 'forbidden');
  transition(facts.final_state, 'cancel_final');
}
