import { Injectable } from '@nestjs/common';
import type {
  LockInvoiceRequest,
  LockInvoiceResponse,
  UnlockInvoiceRequest,
  UnlockInvoiceResponse,
} from '@uketori/proto/uketori/journal/v1/invoices';
import type {
  WithdrawPaymentRequest,
  WithdrawPaymentResponse,
} from '@uketori/proto/uketori/payment/v1/payments';
import { type Actor, responsibleUser } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { DomainError, type ErrorKind } from '@uketori/service-kit/errors';
import { GrpcClients, type RpcMethod } from '@uketori/service-kit/grpc';
import { type Job, JobKind, Postponed } from '@uketori/service-kit/jobs/job';
import { OnJob } from '@uketori/service-kit/jobs/on-job';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import {
  ABILITIES,
  type Action,
  ApprovalEntity,
  type ApprovalCause,
  type ApprovalView,
  actorFacts,
  asSeen,
  checkCancelFinal,
  checkFinalize,
  checkVersion,
  type FinalState,
  found,
  performDuty,
  policyFor,
  refuseUncoded,
  refuseUnknownEdits,
  routed,
  stepsOf,
  store,
  type SubjectType,
  transition,
  viewOf,
} from '../approvals/approvals.facade.js';

const JOURNAL = { service: 'journal', proto: 'uketori/journal/v1/invoices.proto' } as const;
const LOCK: RpcMethod = { ...JOURNAL, rpc: 'uketori.journal.v1.InvoicesService/LockInvoice' };
const UNLOCK: RpcMethod = { ...JOURNAL, rpc: 'uketori.journal.v1.InvoicesService/UnlockInvoice' };
const WITHDRAW: RpcMethod = {
  service: 'payment',
  proto: 'uketori/payment/v1/payments.proto',
  rpc: 'uketori.payment.v1.PaymentsService/WithdrawPayment',
};

/** Errors of another service that mean "try again later"; any other error is its refusal. */
const TRY_AGAIN: ReadonlySet<ErrorKind> = new Set(['unavailable', 'too_many', 'unauthenticated']);

/** Continues a final approval whose process stopped on the way: a crash, or a service that did not respond. */
const RESUME = new JobKind<{ approval_id: string }>('approval.resume_final');
/** Longer than the deadlines of the calls of one step, so that a running request is left alone. */
const STUCK_SECONDS = 6;
const AGAIN_SECONDS = 3;
const UNDER_WAY: ReadonlySet<FinalState> = new Set(['LOCKING', 'UNLOCKING']);

/** What a user approves for good, and whether they accept a warning about duties. */
export interface Finalizing {
  invoice_version: number;
  version?: number | undefined;
  accept_duties?: boolean | undefined;
}

/** The state of one process row: enough to call the owners, for any starter. */
export interface Step {
  id: string;
  attempt: number;
  final_state: FinalState;
  final_version: number;
}

/** The result of an owner, or that it is unknown. */
export type Answer = { action: Action; code: string | null } | 'later';

/**
 * Final approval as a process: the row says LOCKING or UNLOCKING, the owners are called outside of any
 * transaction, and their result is written. Each step is idempotent by (subject, attempt), so it does not matter
 * how often, or by whom, a row is carried on.
 */
@Injectable()
export class FinalApprovalProcess {
  constructor(
    private readonly work: Work,
    private readonly grpc: GrpcClients,
  ) {}

  /**
   * Approves for good the version of the invoice that the approver saw. Returns final_state LOCKING
   * when journal cannot be reached: a job continues it.
   * @throws DomainError the refusals of checkFinalize and checkDuty, duties_not_known_yet, and journal's: version_conflict,
   *   unbalanced_journal, invoice_deleted, editing_in_progress
   */
  async finalize(actor: Actor, type: SubjectType, id: string, request: Finalizing): Promise<ApprovalView> {
    if (type === 'inbox_item') return this.#atOnce(actor, id, 'finalize', request);
    await this.work.run(actor, (tx) => beginFinal(tx, id, request));
    return this.#carryOn(actor, type, id);
  }

  /**
   * Takes the final approval back: payment withdraws its draft, journal unlocks, the levels stay.
   * @throws DomainError the refusals of checkCancelFinal, and payment's or journal's
   */
  async cancelFinal(
    actor: Actor,
    type: SubjectType,
    id: string,
    version: number | undefined,
  ): Promise<ApprovalView> {
    if (type === 'inbox_item') return this.#atOnce(actor, id, 'cancel_final', { version });
    await this.work.run(actor, async (tx) => {
      const before = await found(tx, type, id, true);
      checkVersion(before, version);
      checkCancelFinal(before, actorFacts(actor, ABILITIES[type].final));
      const next: ApprovalEntity = {
        ...before,
        final_state: transition(before.final_state, 'cancel_final'),
        refusal_code: null,
        refused_at: null,
      };
      tx.addJob(RESUME, { approval_id: id }, { key: id, after: STUCK_SECONDS });
      return store(tx, before, next, null, 'approval.final_cancel_requested');
    });
    return this.#carryOn(actor, type, id);
  }

  /** A collected invoice: no other service has a lock, so it is one step. */
  #atOnce(
    actor: Actor,
    id: string,
    action: 'finalize' | 'cancel_final',
    request: Partial<Finalizing>,
  ): Promise<ApprovalView> {
    return this.work.run(actor, async (tx) => {
      const before = await found(tx, 'inbox_item', id, true);
      checkVersion(before, request.version);
      const facts = actorFacts(actor, ABILITIES.inbox_item.final);
      const isFinal = action === 'finalize';
      const policy = await policyFor(tx, before);
      if (isFinal) checkFinalize(before, policy.approve_level, facts);
      else checkCancelFinal(before, facts);
      if (isFinal) await performDuty(tx, before, policy, FINAL, request.accept_duties ?? false);
      if (isFinal && request.invoice_version !== before.subject_version)
        throw new DomainError('version_conflict', 'conflict', {
          current: { version: before.subject_version },
        });
      const started = transition(before.final_state, action);
      const next: ApprovalEntity = {
        ...before,
        final_state: transition(started, isFinal ? 'locked' : 'unlocked'),
        attempt: before.attempt + (isFinal ? 1 : 0),
        ...(isFinal ? finalBy(actor) : {}),
      };
      const cause = isFinal ? 'finalized' : 'final_cancelled';
      return store(tx, before, next, cause, `approval.${cause}`);
    });
  }

  /** Continues one row on behalf of the product, until its owners respond. */
  @OnJob(RESUME)
  async resume({ actor, data }: Job<{ approval_id: string }>): Promise<void> {
    const step = await this.#stepOf(actor, data.approval_id);
    if (!UNDER_WAY.has(step.final_state)) return;
    if ((await this.carry(actor, step)) === 'later') throw new Postponed(AGAIN_SECONDS);
  }

  /** Calls the owners of one row and writes their result, unless there is none yet. */
  async carry(actor: Actor, step: Step): Promise<Answer> {
    const answer = await this.#ask(actor, step);
    if (answer !== 'later') await this.#settle(actor, step, answer);
    return answer;
  }

  async #carryOn(actor: Actor, type: SubjectType, id: string): Promise<ApprovalView> {
    const answer = await this.carry(actor, await this.#stepOf(actor, id));
    if (answer !== 'later' && answer.code !== null) throw new DomainError(answer.code, kindOf(answer.code));
    return this.work.read(actor, async (tx) => {
      const approval = await found(tx, type, id, false);
      return viewOf(tx, approval, await stepsOf(tx, id), await policyFor(tx, approval));
    });
  }

  #stepOf(actor: Actor, id: string): Promise<Step> {
    return this.work.read(actor, async (tx) => {
      const { attempt, final_state, final_version } = await tx.get(ApprovalEntity, id);
      return { id, attempt, final_state, final_version: final_version ?? 0 };
    });
  }

  /** Asks the owners of the invariants. No transaction is open here; the kit throws if one is. */
  async #ask(actor: Actor, step: Step): Promise<Answer> {
    try {
      if (step.final_state === 'LOCKING') return await this.#askLock(actor, step);
      if (step.final_state === 'UNLOCKING') return await this.#askUnlock(actor, step);
      return 'later';
    } catch (error) {
      if (!(error instanceof DomainError) || TRY_AGAIN.has(error.kind)) return 'later';
      return { action: step.final_state === 'LOCKING' ? 'lock_refused' : 'unlock_refused', code: error.code };
    }
  }

  async #askLock(actor: Actor, step: Step): Promise<Answer> {
    const request: LockInvoiceRequest = {
      invoice_id: step.id,
      expected_version: step.final_version,
      attempt: step.attempt,
    };
    const answer = await this.grpc.call<LockInvoiceRequest, LockInvoiceResponse>(LOCK, request, actor);
    return answer.locked
      ? { action: 'locked', code: null }
      : { action: 'lock_refused', code: answer.refusal_code || 'no_record' };
  }

  /** Payment first: while it can refuse, nothing has been undone. */
  async #askUnlock(actor: Actor, step: Step): Promise<Answer> {
    const request: WithdrawPaymentRequest & UnlockInvoiceRequest = {
      invoice_id: step.id,
      attempt: step.attempt,
    };
    const payment = await this.grpc.call<WithdrawPaymentRequest, WithdrawPaymentResponse>(
      WITHDRAW,
      request,
      actor,
    );
    if (!payment.withdrawn) {
      return { action: 'unlock_refused', code: payment.refusal_code || 'unable_to_change_locked_pay_record' };
    }
    const journal = await this.grpc.call<UnlockInvoiceRequest, UnlockInvoiceResponse>(UNLOCK, request, actor);
    // Journal's copy of the payment still says linked: payment itself already reports withdrawn, so the copy lags.
    if (journal.refusal_code === 'unable_to_change_locked_pay_record') return 'later';
    return journal.unlocked
      ? { action: 'unlocked', code: null }
      : { action: 'unlock_refused', code: journal.refusal_code || 'no_record' };
  }

  /** Writes a result, unless another process has already continued this attempt. */
  #settle(actor: Actor, step: Step, answer: Exclude<Answer, 'later'>): Promise<unknown> {
    return this.work.run(actor, async (tx) => {
      const before = await tx.getForUpdate(ApprovalEntity, step.id);
      if (before.attempt !== step.attempt || before.final_state !== step.final_state) return null;
      const next = await routed(tx, {
        ...before,
        final_state: transition(before.final_state, answer.action),
        refusal_code: answer.code,
        refused_at: answer.code === null ? null : nowIso(),
      });
      return store(
        tx,
        before,
        next,
        CAUSES[answer.action] ?? null,
        ACTIONS[answer.action] ?? 'approval.final',
      );
    });
  }
}

/**
 * The first step of an invoice's final approval: from here on any process can complete it. A caller with many
 * invoices passes how many milliseconds it may need until this one's turn: the job waits until then.
 * @throws DomainError version_conflict, duties_not_known_yet and the refusals of checkFinalize and checkDuty
 */
export async function beginFinal(
  tx: Tx,
  id: string,
  request: Finalizing,
  patience = 0,
): Promise<ApprovalView> {
  const before = await found(tx, 'invoice', id, true);
  checkVersion(before, request.version);
  const policy = await policyFor(tx, before);
  const facts = asSeen(before, request.invoice_version);
  checkFinalize(facts, policy.approve_level, actorFacts(tx.actor, ABILITIES.invoice.final));
  refuseUncoded(before, policy);
  refuseUnknownEdits(policy, before, request.invoice_version);
  const steps = await performDuty(tx, before, policy, FINAL, request.accept_duties ?? false);
  const next: ApprovalEntity = {
    ...before,
    final_state: transition(before.final_state, 'finalize'),
    attempt: before.attempt + 1,
    final_version: request.invoice_version,
    ...finalBy(tx.actor),
    refusal_code: null,
    refused_at: null,
  };
  tx.addJob(RESUME, { approval_id: id }, { key: id, after: STUCK_SECONDS + patience / 1000 });
  const known = { policy, steps: steps && Promise.resolve(steps) };
  return store(tx, before, next, null, 'approval.final_requested', known);
}

const FINAL = { duty: 'final' } as const;

/** The user who approves for good, as columns. */
function finalBy(actor: Actor) {
  return {
    final_by: actor.user_id,
    final_by_name: actor.user_name,
    final_responsible_id: responsibleUser(actor),
    final_at: nowIso(),
  };
}

/** The kind of a refusal of journal or payment; an edit under way has one status in all calls. */
function kindOf(code: string): ErrorKind {
  return code === 'editing_in_progress' ? 'locked' : 'conflict';
}

const CAUSES: Partial<Record<Action, ApprovalCause>> = {
  locked: 'finalized',
  unlocked: 'final_cancelled',
};
const ACTIONS: Partial<Record<Action, string>> = {
  locked: 'approval.finalized',
  lock_refused: 'approval.final_refused',
  unlocked: 'approval.final_cancelled',
  unlock_refused: 'approval.final_cancel_refused',
};
