import { type Actor, abilityLevel } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { passes } from '@uketori/service-kit/errors';
import { pick, shown } from '@uketori/service-kit/record';
import type { Tx } from '@uketori/service-kit/tx';
import { namesOf, type Policy } from '../organizations/organizations.facade.js';
import {
  type ApprovalEntity,
  type ApprovalView,
  type StepEntity,
  stepRecord,
  type SubjectType,
  VIEW_FIELDS,
} from './approval.record.js';
import { ABILITIES, awaitedAbility } from './approval-subjects.service.js';
import * as rules from './approvals.rules.js';

const LEVELS = [1, 2, 3, 4, 5];

/** What the rules need to know of a user for one ability. */
export function actorFacts(actor: Actor, ability: string): rules.ActorFacts {
  return {
    user_id: actor.user_id,
    department_id: actor.department_id,
    ability_level: abilityLevel(actor, ability),
    now: nowIso(),
  };
}

/**
 * As above, for approving a level. A collected invoice is approved by users who may update it, and by the approvers of
 * the level, who need no more than to read it.
 */
export function approverFacts(actor: Actor, approval: ApprovalEntity, level: number): rules.ActorFacts {
  const { approve, named } = ABILITIES[approval.subject_type];
  const facts = actorFacts(actor, approve(level));
  const isNamed = approval.next_level === level && approval.next_approvers.includes(actor.user_id);
  if (!isNamed) return facts;
  return { ...facts, ability_level: Math.max(facts.ability_level, abilityLevel(actor, named(level))) };
}

/** The widest reach this user has for requesting approvers: editing the record, or approving any level. */
export function requesterFacts(actor: Actor, type: SubjectType): rules.ActorFacts {
  const widest = Math.max(...ABILITIES[type].request.map((ability) => abilityLevel(actor, ability)));
  return { user_id: actor.user_id, department_id: actor.department_id, ability_level: widest, now: nowIso() };
}

/** What the user may do once an edit under way ends: a screen shows the buttons and disables them until then. */
function flags(stored: ApprovalEntity, policy: Policy, actor: Actor): Record<string, boolean> {
  const { approve_level: approveLevel } = policy;
  const approval = { ...stored, editing_until: null };
  const isCoded = passes(() => rules.refuseUncoded(stored, policy));
  const can: Record<string, boolean> = {};
  for (const level of LEVELS) {
    const facts = actorFacts(actor, ABILITIES[approval.subject_type].approve(level));
    const approver = approverFacts(actor, approval, level);
    can[`approve${level}`] =
      isCoded && passes(() => rules.checkApprove(approval, level, approveLevel, approver));
    can[`cancel${level}`] = passes(() => rules.checkCancel(approval, level, facts));
  }
  const final = actorFacts(actor, ABILITIES[approval.subject_type].final);
  can['request_next'] =
    isCoded &&
    passes(() =>
      rules.checkRequestNext(
        approval,
        approval.top_level + 1,
        approveLevel,
        requesterFacts(actor, approval.subject_type),
      ),
    );
  can['final'] = isCoded && passes(() => rules.checkFinalize(approval, approveLevel, final));
  const awaited = actorFacts(actor, awaitedAbility(approval, approveLevel));
  const isInvoice = approval.subject_type === 'invoice';
  for (const act of ['disapprove', 'send_back'] as const)
    can[act] = isInvoice && passes(() => rules.checkRefuse(approval, act, approveLevel, awaited));
  const editor = actorFacts(actor, ABILITIES[approval.subject_type].edit);
  can['resubmit'] = isInvoice && passes(() => rules.checkResubmit(approval, editor));
  can['cancel_final'] = passes(() => rules.checkCancelFinal(approval, final));
  return can;
}

function editingOf(approval: ApprovalEntity): ApprovalView['editing'] {
  if (!rules.isEdited(approval, nowIso())) return null;
  const { editing_by, editing_by_name, editing_until } = approval;
  return { user_id: editing_by ?? '', user_name: editing_by_name ?? '', until: editing_until ?? '' };
}

/** Builds the view in the transaction that read the approval. */
export async function viewOf(
  tx: Tx,
  approval: ApprovalEntity,
  steps: StepEntity[],
  policy: Policy,
): Promise<ApprovalView> {
  const names = await namesOf(tx, approval.next_approvers);
  const isFinal = approval.final_state === 'FINAL' || approval.final_state === 'UNLOCKING';
  return {
    ...pick(approval, VIEW_FIELDS),
    subject_id: approval.id,
    approve_level: policy.approve_level,
    awaits_coding: approval.final_state === 'OPEN' && !passes(() => rules.refuseUncoded(approval, policy)),
    steps: steps.map((step) => ({
      ...shown(stepRecord, step),
      changed_since: rules.isChangedSince(step.subject_version, approval.content_version),
    })),
    next_approvers: approval.next_approvers.map((user_id) => ({
      user_id,
      user_name: names.get(user_id) ?? '',
    })),
    editing: editingOf(approval),
    final_approved_by: isFinal ? approval.final_by : null,
    final_approved_by_name: isFinal ? approval.final_by_name : null,
    final_approved_at: isFinal ? approval.final_at : null,
    final_version: isFinal ? approval.final_version : null,
    changed_since_final: isFinal && rules.isChangedSince(approval.final_version, approval.content_version),
    can: flags(approval, policy, tx.actor),
  };
}
