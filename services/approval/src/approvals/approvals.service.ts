import { Injectable } from '@nestjs/common';
import { type Actor, abilityLevel, responsibleUser } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { canAccept, dutyConflict } from '@uketori/service-kit/duties.rules';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { type ListPage, type ListQuery, runList } from '@uketori/service-kit/list';
import { reachable, reaches } from '@uketori/service-kit/reach';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { deputyIds } from '../absences/absences.facade.js';
import {
  type Approver,
  approversOf,
  namesOf,
  type Policy,
  policyOf,
} from '../organizations/organizations.facade.js';
import {
  ApprovalEntity,
  type ApprovalListRow,
  type ApprovalView,
  type BulkResult,
  StepEntity,
  type SubjectType,
} from './approval.record.js';
import { type ApprovalCause, approvalChanged } from './approvals.consumer.js';
import { approvalList, INVOICES, waitingFor } from './approvals.list.js';
import * as rules from './approvals.rules.js';
import { actingAs, actorFacts, approverFacts, requesterFacts, viewOf } from './approval-view.service.js';
import { dutiesOf } from './duties.rules.js';
import { auditSubject, performDuty } from './duties.service.js';
import {
  ABILITIES,
  askedByRoute,
  asksFor,
  awaitedAbility,
  policyFor,
  policyOfSubject,
  routed,
} from './approval-subjects.service.js';

/** One subject of many, with the version of it that the user saw. */
export interface BulkRow {
  id: string;
  invoice_version?: number | undefined;
}

interface Approving {
  version: number;
  subject_version?: number | undefined;
  accept_duties?: boolean | undefined;
}

/** Levels, their approvers and the queue of what waits. The final approval is in final-approval.process. */
@Injectable()
export class ApprovalsService {
  constructor(private readonly work: Work) {}

  /** @throws DomainError no_record | no_privilege */
  get(actor: Actor, type: SubjectType, id: string): Promise<ApprovalView> {
    return this.work.read(actor, async (tx) => {
      const approval = await found(tx, type, id, false);
      if (!reaches(approval, actor, abilityLevel(actor, ABILITIES[type].read))) {
        throw new DomainError('no_privilege', 'forbidden');
      }
      return viewOf(tx, approval, await stepsOf(tx, id), await policyFor(tx, approval));
    });
  }

  /** A page of invoices; `mine` keeps those that wait for this user's next act. */
  list(actor: Actor, query: ListQuery, mine: boolean): Promise<ListPage<ApprovalListRow>> {
    return this.work.read(actor, async (tx) => {
      const conditions = [INVOICES, reachable(actor, 'invoice:read')];
      if (mine) conditions.push(await waitingFor(tx));
      return runList<ApprovalListRow>(tx, approvalList, query, conditions);
    });
  }

  /** Members who can approve a level. */
  approvers(actor: Actor, type: SubjectType, level: number): Promise<Approver[]> {
    return this.work.read(actor, (tx) => approversOf(tx, ABILITIES[type].named(level)));
  }

  /**
   * Approves one level. `subject_version` is the version of the subject that the user saw; without it they approve
   * the current version. @throws DomainError version_conflict and the refusals of rules.checkApprove and of checkDuty
   */
  approve(
    actor: Actor,
    type: SubjectType,
    id: string,
    level: number,
    { version, subject_version: seen, accept_duties = false }: Approving,
  ): Promise<ApprovalView> {
    return this.work.run(actor, async (tx) => {
      const [approval, policy] = await Promise.all([found(tx, type, id, true), policyOf(tx)]);
      checkVersion(approval, version);
      return approveIn(tx, approval, level, policy, { seen, accept_duties });
    });
  }

  /** Takes the topmost level back. @throws DomainError version_conflict and the refusals of rules.checkCancel */
  cancel(actor: Actor, type: SubjectType, id: string, level: number, version: number): Promise<ApprovalView> {
    return this.work.run(actor, async (tx) => {
      const before = await found(tx, type, id, true);
      checkVersion(before, version);
      rules.checkCancel(before, level, actorFacts(actor, ABILITIES[type].approve(level)));
      const { organization_id } = actor;
      await tx.manager.delete(StepEntity, { organization_id, approval_id: id, level });
      const next = await routed(tx, {
        ...before,
        top_level: level - 1,
        next_level: null,
        next_approvers: [],
      });
      return store(tx, before, next, 'cancelled', `approval.level${level}_cancelled`);
    });
  }

  /**
   * Asks users for the next level; from then on only they may act on it. An empty list asks all users whom the route
   * names; without a route it requests no approver and opens the level to everyone who holds its ability.
   * @throws DomainError version_conflict | approver_not_allowed and the refusals of rules.checkRequestNext
   */
  requestNext(
    actor: Actor,
    type: SubjectType,
    id: string,
    request: { next_level: number; user_ids: string[]; version: number },
  ): Promise<ApprovalView> {
    return this.work.run(actor, async (tx) => {
      const before = await found(tx, type, id, true);
      checkVersion(before, request.version);
      const policy = await policyFor(tx, before);
      const requester = requesterFacts(actor, type);
      rules.checkRequestNext(before, request.next_level, policy.approve_level, requester);
      rules.refuseUncoded(before, policy);
      const { required_approvers: required } = before;
      const chosen = [...new Set(request.user_ids)];
      const userIds = chosen.length > 0 ? chosen : required;
      const able = await approversOf(tx, ABILITIES[type].named(request.next_level));
      const allowed = new Set(required.length > 0 ? required : able.map((one) => one.user_id));
      const bound = policy.duty_policy === 'enforce' ? boundBy(await stepsOf(tx, id), chosen) : [];
      const strangers = [...userIds.filter((userId) => !allowed.has(userId)), ...bound];
      if (strangers.length > 0) {
        throw new DomainError('approver_not_allowed', 'conflict', { user_ids: strangers });
      }
      const next = {
        ...before,
        next_level: userIds.length > 0 ? request.next_level : null,
        next_approvers: userIds,
      };
      return store(tx, before, next, 'requested', 'approval.next_requested');
    });
  }

  /**
   * Refuses an invoice for good: it can no longer be approved, and open requests end.
   * @throws DomainError version_conflict and the refusals of rules.checkRefuse
   */
  disapprove(actor: Actor, id: string, request: { reason: string; version: number }): Promise<ApprovalView> {
    return this.work.run(actor, async (tx) => {
      const before = await found(tx, 'invoice', id, true);
      checkVersion(before, request.version);
      const { approve_level: levels } = await policyFor(tx, before);
      rules.checkRefuse(before, 'disapprove', levels, await refuserFacts(tx, before, levels));
      const next: ApprovalEntity = {
        ...before,
        final_state: rules.transition(before.final_state, 'disapprove'),
        next_level: null,
        next_approvers: [],
        disapproved_by: actor.user_id,
        disapproved_by_name: actor.user_name,
        disapproved_at: nowIso(),
        disapproval_reason: request.reason,
      };
      return store(tx, before, next, 'disapproved', 'approval.disapproved');
    });
  }

  /**
   * Returns an invoice to accounting (差戻し): its coding stays, all given levels are taken back, open requests end.
   * @throws DomainError version_conflict and the refusals of rules.checkRefuse
   */
  sendBack(actor: Actor, id: string, request: { reason: string; version: number }): Promise<ApprovalView> {
    return this.work.run(actor, async (tx) => {
      const before = await found(tx, 'invoice', id, true);
      checkVersion(before, request.version);
      const { approve_level: levels } = await policyFor(tx, before);
      return sendBackIn(tx, before, levels, request.reason);
    });
  }

  /** Submits a returned invoice again. @throws DomainError version_conflict and the refusals of rules.checkResubmit */
  resubmit(actor: Actor, id: string, version: number): Promise<ApprovalView> {
    return this.work.run(actor, async (tx) => {
      const before = await found(tx, 'invoice', id, true);
      checkVersion(before, version);
      rules.checkResubmit(before, actorFacts(actor, ABILITIES.invoice.edit));
      const next = await routed(tx, {
        ...before,
        final_state: rules.transition(before.final_state, 'resubmit'),
        returned_by: null,
        returned_by_name: null,
        returned_at: null,
        return_reason: null,
      });
      return store(tx, before, next, 'resubmitted', 'approval.resubmitted');
    });
  }

  /**
   * Approves the given level, or each subject's next one, of many subjects. One transaction with a
   * savepoint per subject: a crash leaves nothing half done, and each subject has its own exact result.
   */
  bulk(
    actor: Actor,
    rows: BulkRow[],
    level: number | undefined,
    accept_duties = false,
  ): Promise<{ results: BulkResult[] }> {
    return this.work.run(actor, async (tx) => {
      const policy = await policyOf(tx);
      return eachOf(tx, rows, async (approval, seen) => {
        const next = level ?? approval.top_level + 1;
        await approveIn(tx, approval, next, policy, { seen, accept_duties });
        return next;
      });
    });
  }

  /** Returns many invoices to accounting for one reason, each with its own result as in `bulk`. */
  bulkReturn(actor: Actor, rows: BulkRow[], reason: string): Promise<{ results: BulkResult[] }> {
    return this.work.run(actor, async (tx) => {
      const { approve_level } = await policyOf(tx);
      return eachOf(tx, rows, async (approval, seen) => {
        rules.checkSeen(approval, seen);
        await sendBackIn(tx, approval, approval.approve_level ?? approve_level, reason);
        return undefined;
      });
    });
  }
}

/** Those of the users whom an earlier level keeps from the next one. */
function boundBy(steps: readonly StepEntity[], userIds: readonly string[]): string[] {
  const marks = dutiesOf([], steps);
  return userIds.filter((user_id) => dutyConflict(marks, { duty: 'level', user_id }) !== null);
}

/** Does one act on each invoice under its own savepoint; `act` returns the level that it reached, if any. */
async function eachOf(
  tx: Tx,
  rows: BulkRow[],
  act: (approval: ApprovalEntity, seen: number | undefined) => Promise<number | undefined>,
): Promise<{ results: BulkResult[] }> {
  const results = new Map<string, BulkResult>();
  // In one order for everybody, so that two overlapping runs cannot block each other for good.
  for (const { id, invoice_version } of inOneOrder(rows)) {
    const one = () => tx.attempt(async () => act(await found(tx, 'invoice', id, true), invoice_version));
    results.set(id, await resultOf(id, one));
  }
  return { results: rows.map(({ id }) => results.get(id) ?? { id, ok: false, code: 'no_record' }) };
}

/** What users need in order to refuse the step that an approval waits for. */
async function refuserFacts(tx: Tx, approval: ApprovalEntity, levels: number): Promise<rules.ActorFacts> {
  const acts_as = await actingAs(tx, approval, approval.top_level + 1);
  return actorFacts(tx.actor, awaitedAbility(approval, levels), acts_as);
}

/** Returns one invoice to accounting. */
async function sendBackIn(
  tx: Tx,
  before: ApprovalEntity,
  levels: number,
  reason: string,
): Promise<ApprovalView> {
  rules.checkRefuse(before, 'send_back', levels, await refuserFacts(tx, before, levels));
  const { organization_id, user_id, user_name } = tx.actor;
  await tx.manager.delete(StepEntity, { organization_id, approval_id: before.id });
  const next = await routed(tx, {
    ...before,
    final_state: rules.transition(before.final_state, 'send_back'),
    top_level: 0,
    next_level: null,
    next_approvers: [],
    returned_by: user_id,
    returned_by_name: user_name,
    returned_at: nowIso(),
    return_reason: reason,
  });
  return store(tx, before, next, 'returned', 'approval.returned');
}

/** Each row once, in one order for everybody; of rows that name a subject twice the last one holds. */
export function inOneOrder<Row extends { id: string }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

async function resultOf(id: string, act: () => Promise<number | undefined>): Promise<BulkResult> {
  try {
    const level = await act();
    return { id, ok: true, ...(level === undefined ? {} : { level }) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { id, ok: false, code: error.code, ...canAccept(error) };
  }
}

/** What the approver saw, and whether they accept a warning about duties. */
interface Seen {
  seen: number | undefined;
  accept_duties: boolean;
}

/** Sends step and state together; the first refusal of the database is the result. `policy` is the organization's. */
async function approveIn(
  tx: Tx,
  before: ApprovalEntity,
  level: number,
  policy: Policy,
  { seen, accept_duties }: Seen,
): Promise<ApprovalView> {
  const approveLevel = before.approve_level ?? policy.approve_level;
  const acts_as = await actingAs(tx, before, level);
  const approver = approverFacts(tx.actor, before, level, acts_as);
  rules.checkApprove(rules.asSeen(before, seen), level, approveLevel, approver);
  rules.checkSeen(before, seen);
  rules.refuseUncoded(before, policy);
  const absent = rules.standsFor(before, level, approver);
  const duty = { duty: 'level', for_user_id: absent } as const;
  const earlier = await performDuty(tx, before, policy, duty, accept_duties);
  const for_user_name = absent === null ? null : ((await namesOf(tx, [absent])).get(absent) ?? '');
  const step = tx.insert(StepEntity, {
    id: newId(),
    approval_id: before.id,
    level,
    user_id: tx.actor.user_id,
    user_name: tx.actor.user_name,
    responsible_id: responsibleUser(tx.actor),
    for_user_id: absent,
    for_user_name,
    ability_level: approver.ability_level,
    approved_at: nowIso(),
    subject_version: seen ?? before.subject_version,
  });
  const asked = before.next_level !== null && before.next_level <= level;
  const named = before.default_approvers.length > 0;
  const approved = {
    ...before,
    top_level: level,
    ...(asked ? { next_level: null, next_approvers: [] } : {}),
    ...(named ? await asksFor(tx, before, level + 1, approveLevel) : {}),
  };
  const next = askedByRoute(await routed(tx, approved));
  // The first approval has no step before it; of later ones the earlier steps are read, unless the check did that.
  const known_steps = before.top_level === 0 ? [] : earlier;
  const steps = known_steps && step.then((last) => [...known_steps, last]);
  const known = { policy, steps };
  const stored = store(tx, before, next, 'approved', `approval.level${level}_approved`, known);
  return (await Promise.all([step, stored]))[1];
}

/** What a use case has read already, or asked for, so that it is not read again. */
interface Known {
  policy?: Policy | undefined;
  steps?: Promise<StepEntity[]> | undefined;
}

/** Writes the next state with its event and audit row, and returns its view. */
export async function store(
  tx: Tx,
  before: ApprovalEntity,
  next: ApprovalEntity,
  cause: ApprovalCause | null,
  action: string,
  known: Known = {},
): Promise<ApprovalView> {
  const [stored, steps] = await Promise.all([
    tx.update(ApprovalEntity, next),
    known.steps ?? stepsOf(tx, next.id),
  ]);
  if (cause) await tx.emit(approvalChanged(stored, steps, cause, await deputyIds(tx, stored.next_approvers)));
  await tx.audit(action, auditSubject(stored), audited(before), audited(stored));
  return viewOf(tx, stored, steps, policyOfSubject(known.policy ?? (await policyOf(tx)), stored));
}

function audited(approval: ApprovalEntity): object {
  const { top_level, next_level, next_approvers, final_state, attempt, final_version } = approval;
  const { refusal_code, disapproval_reason, return_reason } = approval;
  return {
    top_level,
    next_level,
    next_approvers,
    final_state,
    attempt,
    final_version,
    refusal_code,
    disapproval_reason,
    return_reason,
  };
}

/** The approval of a subject. @throws DomainError no_record, also when it is of another type */
export async function found(tx: Tx, type: SubjectType, id: string, lock: boolean): Promise<ApprovalEntity> {
  const approval = lock ? await tx.getForUpdate(ApprovalEntity, id) : await tx.get(ApprovalEntity, id);
  if (approval.subject_type !== type) throw noRecord();
  return approval;
}

export function stepsOf(tx: Tx, approvalId: string): Promise<StepEntity[]> {
  return tx.list(StepEntity, { approval_id: approvalId }, 'level');
}

/** @throws DomainError version_conflict when the caller looked at an older state */
export function checkVersion(approval: ApprovalEntity, version: number | undefined): void {
  if (version !== undefined && version !== approval.version) {
    throw new DomainError('version_conflict', 'conflict', { current: { version: approval.version } });
  }
}
