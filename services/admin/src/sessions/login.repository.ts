import type { Tx } from '@uketori/service-kit/tx';
import { UserEntity } from '../memberships/memberships.facade.js';
import { PASSWORD_MIN_LENGTH } from './password-policy.rules.js';
import type { Proof } from './session.record.js';
import { sessionEnd, type SessionTimes } from './session-times.rules.js';

/** Minutes without a request of its user that a session lasts, where the organization decides nothing. */
export const IDLE_MINUTES = 120;

/** A person's way into one organization, as far as it is open. */
export interface OpenMembership {
  user_id: string;
  user_organization_id: string;
  organization_id: string;
  organization_name: string;
  full_name: string;
  role_id: number;
  department_id: string | null;
  user_status: number;
  to_invoice: boolean;
  init_message: string;
  session_hours: number;
  /** 0: no limit. */
  session_idle_minutes: number;
  /** Members log in by the identity provider only; false for the owner who keeps the password. */
  sso_required: boolean;
  /** The owner who keeps the password although the provider is enforced. */
  breaks_glass: boolean;
  /** Every member of the organization needs a second factor. */
  second_factor_required: boolean;
}

const OPEN = `
  select u.id as user_id, m.id as user_organization_id, m.organization_id, o.name as organization_name,
    m.full_name, m.role_id, m.department_id, m.user_status, m.to_invoice,
    coalesce(o.settings->>'init_message', '') as init_message,
    coalesce((o.settings->>'session_hours')::int, 8) as session_hours,
    coalesce((o.settings->>'session_idle_minutes')::int, ${IDLE_MINUTES}) as session_idle_minutes,
    coalesce(o.settings->>'second_factor', 'optional') = 'required' as second_factor_required,
    coalesce(p.enforced and p.break_glass_id is distinct from m.id, false) as sso_required,
    coalesce(p.enforced and p.break_glass_id = m.id, false) as breaks_glass
  from admin.users u
  join admin.memberships m on m.user_id = u.id and m.status = 'active'
  join admin.organizations o on o.id = m.organization_id and o.status = 'active'
  left join admin.identity_providers p on p.organization_id = m.organization_id
  where u.status = 'active'`;

/**
 * Organizations a person may enter, the home organization first. Needs the system scope, therefore it takes
 * the user as its only key.
 */
export function openMemberships(tx: Tx, user_id: string): Promise<OpenMembership[]> {
  return tx.rows<OpenMembership>(
    `${OPEN} and u.id = $1 order by (m.organization_id = u.organization_id) desc, m.created_at, m.id limit 1000`,
    [user_id],
  );
}

/** The account behind a login, null when no account has it. Needs the system scope. */
export function findAccount(tx: Tx, email: string): Promise<{ id: string; password_hash: string } | null> {
  return tx.one('select id, password_hash from admin.users where email = $1', [email]);
}

/**
 * Least characters of a person's next password: the strictest of their organizations decides. Needs the system scope.
 */
export async function passwordMinLength(tx: Tx, user_id: string): Promise<number> {
  const row = await tx.one<{ min: number | null }>(
    `select max(coalesce((o.settings->>'password_min_length')::int, ${PASSWORD_MIN_LENGTH})) as min
     from admin.memberships m join admin.organizations o on o.id = m.organization_id
     where m.user_id = $1 and m.status <> 'deleted'`,
    [user_id],
  );
  return row?.min ?? PASSWORD_MIN_LENGTH;
}

/** The login address of a person, empty when there is none. Needs the system scope. */
export async function findLogin(tx: Tx, user_id: string): Promise<string> {
  const row = await tx.one<{ email: string }>('select email from admin.users where id = $1', [user_id]);
  return row?.email ?? '';
}

/** The language of a person's pages, null until they choose one. Needs the system scope. */
export async function findLanguage(tx: Tx, user_id: string): Promise<UserEntity['language']> {
  const user = await tx.manager.findOne(UserEntity, { where: { id: user_id }, select: { language: true } });
  return user?.language ?? null;
}

/** The open membership of the user with this address, as login or as contact. Needs the system scope. */
export function findMember(tx: Tx, organization_id: string, email: string): Promise<OpenMembership | null> {
  return tx.one<OpenMembership>(
    `${OPEN} and m.organization_id = $1 and (u.email = $2 or lower(m.email) = $2)
     order by (u.email = $2) desc, m.id limit 1`,
    [organization_id, email],
  );
}

/** A person's way into one organization, null when it is closed. Needs the system scope. */
export function openMembershipIn(
  tx: Tx,
  user_id: string,
  organization_id: string,
): Promise<OpenMembership | null> {
  return tx.one<OpenMembership>(`${OPEN} and u.id = $1 and m.organization_id = $2`, [
    user_id,
    organization_id,
  ]);
}

/** A person's membership while it, the person and the organization are open. Needs the system scope. */
export async function findOpenMembership(
  tx: Tx,
  user_id: string,
  user_organization_id: string,
): Promise<OpenMembership | null> {
  const [member] = await tx.planned<OpenMembership>(`${OPEN} and u.id = $1 and m.id = $2`, [
    user_id,
    user_organization_id,
  ]);
  return member ?? null;
}

export interface LiveSession extends OpenMembership {
  session_id: string;
  proof: Proof;
  proved_at: string;
  expires_at: string;
}

/** A session that is neither revoked nor over and whose user, membership and organization are open. */
export async function findLiveSession(tx: Tx, session_id: string): Promise<LiveSession | null> {
  const [session] = await tx.planned<
    SessionTimes & Pick<LiveSession, 'user_id' | 'user_organization_id' | 'proof' | 'proved_at'>
  >(
    `select user_id, user_organization_id, proof, proved_at, created_at, expires_at, last_used_at from admin.sessions
     where id = $1 and revoked_at is null and expires_at > now()`,
    [session_id],
  );
  if (!session) return null;
  const member = await findOpenMembership(tx, session.user_id, session.user_organization_id);
  if (!member || (member.sso_required && session.proof !== 'sso')) return null;
  const { ends_at, is_over } = sessionEnd(session, member, Date.now());
  const { proof, proved_at } = session;
  return is_over ? null : { ...member, session_id, proof, proved_at, expires_at: ends_at };
}
