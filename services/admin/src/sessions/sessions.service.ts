import { Injectable, Logger } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { isUuid, newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { readOrganization } from '../organizations/organizations.service.js';
import { readAbilities, readRole } from '../roles/role_rows.js';
import { MembershipEntity } from '../users/users.entity.js';
import { accountBucket, addressBucket, forgiveAttempts, takeAttempt } from './login_attempts.js';
import { findAccount, findLiveSession, type OpenMembership, openMemberships } from './login_rows.js';
import { memberActor } from './member_actor.js';
import { passwordFits } from './passwords.js';
import { type SessionClaims, SessionTokens } from './session_tokens.js';
import { SessionEntity } from './sessions.entity.js';

export interface Credentials {
  email: string;
  password: string;
  organization_name?: string | undefined;
}

/** Where a login or a switch comes from. */
export interface ClientFacts {
  ip: string | null;
  user_agent: string;
  envtype: string;
}

export interface OpenedSession {
  token: string;
  expires_at: string;
  member: OpenMembership;
}

const HOUR_MS = 3_600_000;
const USER_AGENT_MAX = 300;

/** One answer for an unknown mail address, a wrong password, a closed account and a locked one. */
function refused(): DomainError {
  return new DomainError('invalid_email_or_password', 'unauthenticated');
}

function subject(session_id: string) {
  return { menu: 'session', subject_type: 'session', subject_id: session_id };
}

@Injectable()
export class SessionsService {
  readonly #log = new Logger('sessions');
  readonly #pending = new Set<Promise<void>>();

  constructor(
    private readonly work: Work,
    private readonly tokens: SessionTokens,
  ) {}

  /**
   * Logs in. Every refusal costs the same queries and the same hash.
   * @throws invalid_email_or_password
   */
  async authenticate(credentials: Credentials, client: ClientFacts): Promise<OpenedSession> {
    const chosen = (members: readonly OpenMembership[]) =>
      chooseMember(members, credentials.organization_name);
    const members = await this.#proven(credentials, client, (open) => chosen(open) !== undefined);
    return this.#open(chosen(members) as OpenMembership, client, null);
  }

  /**
   * As the password part of `authenticate`, tries counted alike, without letting in: also for whom no organization is
   * open any more. @throws invalid_email_or_password
   */
  async provePassword(email: string, password: string, client: ClientFacts): Promise<void> {
    await this.#proven({ email, password }, client, () => true);
  }

  /** Lets somebody in who has just proven by a mailed link who he is. @throws login_not_allowed */
  async openFor(user_id: string, organization_id: string, client: ClientFacts): Promise<OpenedSession> {
    const members = await this.work.system((tx) => openMemberships(tx, user_id));
    const member = members.find((entry) => entry.organization_id === organization_id);
    if (!member) throw new DomainError('login_not_allowed', 'forbidden');
    return this.#open(member, client, null);
  }

  /** Ends the session of a token; a token that is no good any more is logged out already. */
  async logout(token: string, ip: string | null): Promise<void> {
    const claims = await this.tokens.verify(token).catch(() => null);
    if (!claims) return;
    const live = await this.work.system((tx) => findLiveSession(tx, claims.sid));
    if (!live) return;
    await this.work.run(memberActor(live, ip), (tx) => revoke(tx, claims.sid, 'session.ended'));
  }

  /** Organizations the user may switch to, the current one marked. */
  async organizations(actor: Actor) {
    const members = await this.work.system((tx) => openMemberships(tx, actor.user_id));
    return members.map(({ user_organization_id, organization_id, organization_name }) => ({
      user_organization_id,
      organization_id,
      organization_name,
      current: organization_id === actor.organization_id,
    }));
  }

  /**
   * Moves the user to another of his organizations: a new session there, the old one dies.
   * @throws unauthenticated without a session (API keys cannot switch), no_record when he is no member
   */
  async switch(
    actor: Actor,
    token: string | null,
    user_organization_id: string,
    client: ClientFacts,
  ): Promise<OpenedSession> {
    const claims = await this.#ownClaims(actor, token);
    const members = await this.work.system(async (tx) => {
      if (!(await findLiveSession(tx, claims.sid)))
        throw new DomainError('unauthenticated', 'unauthenticated');
      return openMemberships(tx, actor.user_id);
    });
    const next = members.find((member) => member.user_organization_id === user_organization_id);
    if (!next) throw new DomainError('no_record', 'not_found');
    const opened = await this.#open(next, client, claims.sid);
    await this.work.run(actor, (tx) => revoke(tx, claims.sid, 'session.switched'));
    return opened;
  }

  /** The session call of spec 7: user, role, abilities and the organization's settings. */
  async current(actor: Actor, token: string | null) {
    const expires_at = token ? (await this.#ownClaims(actor, token)).expires_at : null;
    return this.work.read(actor, async (tx) => {
      const member = await tx.get(MembershipEntity, actor.user_organization_id);
      const role = await readRole(tx, actor.role_id);
      const organization = await readOrganization(tx, actor.organization_id);
      return {
        user: {
          id: member.user_id,
          full_name: member.full_name,
          email: member.email,
          role: { id: role.id, name: role.name, access_level: role.access_level },
        },
        user_organization_id: member.id,
        department_id: member.department_id,
        to_invoice: member.to_invoice,
        init_message: member.init_message,
        organization: { id: organization.id, name: organization.name },
        organization_settings: { ...organization.settings, version: organization.version },
        // A key may hold less than its maker's role.
        abilities: expires_at === null ? actor.abilities : await readAbilities(tx, role.id),
        expires_at,
      };
    });
  }

  /** The live session of this very request. @throws unauthenticated without one (API keys have none) */
  async ownSession(actor: Actor, token: string | null): Promise<string> {
    return (await this.#ownClaims(actor, token)).sid;
  }

  /** Waits until refusals seen so far are in the log; for an orderly stop. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled(this.#pending);
  }

  /** The open memberships of whoever these credentials are of. @throws invalid_email_or_password */
  async #proven(
    credentials: Credentials,
    client: ClientFacts,
    mayEnter: (members: readonly OpenMembership[]) => boolean,
  ): Promise<OpenMembership[]> {
    const email = credentials.email.trim().toLowerCase();
    const account = accountBucket(email);
    const address = addressBucket(client.ip ?? 'unknown');
    const { allowed, found, members } = await this.work.system(async (tx) => {
      const user = await findAccount(tx, email);
      return {
        allowed: await takeAttempt(tx, [account, address]),
        found: user,
        members: await openMemberships(tx, user?.id ?? newId()),
      };
    });
    const fits = await passwordFits(found?.password_hash ?? null, credentials.password);
    if (!allowed || !fits || !mayEnter(members)) {
      const home = members[0];
      if (home) this.#recordRefusal(home, client, allowed ? 'refused' : 'locked');
      throw refused();
    }
    await this.work.system(async (tx) => {
      await forgiveAttempts(tx, account, address);
      await sweepSessions(tx);
    });
    return members;
  }

  async #ownClaims(actor: Actor, token: string | null): Promise<SessionClaims> {
    const claims = token ? await this.tokens.verify(token) : null;
    if (!claims || claims.user_id !== actor.user_id || claims.organization_id !== actor.organization_id) {
      throw new DomainError('unauthenticated', 'unauthenticated');
    }
    return claims;
  }

  async #open(
    member: OpenMembership,
    client: ClientFacts,
    rotated_from: string | null,
  ): Promise<OpenedSession> {
    const id = newId();
    const expires_at = new Date(
      Math.floor(Date.now() / 1000) * 1000 + member.session_hours * HOUR_MS,
    ).toISOString();
    await this.work.run(memberActor(member, client.ip), async (tx) => {
      const row = await tx.insert(SessionEntity, {
        id,
        user_id: member.user_id,
        user_organization_id: member.user_organization_id,
        envtype: client.envtype,
        ip_address: client.ip,
        user_agent: client.user_agent.slice(0, USER_AGENT_MAX),
        expires_at,
        rotated_from,
      });
      await tx.audit('session.started', subject(id), null, row);
      return { user_organization_id: member.user_organization_id };
    });
    const { organization_id, user_id } = member;
    return {
      token: await this.tokens.sign({ sid: id, organization_id, user_id, expires_at }),
      expires_at,
      member,
    };
  }

  /**
   * Notes a refused login beside the answer, not before it: waiting for the log only when the account
   * exists would tell that it exists.
   */
  #recordRefusal(member: OpenMembership, client: ClientFacts, outcome: 'refused' | 'locked'): void {
    const noted = this.work
      .run(memberActor(member, client.ip), (tx) =>
        tx.audit(
          `session.${outcome}`,
          { menu: 'session', subject_type: 'user', subject_id: member.user_organization_id },
          null,
          { ip_address: client.ip, user_agent: client.user_agent.slice(0, USER_AGENT_MAX) },
        ),
      )
      .catch((error: unknown) => this.#log.error(`refused login not logged: ${String(error)}`))
      .finally(() => this.#pending.delete(noted));
    this.#pending.add(noted);
  }
}

function chooseMember(
  members: readonly OpenMembership[],
  organization_name: string | undefined,
): OpenMembership | undefined {
  return organization_name
    ? members.find((member) => member.organization_name === organization_name)
    : members[0];
}

/** Long-dead session rows go, a few at each login; the log keeps what they did. */
async function sweepSessions(tx: Tx): Promise<void> {
  await tx.rows(
    `delete from admin.sessions where id in (
       select id from admin.sessions where expires_at < now() - interval '30 days'
       order by expires_at limit 100 for update skip locked)`,
  );
}

async function revoke(tx: Tx, session_id: string, action: string): Promise<void> {
  if (!isUuid(session_id)) return;
  const gone = await tx.rows(
    `update admin.sessions set revoked_at = now()
     where organization_id = $1 and id = $2 and revoked_at is null returning id`,
    [tx.actor.organization_id, session_id],
  );
  if (gone.length > 0) await tx.audit(action, subject(session_id), null, { session_id });
}
