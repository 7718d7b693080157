import type { Tx } from '@uketori/service-kit/tx';
import type { OpenMembership } from '../sessions/sessions.facade.js';
import { ApiKeyEntity } from './api-key.record.js';

export interface LiveKey extends OpenMembership {
  key_id: string;
  key_name: string;
  purpose: 'api' | 'directory';
  abilities: Record<string, number>;
  expires_at: string | null;
}

/** A key that is neither revoked nor expired, with its maker's open membership. Needs the system scope. */
export function findLiveKey(tx: Tx, key_sha256: string): Promise<LiveKey | null> {
  return tx.one<LiveKey>(
    `select k.id as key_id, k.name as key_name, k.purpose, k.abilities, k.expires_at,
       u.id as user_id, m.id as user_organization_id, m.organization_id, o.name as organization_name,
       m.full_name, m.role_id, m.department_id, m.user_status, m.to_invoice, '' as init_message, 0 as session_hours,
       0 as session_idle_minutes, false as second_factor_required,
       false as sso_required, false as breaks_glass
     from admin.api_keys k
     join admin.memberships m on m.id = k.created_by and m.organization_id = k.organization_id
       and m.status = 'active'
     join admin.users u on u.id = m.user_id and u.status = 'active'
     join admin.organizations o on o.id = m.organization_id and o.status = 'active'
     where k.key_sha256 = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`,
    [key_sha256],
  );
}

/** A key of the actor's organization, ended or not. */
export function findKey(tx: Tx, id: string): Promise<ApiKeyEntity | null> {
  return tx.find(ApiKeyEntity, { id });
}

/** Notes the use at most once a minute, so that a busy key does not write on every request. */
export async function markUsed(tx: Tx, key_id: string): Promise<void> {
  await tx.rows(
    `update admin.api_keys set last_used_at = now()
     where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
    [key_id],
  );
}

/** The lower of both levels per ability: a key shrinks with its maker's role and never grows. */
export function limitAbilities(
  key: Readonly<Record<string, number>>,
  held: Readonly<Record<string, number>>,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(key)
      .map(([ability, level]): [string, number] => [ability, Math.min(level, held[ability] ?? 0)])
      .filter(([, level]) => level > 0),
  );
}
