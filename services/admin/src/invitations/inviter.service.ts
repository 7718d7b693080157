import type { Tx } from '@uketori/service-kit/tx';
import { OWNER_ROLE_ID } from '../abilities/abilities.facade.js';
import { findKey, limitAbilities } from '../api-keys/api-keys.facade.js';
import { type Granter, handedByRole, readAbilities } from '../rights/rights.facade.js';
import { MembershipEntity } from '../memberships/memberships.facade.js';
import type { InvitationEntity } from './invitation.record.js';
import { assertStillCovered } from './invitations.rules.js';

/** @throws invitation_not_covered; see the rule of the same name */
export async function requireStillCovered(
  tx: Tx,
  { invited_by, user_role_id }: Pick<InvitationEntity, 'invited_by' | 'user_role_id'>,
): Promise<void> {
  assertStillCovered(await inviterNow(tx, invited_by), await handedByRole(tx, user_role_id));
}

/** The inviter, with what they hold now; null for a member who left and for a key that ended. */
async function inviterNow(tx: Tx, id: string): Promise<Granter | null> {
  const member = await memberNow(tx, id);
  if (member) return granter(member.user_id, member.role_id === OWNER_ROLE_ID, member.abilities);
  const key = await findKey(tx, id);
  if (!key || key.revoked_at !== null || isPast(key.expires_at)) return null;
  const maker = await memberNow(tx, key.created_by);
  return maker && granter(maker.user_id, false, limitAbilities(key.abilities, maker.abilities));
}

async function memberNow(tx: Tx, id: string) {
  const member = await tx.find(MembershipEntity, { id });
  if (member?.status !== 'active') return null;
  return { ...member, abilities: await readAbilities(tx, member.role_id) };
}

function granter(user_id: string, is_owner: boolean, held: Readonly<Record<string, number>>): Granter {
  return { user_id, is_owner, holds: (ability) => held[ability] ?? 0 };
}

const isPast = (instant: string | null): boolean => instant !== null && Date.parse(instant) <= Date.now();
