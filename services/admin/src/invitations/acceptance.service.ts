import { Injectable } from '@nestjs/common';
import { systemActor } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import { readRole } from '../rights/rights.facade.js';
import { assertGoodPassword, hashPassword } from '../sessions/sessions.facade.js';
import { type ClientFacts, type OpenedSession, SessionsService } from '../sessions/sessions.service.js';
import {
  assertCodeFree,
  emitUserChanged,
  insertMembership,
  insertUser,
  searchable,
} from '../users/users.facade.js';
import { MembershipEntity, otherCodes } from '../memberships/memberships.facade.js';
import type { invitationCheck } from './invitation.record.js';
import { InvitationEntity } from './invitation.record.js';
import {
  findInvitation,
  type FoundInvitation,
  type KnownPerson,
  knownPerson,
} from './invitations.repository.js';
import { requireAcceptable } from './invitations.rules.js';
import { requireStillCovered } from './inviter.service.js';

export interface Acceptance {
  id: string;
  invite_code: string;
  full_name?: string | undefined;
  password: string;
}

/** Following an invitation's link: anybody who holds it may look and join. */
@Injectable()
export class AcceptanceService {
  constructor(
    private readonly work: Work,
    private readonly sessions: SessionsService,
  ) {}

  /** @throws invitation_invalid, invitation_expired, invitation_already_activated, invitation_not_covered */
  async check(invite_code: string): Promise<z.infer<typeof invitationCheck>> {
    const { invitation, person } = await this.#find(invite_code);
    const { organization_id, ...shown } = invitation;
    const { id, email, organization_name, invited_by_name, expires_at, password_min_length } = shown;
    await this.work.read(systemActor(organization_id, 'invitation'), (tx) =>
      requireStillCovered(tx, invitation),
    );
    const registered = person !== null;
    return { id, email, organization_name, invited_by_name, expires_at, password_min_length, registered };
  }

  /**
   * Joins and signs in: a new person with a name and password of their choice, a known one with the password of their
   * account. The link alone is not enough for them: mails get forwarded, and the account opens other organizations.
   * @throws as `check`, invalid_input (no name), password_short, password_blank, password_guessable,
   *   invalid_email_or_password, login_not_allowed, duplicate_user_code, already_member
   */
  async accept(input: Acceptance, client: ClientFacts): Promise<OpenedSession> {
    const { invitation, person } = await this.#find(input.invite_code);
    if (invitation.id !== input.id) throw new DomainError('invitation_invalid', 'not_found');
    const user = person ?? { ...newPerson(input, invitation), email: invitation.email };
    if (person) await this.sessions.provePassword(person.email, input.password, client);
    if (person && person.status !== 'active') throw new DomainError('login_not_allowed', 'forbidden');
    const password_hash = person ? '' : await hashPassword(input.password);
    const actor = { ...systemActor(invitation.organization_id, user.full_name), ip: client.ip };
    await this.work.run(actor, async (tx) => {
      const open = requireAcceptable(await tx.getForUpdate(InvitationEntity, invitation.id), Date.now());
      await requireStillCovered(tx, open);
      if (!person) await insertUser(tx, { ...user, password_hash });
      const member = await joined(tx, user, open);
      await tx.update(InvitationEntity, { ...open, state: 'activated' as const, activated_at: nowIso() });
      const subject = { menu: 'settings', subject_type: 'invitation', subject_id: open.id };
      await tx.audit('invitation.accepted', subject, null, { email: open.email, user: member.id });
    });
    return this.sessions.openFor(user.id, invitation.organization_id, client);
  }

  async #find(invite_code: string): Promise<{ invitation: FoundInvitation; person: KnownPerson | null }> {
    return this.work.system(async (tx) => {
      const invitation = requireAcceptable(await findInvitation(tx, invite_code), Date.now());
      return { invitation, person: await knownPerson(tx, invitation.email) };
    });
  }
}

/** @throws invalid_input, password_short, password_blank, password_guessable */
function newPerson(
  { full_name, password }: Acceptance,
  { email, organization_name, password_min_length }: FoundInvitation,
): { id: string; full_name: string } {
  if (!full_name) {
    const issues = [{ path: 'full_name', message: 'required' }];
    throw new DomainError('invalid_input', 'invalid', { issues });
  }
  assertGoodPassword(password, password_min_length, { email, full_name, organization_name });
  return { id: newId(), full_name };
}

/** A membership that was removed once comes back as the invitation says. */
async function joined(
  tx: Tx,
  user: Omit<KnownPerson, 'status'>,
  invitation: InvitationEntity,
): Promise<MembershipEntity> {
  const { user_role_id, user_code, department_id } = invitation;
  const former = await tx.findForUpdate(MembershipEntity, { user_id: user.id });
  assertCodeFree(user_code, await otherCodes(tx, former?.id ?? newId()));
  if (!former) return insertMembership(tx, user, { role_id: user_role_id, user_code, department_id });
  if (former.status !== 'deleted') throw new DomainError('already_member', 'conflict');
  const back = await tx.update(MembershipEntity, {
    ...former,
    role_id: (await readRole(tx, user_role_id)).id,
    user_code,
    department_id,
    full_name: user.full_name,
    email: user.email,
    status: 'active' as const,
    ...searchable(user.full_name, user.email, user_code),
  });
  await emitUserChanged(tx, back, 'created');
  await tx.audit(
    'user.created',
    { menu: 'settings', subject_type: 'user', subject_id: back.id },
    former,
    back,
  );
  return back;
}
