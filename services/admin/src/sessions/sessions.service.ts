import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { queueMail } from '@uketori/service-kit/mail/mail-queue';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import { factorsOf } from '../factors/factors.facade.js';
import { FactorsService } from '../factors/factors.service.js';
import { isDemonstration, readOrganization } from '../organizations/organizations.facade.js';
import { defaultsOf } from '../saved-views/saved-views.facade.js';
import { readAbilities, readRole } from '../rights/rights.facade.js';
import { MembershipEntity } from '../memberships/memberships.facade.js';
import {
  type Arrival,
  decide,
  decidingBuckets,
  rememberPlace,
  secondsToWait,
  sweepDelays,
} from './login-delays.repository.js';
import { networkOf } from './login-delays.rules.js';
import { notifyOwnersOfLock } from './login-lock-notice.repository.js';
import {
  findAccount,
  findLanguage,
  findLiveSession,
  findLogin,
  type OpenMembership,
  openMemberships,
} from './login.repository.js';
import { memberActor } from './member-actor.service.js';
import { passwordFits } from './passwords.service.js';
import { lacksFactor } from './session-times.rules.js';
import { type SessionClaims, SessionTokens } from './session-tokens.service.js';
import { revoke, subject, sweepSessions } from './sessions.repository.js';
import { type Proof, SessionEntity } from './session.record.js';
import { newDeviceMail } from './sessions.mail.js';
import { deviceFrom } from './user-agent.rules.js';

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
  /** The value of the device cookie, null without one. */
  device: string | null;
}

export interface OpenedSession {
  token: string;
  expires_at: string;
  member: OpenMembership;
  /** The value of the device cookie from now on, null when it stays unchanged. */
  device: string | null;
}

/** The user whose password was right, and what became known of their device; null where no session opens. */
interface Proven {
  email: string;
  members: OpenMembership[];
  arrival: Arrival | null;
  /** The password alone opens nothing. */
  has_factor: boolean;
}

/** What a password is compared for. */
interface Proving {
  /** Which memberships a right password opens; without it a right password is right for everybody. */
  mayEnter: (members: readonly OpenMembership[]) => boolean;
  /** The session that asks, whose failures count alone. */
  session_id?: string | undefined;
  /** The password opens a session, from this device. */
  opens: boolean;
}

/** How a session opens. */
interface Opening {
  rotated_from: string | null;
  arrival: Arrival | null;
  proof: Proof;
  /** Absent: now. */
  proved_at?: string;
  /** The login address, for the mail about a new device. */
  email: string;
}

const HOUR_MS = 3_600_000;
const USER_AGENT_MAX = 300;

/** One response for an unknown mail address, a wrong password and a closed account. */
function refused(): DomainError {
  return new DomainError('invalid_email_or_password', 'unauthenticated');
}

/** A key signs in as itself: under its own id and name, without a mail address. */
function keyAsMember({ user_id, user_organization_id, user_name, department_id }: Actor) {
  const shown = { id: user_organization_id, user_id, full_name: user_name, email: '', department_id };
  return { ...shown, to_invoice: false };
}

/** What a key or an application has for a role. */
const NO_ROLE = { id: 0, name: '', access_level: 0, requires_second_factor: false };

/** The response while failures delay the next try: the same for a right password and a wrong one. */
function delayed(retry_after_seconds: number): DomainError {
  return new DomainError('login_delayed', 'too_many', { retry_after_seconds });
}

@Injectable()
export class SessionsService {
  readonly #log = new Logger('sessions');
  readonly #pending = new Set<Promise<void>>();

  constructor(
    private readonly work: Work,
    private readonly tokens: SessionTokens,
    private readonly factors: FactorsService,
    @Inject(ADMIN_CONFIG) private readonly config: AdminConfig,
  ) {}

  /**
   * Logs in. A wrong password costs the same queries and the same hash whether the account exists or not.
   * @throws invalid_email_or_password, login_delayed (429, `retry_after_seconds`) after too many failures,
   *   second_factor_required (403) with the challenge that `finish` takes, sso_required
   */
  async authenticate(credentials: Credentials, client: ClientFacts): Promise<OpenedSession> {
    const chosen = (members: readonly OpenMembership[]) =>
      chooseMember(members, credentials.organization_name);
    const mayEnter = (open: readonly OpenMembership[]) => chosen(open) !== undefined;
    const proven = await this.#proven(credentials, client, { mayEnter, opens: true });
    const member = chosen(proven.members) as OpenMembership;
    assertMayEnter(member, 'password');
    await this.#requireFactor(proven.has_factor, member);
    const { arrival, email } = proven;
    return this.#open(member, client, { rotated_from: null, arrival, proof: 'password', email });
  }

  /**
   * As the password part of `authenticate`, without a login: also for users without an open organization.
   * With a `session_id` failures count for that session alone.
   * @throws invalid_email_or_password, login_delayed
   */
  async provePassword(
    email: string,
    password: string,
    client: ClientFacts,
    session_id?: string,
  ): Promise<void> {
    await this.#proven({ email, password }, client, { mayEnter: () => true, session_id, opens: false });
  }

  /**
   * The password of a user who is signed in. Wrong tries delay the next one of this session.
   * @throws wrong_current_password, login_delayed
   */
  async proveOwnPassword(
    email: string,
    password: string,
    client: ClientFacts,
    session_id: string,
  ): Promise<void> {
    try {
      await this.provePassword(email, password, client, session_id);
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind === 'too_many') throw error;
      throw new DomainError('wrong_current_password', 'conflict');
    }
  }

  /** Logs in a user who proved their identity by a mailed link. @throws login_not_allowed, second_factor_required */
  async openFor(user_id: string, organization_id: string, client: ClientFacts): Promise<OpenedSession> {
    const members = await this.work.system((tx) => openMemberships(tx, user_id));
    const member = members.find((entry) => entry.organization_id === organization_id);
    if (!member) throw new DomainError('login_not_allowed', 'forbidden');
    assertMayEnter(member, 'password');
    const has_factor = await this.work.system(async (tx) => (await factorsOf(tx, user_id)).length > 0);
    await this.#requireFactor(has_factor, member);
    return this.openProven(member, client, 'password');
  }

  /** Logs in a user who proved all that their account asks for. */
  async openProven(member: OpenMembership, client: ClientFacts, proof: Proof): Promise<OpenedSession> {
    assertMayEnter(member, proof);
    const { arrival, email } = await this.work.system(async (tx) => {
      await sweepSessions(tx);
      return {
        arrival: await rememberPlace(tx, member.user_id, placeOf(client)),
        email: await findLogin(tx, member.user_id),
      };
    });
    return this.#open(member, client, { rotated_from: null, arrival, proof, email });
  }

  /** Ends the session of a token; an invalid token is logged out already. */
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
   * Moves the user to another of their organizations: a new session there, the old one ends.
   * @throws unauthenticated without a session (API keys cannot switch), no_record for users who are no members
   */
  async switch(
    actor: Actor,
    token: string | null,
    user_organization_id: string,
    client: ClientFacts,
  ): Promise<OpenedSession> {
    const claims = await this.#ownClaims(actor, token);
    const { proof, proved_at, members } = await this.work.system(async (tx) => {
      const live = await findLiveSession(tx, claims.sid);
      if (!live) throw new DomainError('unauthenticated', 'unauthenticated');
      return {
        proof: live.proof,
        proved_at: live.proved_at,
        members: await openMemberships(tx, actor.user_id),
      };
    });
    const next = members.find((member) => member.user_organization_id === user_organization_id);
    if (!next) throw new DomainError('no_record', 'not_found');
    // An organization's provider vouches for its own organization, and for no other.
    if (proof === 'sso' && next.organization_id !== actor.organization_id)
      throw new DomainError('sso_session_bound', 'forbidden');
    assertMayEnter(next, proof);
    const opened = await this.#open(next, client, {
      rotated_from: claims.sid,
      arrival: null,
      proof,
      proved_at,
      email: '',
    });
    await this.work.run(actor, (tx) => revoke(tx, claims.sid, 'session.switched'));
    return opened;
  }

  /** The session call of spec 7: user, role, abilities and the organization's settings. */
  async current(actor: Actor, token: string | null) {
    const claims = token ? await this.#ownClaims(actor, token) : null;
    const { language, live } = await this.work.system(async (tx) => ({
      language: actor.maker_user_id ? null : await findLanguage(tx, actor.user_id),
      live: claims ? await findLiveSession(tx, claims.sid) : null,
    }));
    const expires_at = live?.expires_at ?? claims?.expires_at ?? null;
    return this.work.read(actor, async (tx) => {
      const member = actor.maker_user_id
        ? keyAsMember(actor)
        : await tx.get(MembershipEntity, actor.user_organization_id);
      const role = actor.role_id === 0 ? NO_ROLE : await readRole(tx, actor.role_id);
      const organization = await readOrganization(tx, actor.organization_id);
      const second_factor_missing = live !== null && lacksFactor(live, role);
      return {
        user: {
          id: member.user_id,
          full_name: member.full_name,
          email: member.email,
          language,
          role: { id: role.id, name: role.name, access_level: role.access_level },
        },
        user_organization_id: member.id,
        department_id: member.department_id,
        to_invoice: member.to_invoice,
        init_message: organization.settings.init_message,
        organization: {
          id: organization.id,
          name: organization.name,
          is_demonstration: isDemonstration(organization.id),
        },
        organization_settings: { ...organization.settings, version: organization.version },
        default_views: Object.fromEntries((await defaultsOf(tx)).map(({ list, ...view }) => [list, view])),
        // A key may hold less than its maker's role.
        abilities:
          expires_at === null
            ? actor.abilities
            : second_factor_missing
              ? {}
              : await readAbilities(tx, role.id),
        second_factor_missing,
        expires_at,
      };
    });
  }

  /** The live session of this very request. @throws unauthenticated without one (API keys have none) */
  async ownSession(actor: Actor, token: string | null): Promise<string> {
    return (await this.#ownClaims(actor, token)).sid;
  }

  /**
   * How the user of this very session proved who they are, and their login address.
   * @throws unauthenticated without a session
   */
  async ownProof(
    actor: Actor,
    token: string | null,
  ): Promise<{ session_id: string; proof: Proof; email: string }> {
    const session_id = await this.ownSession(actor, token);
    return this.work.system(async (tx) => {
      const live = await findLiveSession(tx, session_id);
      if (!live) throw new DomainError('unauthenticated', 'unauthenticated');
      return { session_id, proof: live.proof, email: await findLogin(tx, actor.user_id) };
    });
  }

  /** Waits until refusals seen so far are in the log. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#pending);
  }

  /** An orderly stop loses no refusal. */
  onApplicationShutdown(): Promise<void> {
    return this.settled();
  }

  /** The person these credentials belong to. @throws invalid_email_or_password, login_delayed */
  async #proven(
    credentials: Credentials,
    client: ClientFacts,
    { mayEnter, session_id, opens }: Proving,
  ): Promise<Proven> {
    const email = credentials.email.trim().toLowerCase();
    const network = networkOf(client.ip);
    const { found, members, given, buckets, seconds, has_factor } = await this.work.system(async (tx) => {
      const user = await findAccount(tx, email);
      const tried = { email, user_id: user?.id ?? null, network, device: client.device, session_id };
      const deciding = await decidingBuckets(tx, tried);
      return {
        found: user,
        members: await openMemberships(tx, user?.id ?? newId()),
        given: tried,
        buckets: deciding,
        seconds: await secondsToWait(tx, deciding),
        has_factor: user !== null && (await factorsOf(tx, user.id)).length > 0,
      };
    });
    if (seconds > 0) throw delayed(seconds);
    const fits = await passwordFits(found?.password_hash ?? null, credentials.password);
    const isRight = found !== null && fits && mayEnter(members);
    const { outcome, arrival } = await this.work.system(async (tx) => {
      const decided = await decide(tx, given, buckets, isRight);
      await sweepDelays(tx);
      // A device is known once everything was proved on it.
      if (decided.kind !== 'right' || !found || !opens || has_factor)
        return { outcome: decided, arrival: null };
      await sweepSessions(tx);
      return { outcome: decided, arrival: await rememberPlace(tx, found.id, placeOf(client)) };
    });
    if (outcome.kind === 'right') return { email, members, arrival, has_factor };
    if (outcome.kind === 'delayed') throw delayed(outcome.seconds);
    const home = members[0];
    if (home) this.#recordRefusal(home, client, network, outcome.starts_delay);
    throw refused();
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
    { rotated_from, arrival, proof, proved_at = nowIso(), email }: Opening,
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
        proof,
        proved_at,
      });
      await tx.audit('session.started', subject(id), null, row);
      if (member.breaks_glass && proof !== 'sso' && rotated_from === null)
        await tx.audit('session.break_glass', subject(id), null, { ip_address: client.ip });
      if (arrival?.is_new) await this.#announceDevice(tx, member, client, email);
      return { user_organization_id: member.user_organization_id };
    });
    const { organization_id, user_id } = member;
    return {
      token: await this.tokens.sign({ sid: id, organization_id, user_id, expires_at }),
      expires_at,
      member,
      device: arrival?.device ?? null,
    };
  }

  /** @throws second_factor_required */
  async #requireFactor(has_factor: boolean, member: OpenMembership): Promise<void> {
    if (!has_factor) return;
    const { user_id, user_organization_id } = member;
    const asked = await this.factors.ask('login', user_id, { user_organization_id });
    if (asked) throw new DomainError('second_factor_required', 'forbidden', { ...asked });
  }

  async #announceDevice(tx: Tx, member: OpenMembership, client: ClientFacts, email: string): Promise<void> {
    const { browser, system } = deviceFrom(client.user_agent);
    const device = system ? `${browser} (${system})` : browser;
    const { organization_name } = member;
    const seen = { at: new Date(), ip: client.ip, device, organization_name };
    await queueMail(tx, newDeviceMail(email, seen, `${this.config.app_url}/account`));
    const logged = { menu: 'session', subject_type: 'user', subject_id: member.user_organization_id };
    await tx.audit('session.new_device', logged, null, { ip_address: client.ip, device });
  }

  /**
   * Logs a refused login beside the response, not before it: waiting for the log only when the account
   * exists would reveal that it exists.
   */
  #recordRefusal(member: OpenMembership, client: ClientFacts, network: string, starts_delay: boolean): void {
    const logged = { menu: 'session', subject_type: 'user', subject_id: member.user_organization_id };
    const seen = { ip_address: client.ip, user_agent: client.user_agent.slice(0, USER_AGENT_MAX) };
    const noted = this.work
      .run(memberActor(member, client.ip), async (tx) => {
        await tx.audit('session.refused', logged, null, seen);
        if (!starts_delay) return;
        await tx.audit('session.locked', logged, null, { ...seen, network });
        await notifyOwnersOfLock(tx, member, network, this.config.app_url);
      })
      .catch((error: unknown) => this.#log.error(`refused login not logged: ${String(error)}`))
      .finally(() => this.#pending.delete(noted));
    this.#pending.add(noted);
  }
}

/** @throws sso_required */
function assertMayEnter(member: OpenMembership, proof: Proof): void {
  if (member.sso_required && proof !== 'sso') throw new DomainError('sso_required', 'forbidden');
}

/** A browser counts by its name: its versions change every few weeks. */
function placeOf({ ip, device, user_agent }: ClientFacts) {
  const { browser, system } = deviceFrom(user_agent);
  return { network: networkOf(ip), device, browser: `${browser}/${system}` };
}

function chooseMember(
  members: readonly OpenMembership[],
  organization_name: string | undefined,
): OpenMembership | undefined {
  return organization_name
    ? members.find((member) => member.organization_name === organization_name)
    : firstOpen(members);
}

/** Where a log-in without a provider leads: the home organization, or the first one that takes it. */
export function firstOpen(members: readonly OpenMembership[]): OpenMembership | undefined {
  return members.find(({ sso_required }) => !sso_required) ?? members[0];
}
