import type { Tx } from '@uketori/service-kit/tx';
import { hashCode } from '../codes/codes.facade.js';
import { findAccount, PASSWORD_MIN_LENGTH } from '../sessions/sessions.facade.js';
import type { InvitationEntity } from './invitation.record.js';

/** A person with an account, in any organization. */
export interface KnownPerson {
  id: string;
  full_name: string;
  email: string;
  status: string;
}

export type FoundInvitation = InvitationEntity & { organization_name: string; password_min_length: number };

/** The invitation that carries a code, of an open organization. Needs the system scope. */
export function findInvitation(tx: Tx, invite_code: string): Promise<FoundInvitation | null> {
  return tx.one<FoundInvitation>(
    `select i.*, o.name as organization_name,
       coalesce((o.settings->>'password_min_length')::int, ${PASSWORD_MIN_LENGTH}) as password_min_length
     from admin.invitations i
     join admin.organizations o on o.id = i.organization_id and o.status = 'active'
     where i.code_sha256 = $1`,
    [hashCode(invite_code)],
  );
}

/** The person with a login address. Needs the system scope. */
export async function knownPerson(tx: Tx, email: string): Promise<KnownPerson | null> {
  const account = await findAccount(tx, email);
  return (
    account && tx.one('select id, full_name, email, status from admin.users where id = $1', [account.id])
  );
}

/** Cancels the invitations of an address that have expired, so that it can be invited again. */
export async function cancelExpired(tx: Tx, email: string): Promise<void> {
  await tx.rows(
    `update admin.invitations set state = 'cancelled', version = version + 1
     where organization_id = $1 and email = $2 and state = 'sent' and expires_at <= now()`,
    [tx.actor.organization_id, email],
  );
}

/** How many invitations are open, and whether one of them is to an address. */
export async function countOpen(tx: Tx, email: string): Promise<{ n: number; same: boolean }> {
  const open = await tx.one<{ n: number; same: boolean }>(
    `select count(*)::int as n, coalesce(bool_or(email = $2), false) as same from admin.invitations
     where organization_id = $1 and state = 'sent' and expires_at > now()`,
    [tx.actor.organization_id, email],
  );
  return open ?? { n: 0, same: false };
}

/** Codes of users who may still join. */
export async function invitedCodes(tx: Tx): Promise<string[]> {
  const invited = await tx.rows<{ user_code: string }>(
    `select user_code from admin.invitations
     where organization_id = $1 and state = 'sent' and expires_at > now() and user_code <> ''`,
    [tx.actor.organization_id],
  );
  return invited.map(({ user_code }) => user_code);
}
