import { type Actor, abilityLevel, responsibleUser } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { dutyConflict } from '@uketori/service-kit/duties.rules';
import { passes } from '@uketori/service-kit/errors';
import { pick, shown } from '@uketori/service-kit/record';
import type { Tx } from '@uketori/service-kit/tx';
import { actsAs, deputiesOf } from '../absences/absences.facade.js';
import { LEVELS, namesOf, type Policy } from '../organizations/organizations.facade.js';
import {
  type ApprovalEntity,
  type ApprovalView,
  type StepEntity,
  stepRecord,
  type SubjectType,
  VIEW_FIELDS,
} from './approval.record.js';
import { routesOf } from '../routes/routes.facade.js';
import { ABILITIES, awaitedAbility } from './approval-subjects.service.js';
import * as rules from './approvals.rules.js';
import { dutiesOf } from './duties.rules.js';

/**
 * The users in whose name the actor may act on a level: the actor, and everyone whose deputy the actor is today. Read
 * only if it matters: the level has approvers, and the actor is none of them.
 */
export async function actingAs(tx: Tx, approval: ApprovalEntity, level: number): Promise<string[]> {
  const { user_id } = tx.actor;
  const approvers = rules.approversFor(approval, level);
  return approvers.length === 0 || approvers.includes(user_id) ? [user_id] : actsAs(tx, user_id);
}

/** What the rules need to know of a user for one ability; `acts_as` as actingAs returns it. */
export function actorFacts(
  actor: Actor,
  ability: string,
  acts_as: readonly string[] = [actor.user_id],
): rules.ActorFacts {
  return {
    user_id: actor.user_id,
    acts_as,
    department_id: actor.department_id,
    ability_level: abilityLevel(actor, ability),
    now: nowIso(),
  };
}

/**
 * As above, for approving a level. A collected invoice is approved by users who may update it, and by the approvers of
 * the level, who need no more than to read it.
 */
export function approverFacts(
  actor: Actor,
  approval: ApprovalEntity,
  level: number,
  acts_as: readonly string[],
): rules.ActorFacts {
  const { approve, named } = ABILITIES[approval.subject_type];
  const facts = actorFacts(actor, approve(level), acts_as);
  const isNamed =
    approval.next_level === level && approval.next_approvers.some((user_id) => acts_as.includes(user_id));
  if (!isNamed) return facts;
  return { ...facts, ability_level: Math.max(facts.ability_level, abilityLevel(actor, named(level))) };
}

/** The widest reach this user has for requesting approvers: editing the record, or approving any level. */
export function requesterFacts(actor: Actor, type: SubjectType): rules.ActorFacts {
  const widest = Math.max(...ABILITIES[type].request.map((ability) => abilityLevel(actor, ability)));
  const { user_id, department_id } = actor;
  return { user_id, acts_as: [user_id], department_id, ability_level: widest, now: nowIso() };
}

/** What the user may do once an edit under way ends: a screen shows the buttons and disables them until then. */
function flags(
  stored: ApprovalEntity,
  policy: Policy,
  actor: Actor,
  acts_as: readonly string[],
): Record<string, boolean> {
  const { approve_level: approveLevel } = policy;
  const approval = { ...stored, editing_until: null };
  const isCoded = passes(() => rules.refuseUncoded(stored, policy));
  const can: Record<string, boolean> = {};
  for (const level of LEVELS) {
    const facts = actorFacts(actor, ABILITIES[approval.subject_type].approve(level));
    const approver = approverFacts(actor, approval, level, acts_as);
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
  const awaited = actorFacts(actor, awaitedAbility(approval, approveLevel), acts_as);
  const isInvoice = approval.subject_type === 'invoice';
  for (const act of ['disapprove', 'send_back'] as const)
    can[act] = isInvoice && passes(() => rules.checkRefuse(approval, act, approveLevel, awaited));
  const editor = actorFacts(actor, ABILITIES[approval.subject_type].edit);
  can['resubmit'] = isInvoice && passes(() => rules.checkResubmit(approval, editor));
  can['cancel_final'] = passes(() => rules.checkCancelFinal(approval, final));
  return can;
}

/** By act, the code of the reason why the actor must leave it to another person. */
function dutyRefusals(
  approval: ApprovalEntity,
  steps: readonly StepEntity[],
  policy: Policy,
  actor: Actor,
  acts_as: readonly string[],
): Record<string, string> {
  if (policy.duty_policy === 'off' || approval.final_state !== 'OPEN') return {};
  const marks = dutiesOf(approval.hands, steps);
  const user_id = responsibleUser(actor);
  const awaited = rules.awaitedLevel(approval, policy.approve_level);
  if (awaited === 'final') {
    const conflict = dutyConflict(marks, { duty: 'final', user_id });
    return conflict ? { final: conflict.code } : {};
  }
  const for_user_id = rules.standsFor(approval, awaited, { user_id: actor.user_id, acts_as });
  const conflict = dutyConflict(marks, { duty: 'level', user_id, for_user_id });
  return conflict ? { [`approve${awaited}`]: conflict.code } : {};
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
  const people = [...new Set([...approval.next_approvers, ...approval.required_approvers])];
  const [names, deputies, acts_as, routes] = await Promise.all([
    namesOf(tx, people),
    deputiesOf(tx, people),
    actingAs(tx, approval, approval.top_level + 1),
    approval.route_id === null ? [] : routesOf(tx),
  ]);
  const shownApprover = (user_id: string) => ({
    user_id,
    user_name: names.get(user_id) ?? '',
    deputy_name: deputies.get(user_id)?.full_name ?? null,
  });
  const can = flags(approval, policy, tx.actor, acts_as);
  const duty_refusals = Object.fromEntries(
    Object.entries(dutyRefusals(approval, steps, policy, tx.actor, acts_as)).filter(([act]) => can[act]),
  );
  if (policy.duty_policy === 'enforce') for (const act of Object.keys(duty_refusals)) can[act] = false;
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
    next_approvers: approval.next_approvers.map(shownApprover),
    required_approvers: approval.required_approvers.map(shownApprover),
    route_name: routes.find(({ id }) => id === approval.route_id)?.name ?? null,
    editing: editingOf(approval),
    final_approved_by: isFinal ? approval.final_by : null,
    final_approved_by_name: isFinal ? approval.final_by_name : null,
    final_approved_at: isFinal ? approval.final_at : null,
    final_version: isFinal ? approval.final_version : null,
    changed_since_final: isFinal && rules.isChangedSince(approval.final_version, approval.content_version),
    duty_policy: policy.duty_policy,
    duty_refusals,
    can,
  };
}
