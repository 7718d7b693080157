import type { Tx } from '@uketori/service-kit/tx';
import { IDLE_MINUTES } from './login.repository.js';

/** A session that is not over, with its person and organization. */
export interface LiveRow {
  id: string;
  organization_id: string;
  organization_name: string;
  user_organization_id: string;
  full_name: string;
  role_id: number;
  user_agent: string;
  address: string | null;
  created_at: string;
  last_used_at: string;
  expires_at: string;
}

/** Most sessions shown at once; the ones used last. */
const SHOWN = 500;

const LIVE = `
  select s.id, s.organization_id, o.name as organization_name, s.user_organization_id, m.full_name, m.role_id,
    s.user_agent, coalesce(s.last_ip_address, s.ip_address) as address, s.created_at, s.last_used_at,
    policy.expires_at
  from admin.sessions s
  join admin.organizations o on o.id = s.organization_id and o.status = 'active'
  join admin.memberships m on m.organization_id = s.organization_id and m.id = s.user_organization_id
    and m.status = 'active'
  join admin.users u on u.id = s.user_id and u.status = 'active'
  cross join lateral (
    select
      least(s.expires_at, s.created_at + make_interval(hours => coalesce((o.settings->>'session_hours')::int, 8)))
        as expires_at,
      coalesce((o.settings->>'session_idle_minutes')::int, ${IDLE_MINUTES}) as idle_minutes
  ) policy
  where s.revoked_at is null and policy.expires_at > now()
    and (policy.idle_minutes = 0 or s.last_used_at + make_interval(mins => policy.idle_minutes) > now())`;

/** The sessions of a person in all their organizations. Needs the system scope. */
export function liveSessionsOf(tx: Tx, user_id: string): Promise<LiveRow[]> {
  return tx.rows<LiveRow>(`${LIVE} and s.user_id = $1 order by s.last_used_at desc, s.id limit ${SHOWN}`, [
    user_id,
  ]);
}

/** The sessions of an organization. Needs the system scope: it reads people of other homes as well. */
export function liveSessionsIn(tx: Tx, organization_id: string): Promise<LiveRow[]> {
  return tx.rows<LiveRow>(
    `${LIVE} and s.organization_id = $1 order by s.last_used_at desc, s.id limit ${SHOWN}`,
    [organization_id],
  );
}

/** Notes the use of a session, at most once in so many seconds. Needs the system scope. */
export async function noteUse(
  tx: Tx,
  session_id: string,
  ip_address: string | null,
  every_seconds: number,
): Promise<void> {
  await tx.rows(
    `update admin.sessions set last_used_at = now(), last_ip_address = coalesce($2, last_ip_address)
     where id = $1 and (last_used_at < now() - make_interval(secs => $3) or coalesce($2, last_ip_address) is distinct from last_ip_address)`,
    [session_id, ip_address, every_seconds],
  );
}

/** Ends sessions of a person and returns them. Needs the system scope. */
export function endOwn(
  tx: Tx,
  user_id: string,
  which: { only?: string; except?: string | null },
): Promise<{ id: string }[]> {
  return tx.rows<{ id: string }>(
    `update admin.sessions set revoked_at = now()
     where user_id = $1 and revoked_at is null and expires_at > now()
       and ($2::uuid is null or id = $2) and ($3::uuid is null or id <> $3) returning id`,
    [user_id, which.only ?? null, which.except ?? null],
  );
}
