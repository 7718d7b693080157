import type { Tx } from '@uketori/service-kit/tx';
import {
  activeUsers,
  approversOf,
  LEVEL_ABILITIES,
  levelAbility,
  type Policy,
  policyOf,
} from '../organizations/organizations.facade.js';
import { namedBy, routeFor, routesOf } from '../routes/routes.facade.js';
import type { ApprovalEntity, SubjectType } from './approval.record.js';
import { awaitedLevel } from './approvals.rules.js';

/** The abilities that the acts on a kind of subject need. */
interface SubjectAbilities {
  read: string;
  /** May change the subject. */
  edit: string;
  approve: (level: number) => string;
  /** Users who may be named as the approvers of a level. */
  named: (level: number) => string;
  final: string;
  /** Any of these may ask for the next level. */
  request: readonly string[];
}

/** A collected invoice has no ability of its own per level: its approvers decide. */
export const ABILITIES: Readonly<Record<SubjectType, SubjectAbilities>> = {
  invoice: {
    read: 'invoice:read',
    edit: 'invoice:update',
    approve: levelAbility,
    named: levelAbility,
    final: 'invoice:final_approve',
    request: ['invoice:update', ...LEVEL_ABILITIES],
  },
  inbox_item: {
    read: 'inbox:read',
    edit: 'inbox:update',
    approve: () => 'inbox:update',
    named: () => 'inbox:read',
    final: 'inbox:update',
    request: ['inbox:update'],
  },
};

/** The ability for the act that a subject waits for. */
export function awaitedAbility(
  approval: Pick<ApprovalEntity, 'subject_type' | 'top_level'>,
  levels: number,
): string {
  const awaited = awaitedLevel(approval, levels);
  const { approve, final } = ABILITIES[approval.subject_type];
  return awaited === 'final' ? final : approve(awaited);
}

/** How a subject is approved: with its own number of levels, else with the organization's. */
export async function policyFor(tx: Tx, approval: Pick<ApprovalEntity, 'approve_level'>): Promise<Policy> {
  return policyOfSubject(await policyOf(tx), approval);
}

/** The organization's policy with the subject's own number of levels, if it has one. */
export function policyOfSubject(
  policy: Policy,
  { approve_level }: Pick<ApprovalEntity, 'approve_level'>,
): Policy {
  return approve_level === null ? policy : { ...policy, approve_level };
}

/** The users whom a subject names for a level by itself; members who left are excluded. */
export async function namedFor(
  tx: Tx,
  approval: Pick<ApprovalEntity, 'default_approvers'>,
  level: number,
): Promise<string[]> {
  const named = approval.default_approvers.find((row) => row.stage === level)?.user_organization_ids ?? [];
  return named.length === 0 ? [] : activeUsers(tx, named);
}

/** The approvers of the next level of a subject, as its columns. */
export async function asksFor(
  tx: Tx,
  approval: Pick<ApprovalEntity, 'default_approvers'>,
  level: number,
  levels: number,
): Promise<Pick<ApprovalEntity, 'next_level' | 'next_approvers'>> {
  const next_approvers = level <= levels ? await namedFor(tx, approval, level) : [];
  return { next_level: next_approvers.length > 0 ? level : null, next_approvers };
}

/** The states in which an invoice follows its route; afterwards it stays as it was approved. */
const FOLLOWS: ReadonlySet<ApprovalEntity['final_state']> = new Set(['OPEN', 'RETURNED']);

/**
 * An approval with the route that fits its invoice now, and the users whom the route names for the next level: those
 * who are active and hold its ability. When none of them is left, everyone with the ability may approve. Requests to
 * users whom the route does not name go to those whom it names.
 */
export async function routed(tx: Tx, approval: ApprovalEntity): Promise<ApprovalEntity> {
  if (approval.subject_type !== 'invoice' || !FOLLOWS.has(approval.final_state)) return approval;
  const routes = await routesOf(tx);
  if (routes.length === 0 && approval.route_id === null) return approval;
  const route = routeFor(routes, approval);
  const approve_level = route?.approve_level ?? null;
  const levels = approve_level ?? (await policyOf(tx)).approve_level;
  const level = approval.top_level + 1;
  const named = level <= levels ? namedBy(route, level) : [];
  const able =
    named.length === 0
      ? []
      : (await approversOf(tx, ABILITIES.invoice.named(level))).map((one) => one.user_id);
  const required = able.filter((user_id) => named.includes(user_id)).sort();
  const isAsked = approval.next_level === level && approval.next_approvers.length > 0;
  const stays =
    required.length === 0 || approval.next_approvers.every((user_id) => required.includes(user_id));
  return {
    ...approval,
    route_id: route?.id ?? null,
    approve_level,
    required_approvers: required,
    ...(isAsked && !stays ? { next_approvers: required } : {}),
  };
}

/** The approval with a request to the users whom its route names for the next level; unchanged without a route. */
export function askedByRoute(approval: ApprovalEntity): ApprovalEntity {
  const { required_approvers, top_level } = approval;
  if (required_approvers.length === 0) return approval;
  return { ...approval, next_level: top_level + 1, next_approvers: required_approvers };
}
