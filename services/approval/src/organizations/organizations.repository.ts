import type { OrganizationChanged, UserChanged } from '@uketori/proto/uketori/admin/v1/events';
import { type DutyPolicy, dutyPolicyOf } from '@uketori/service-kit/duties.rules';
import type { Tx } from '@uketori/service-kit/tx';
import type { Approver } from './organizations.types.js';

/** Levels of spec 9, until the organization's own setting has arrived. */
const DEFAULT_APPROVE_LEVEL = 2;

/** Stores the organization's settings as its event describes them; the highest version wins. */
export async function keepSettings(tx: Tx, { settings, version }: OrganizationChanged): Promise<void> {
  await tx.rows(
    `insert into approval.organizations (organization_id, approve_level, coding_first, version, duty_policy,
       enforced_since)
     values ($1, $2, $3, $4, $5, case when $5 = 'enforce' then clock_timestamp() end)
     on conflict (organization_id) do update set approve_level = excluded.approve_level,
       coding_first = excluded.coding_first, duty_policy = excluded.duty_policy,
       enforced_since = case when excluded.duty_policy = 'enforce'
         then coalesce(approval.organizations.enforced_since, excluded.enforced_since) end,
       version = excluded.version
     where approval.organizations.version < excluded.version`,
    [
      tx.actor.organization_id,
      settings?.approve_level ?? DEFAULT_APPROVE_LEVEL,
      (settings?.setting_coding_first ?? false) && (settings?.setting_journal ?? true),
      version,
      dutyPolicyOf(settings?.duty_policy),
    ],
  );
}

/** Stores a membership as its event describes it; the highest version wins. */
export async function keepMember(tx: Tx, user: UserChanged): Promise<void> {
  await tx.rows(
    `insert into approval.members (organization_id, user_organization_id, user_id, full_name, status,
       department_id, abilities, version) values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8)
     on conflict (organization_id, user_organization_id) do update set user_id = excluded.user_id,
       full_name = excluded.full_name, status = excluded.status, department_id = excluded.department_id,
       abilities = excluded.abilities, version = excluded.version
     where approval.members.version < excluded.version`,
    [
      tx.actor.organization_id,
      user.user_organization_id,
      user.user_id,
      user.full_name,
      user.status,
      user.department_id || null,
      JSON.stringify(user.abilities),
      user.version,
    ],
  );
}

/** User ids of those memberships that are active, in ascending order. */
export async function activeUsers(tx: Tx, userOrganizationIds: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ user_id: string }>(
    `select user_id from approval.members
     where organization_id = $1 and user_organization_id = any($2::uuid[]) and status = 'active' order by user_id`,
    [tx.actor.organization_id, userOrganizationIds],
  );
  return rows.map((row) => row.user_id);
}

/** How an organization approves its invoices. */
export interface Policy {
  /** Levels before the final approval: 0 to 5. */
  approve_level: number;
  /** Approvals wait until a user confirmed the coding. */
  coding_first: boolean;
  /** What happens when one person would do two duties of one subject. */
  duty_policy: DutyPolicy;
}

export async function policyOf(tx: Tx): Promise<Policy> {
  const [row] = await tx.planned<Policy>(
    'select approve_level, coding_first, duty_policy from approval.organizations where organization_id = $1',
    [tx.actor.organization_id],
  );
  return row ?? { approve_level: DEFAULT_APPROVE_LEVEL, coding_first: false, duty_policy: 'off' };
}

/** Active members whose role holds an ability, by name. */
export function approversOf(tx: Tx, ability: string): Promise<Approver[]> {
  return approversOfAny(tx, [ability]);
}

/** Active members whose role holds any of these abilities, by name. */
export function approversOfAny(tx: Tx, abilities: readonly string[]): Promise<Approver[]> {
  return tx.rows<Approver>(
    `select user_id, full_name from approval.members
     where organization_id = $1 and status = 'active'
       and exists (select from unnest($2::text[]) ability where coalesce((abilities ->> ability)::int, 0) > 0)
     order by full_name, user_id limit 1000`,
    [tx.actor.organization_id, abilities],
  );
}

/** Names of members by user id; users who left keep theirs. */
export async function namesOf(tx: Tx, userIds: string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx.rows<Approver>(
    'select user_id, full_name from approval.members where organization_id = $1 and user_id = any($2::uuid[])',
    [tx.actor.organization_id, userIds],
  );
  return new Map(rows.map((row) => [row.user_id, row.full_name]));
}
