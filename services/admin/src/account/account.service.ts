import { Injectable } from '@nestjs/common';
import { type Actor, systemActor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { type Job, JobKind } from '@uketori/service-kit/jobs/job';
import { OnJob } from '@uketori/service-kit/jobs/on-job';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { MembershipEntity, type UserEntity } from '../memberships/memberships.facade.js';
import { passwordMinLength } from '../sessions/sessions.facade.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { emitUserChanged, searchable } from '../users/users.facade.js';
import { findPerson, findWaitingEmail, membershipsOf, storePerson } from './account.repository.js';
import { followed } from './account.rules.js';
import type { ChangeAccount, OwnAccount } from './account.types.js';

/** What a person was called before a change. */
interface Was {
  user_id: string;
  full_name: string;
  email: string;
}

const FOLLOW = new JobKind<Was>('admin.follow_person');

/** What people keep about themselves, in all their organizations. */
@Injectable()
export class AccountService {
  constructor(
    private readonly work: Work,
    private readonly sessions: SessionsService,
  ) {}

  /** The caller's own account. @throws unauthenticated without a session (API keys have none) */
  async get(actor: Actor, token: string | null): Promise<OwnAccount> {
    await this.sessions.ownSession(actor, token);
    return this.work.system(async (tx) =>
      accountOf(tx, await requirePerson(tx, actor.user_id), actor.user_organization_id),
    );
  }

  /**
   * Changes the caller's own name or language. A name that an organization changed stays as it is there.
   * @throws unauthenticated without a session (API keys have none)
   */
  async change(actor: Actor, token: string | null, change: ChangeAccount): Promise<OwnAccount> {
    await this.sessions.ownSession(actor, token);
    const store = async (tx: Tx) => {
      const before = await requirePerson(tx, actor.user_id, true);
      const { full_name = before.full_name, language = before.language } = change;
      const after = { ...before, full_name, language };
      if (full_name === before.full_name && language === before.language)
        return accountOf(tx, after, actor.user_organization_id);
      await storePerson(tx, before.id, { full_name, language });
      const subject = { menu: 'session', subject_type: 'user', subject_id: before.id };
      await tx.audit(
        'account.changed',
        subject,
        { full_name: before.full_name, language: before.language },
        { full_name, language },
      );
      if (full_name !== before.full_name) await this.spread(tx, before, after);
      return accountOf(tx, after, actor.user_organization_id);
    };
    return this.work.run(actor, store, { across: true });
  }

  /**
   * Carries a new name or login address into the person's membership here at once, and into those of other organizations
   * by a job.
   */
  async spread(tx: Tx, before: UserEntity, after: Pick<UserEntity, 'full_name' | 'email'>): Promise<void> {
    const was = { user_id: before.id, full_name: before.full_name, email: before.email };
    const memberships = await membershipsOf(tx, before.id);
    const here = memberships.find(({ organization_id }) => organization_id === tx.actor.organization_id);
    if (here) await follow(tx, here.id, was, after);
    if (memberships.length > (here ? 1 : 0)) await tx.addJob(FOLLOW, was);
  }

  /** Carries the person's present name and address into every membership that still has the previous ones. */
  @OnJob(FOLLOW)
  async followEverywhere({ data, stopping }: Job<Was>): Promise<void> {
    const found = await this.work.system(async (tx) => {
      const person = await findPerson(tx, data.user_id);
      return person && { person, memberships: await membershipsOf(tx, person.id) };
    });
    for (const { id, organization_id } of found?.memberships ?? []) {
      stopping.throwIfAborted();
      const { person } = found as NonNullable<typeof found>;
      const actor = { ...systemActor(organization_id, person.full_name), user_id: person.id };
      await this.work.run(actor, (tx) => follow(tx, id, data, person));
    }
  }
}

/** What people see of their account. */
async function accountOf(tx: Tx, person: UserEntity, user_organization_id: string): Promise<OwnAccount> {
  const { email: contact_email } = await tx.get(MembershipEntity, user_organization_id);
  const { id, full_name, email, language } = person;
  return {
    full_name,
    email,
    contact_email,
    language,
    password_min_length: await passwordMinLength(tx, id),
    waiting_email: await findWaitingEmail(tx, id),
  };
}

/** Held for update where `lock`. @throws unauthenticated for an account that is closed */
export async function requirePerson(tx: Tx, user_id: string, lock = false): Promise<UserEntity> {
  const person = await findPerson(tx, user_id, lock);
  if (!person) throw new DomainError('unauthenticated', 'unauthenticated');
  return person;
}

async function follow(
  tx: Tx,
  membership_id: string,
  was: Was,
  now: Pick<UserEntity, 'full_name' | 'email'>,
): Promise<void> {
  const before = await tx.getForUpdate(MembershipEntity, membership_id);
  const names = followed(before, was, now);
  if (names === null) return;
  const after = await tx.update(MembershipEntity, {
    ...before,
    ...names,
    ...searchable(names.full_name, names.email, before.user_code),
  });
  await emitUserChanged(tx, after, 'updated');
  const subject = { menu: 'settings', subject_type: 'user', subject_id: after.id };
  await tx.audit('user.updated', subject, before, after);
}
