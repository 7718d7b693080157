import type { Tx } from '@uketori/service-kit/tx';
import { activeUsers, type Policy, policyOf } from '../organizations/organizations.facade.js';
import type { ApprovalEntity, SubjectType } from './approval.record.js';
import { awaitedLevel } from './approvals.rules.js';

const LEVELS = [1, 2, 3, 4, 5];

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

const invoiceLevel = (level: number): string => `invoice:approve${level}`;

/** A collected invoice has no ability of its own per level: its approvers decide. */
export const ABILITIES: Readonly<Record<SubjectType, SubjectAbilities>> = {
  invoice: {
    read: 'invoice:read',
    edit: 'invoice:update',
    approve: invoiceLevel,
    named: invoiceLevel,
    final: 'invoice:final_approve',
    request: ['invoice:update', ...LEVELS.map(invoiceLevel)],
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
  const policy = await policyOf(tx);
  return { ...policy, approve_level: approval.approve_level ?? policy.approve_level };
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
