import { randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Actor, systemActor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { queueMail } from '@uketori/service-kit/mail/mail-queue';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import {
  CODE_HOURS,
  hoursFrom,
  loginPageUrl,
  newCode,
  requireOpenCode,
  resetUrl,
} from '../codes/codes.facade.js';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import {
  assertGoodPassword,
  endOtherSessions,
  findAccount,
  hashPassword,
  liftDelays,
  mailBucket,
  passwordMinLength,
  takeAttempt,
} from '../sessions/sessions.facade.js';
import { type ClientFacts, SessionsService } from '../sessions/sessions.service.js';
import {
  findOpenPerson,
  findReset,
  insertReset,
  type Person,
  type Reset,
  spendResets,
  storePassword,
  sweepResets,
} from './passwords.repository.js';
import { changedMail, resetMail } from './passwords.mail.js';

/** A minute, to an address: a person who knows it must not fill its letterbox. */
const MAILS = 1;

export interface ChangePassword {
  current_password: string;
  new_password: string;
}

/** Changing a password one knows, and setting one that is forgotten. */
@Injectable()
export class PasswordsService {
  readonly #log = new Logger('passwords');
  readonly #pending = new Set<Promise<void>>();

  constructor(
    private readonly work: Work,
    private readonly sessions: SessionsService,
    @Inject(ADMIN_CONFIG) private readonly config: AdminConfig,
  ) {}

  /**
   * Changes the caller's own password; their other sessions end. Wrong tries delay the next one of this session.
   * @throws unauthenticated without a session (API keys cannot), wrong_current_password, login_delayed, password_short,
   *   password_blank, password_guessable
   */
  async change(
    actor: Actor,
    token: string | null,
    input: ChangePassword,
    client: ClientFacts,
  ): Promise<void> {
    const session_id = await this.sessions.ownSession(actor, token);
    const { person, min } = await this.work.system(async (tx) => ({
      person: await personOf(tx, actor.user_id),
      min: await passwordMinLength(tx, actor.user_id),
    }));
    await this.sessions.proveOwnPassword(person.email, input.current_password, client, session_id);
    assertGoodPassword(input.new_password, min, person);
    await this.#store(person, input.new_password, session_id, 'user.password_changed', client.ip);
  }

  /**
   * Mails a link for a new password, if the address has an account. The response and its time do not reveal it: the mail is
   * queued beside it.
   */
  async forgot(email: string): Promise<void> {
    const account = await this.work.system((tx) => findAccount(tx, email.trim().toLowerCase()));
    if (!account) return;
    const queued = this.#queueReset(account.id)
      .catch((error: unknown) => this.#log.error(`reset mail not queued: ${String(error)}`))
      .finally(() => this.#pending.delete(queued));
    this.#pending.add(queued);
  }

  /** The account of a mailed link, and the least length of its new password. @throws link_invalid, link_used, link_expired */
  check(id: string, reset_code: string): Promise<{ email: string; password_min_length: number }> {
    return this.work.system(async (tx) => {
      const { id: user_id, email } = await resetOf(tx, id, reset_code);
      return { email, password_min_length: await passwordMinLength(tx, user_id) };
    });
  }

  /**
   * Sets a new password by a mailed link, which opens once; every session of the person ends.
   * @throws link_invalid, link_used, link_expired, password_short, password_blank, password_guessable
   */
  async reset(id: string, reset_code: string, password: string, client: ClientFacts): Promise<void> {
    const { found, min } = await this.work.system(async (tx) => {
      const reset = await resetOf(tx, id, reset_code);
      return { found: reset, min: await passwordMinLength(tx, reset.id) };
    });
    assertGoodPassword(password, min, found);
    await this.#store(found, password, null, 'user.password_reset', client.ip, (tx) =>
      resetOf(tx, id, reset_code, true),
    );
    await this.work.system((tx) => liftDelays(tx, found.id));
  }

  /** Waits until mails that were promised are queued; for an orderly stop. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled(this.#pending);
  }

  /** The new hash, the end of the other sessions and of mailed links, the log and the mail are one transaction. */
  async #store(
    person: Person,
    password: string,
    keep_session: string | null,
    action: string,
    ip: string | null,
    recheck: (tx: Tx) => Promise<unknown> = async () => null,
  ): Promise<void> {
    const password_hash = await hashPassword(password);
    const home = {
      ...systemActor(person.organization_id, person.full_name),
      user_id: person.id,
      ip,
    };
    const store = async (tx: Tx) => {
      await recheck(tx);
      await storePassword(tx, person.id, password_hash);
      await spendResets(tx, person.id);
      await endOtherSessions(tx, person.id, keep_session);
      await queueMail(tx, changedMail(person.email, loginPageUrl(this.config)));
      await tx.audit(action, { menu: 'session', subject_type: 'user', subject_id: person.id }, null, null);
    };
    await this.work.run(home, store, { across: true });
  }

  async #queueReset(user_id: string): Promise<void> {
    const person = await this.work.system(async (tx) => {
      const asked = await personOf(tx, user_id).catch(() => null);
      return asked && (await takeAttempt(tx, [mailBucket('reset', asked.email)], MAILS)) ? asked : null;
    });
    if (!person) return;
    const { code, code_sha256 } = newCode(randomBytes);
    await this.work.run(systemActor(person.organization_id, person.full_name), async (tx) => {
      const id = newId();
      await sweepResets(tx, user_id);
      await insertReset(tx, { id, user_id, code_sha256, expires_at: hoursFrom(Date.now(), CODE_HOURS) });
      await queueMail(tx, resetMail(person.email, resetUrl(this.config, id, code)));
      const subject = { menu: 'session', subject_type: 'user', subject_id: user_id };
      await tx.audit('user.reset_asked', subject, null, null);
    });
  }
}

/** Somebody whose account is open. Needs the system scope. @throws unauthenticated */
async function personOf(tx: Tx, user_id: string): Promise<Person> {
  const person = await findOpenPerson(tx, user_id);
  if (!person) throw new DomainError('unauthenticated', 'unauthenticated');
  return person;
}

/** A reset that still opens, with its user. Needs the system scope. @throws link_invalid, link_used, link_expired */
async function resetOf(tx: Tx, id: string, code: string, lock = false): Promise<Reset> {
  const row = await findReset(tx, id, code, lock);
  return requireOpenCode(row, row?.used_at, Date.now());
}
