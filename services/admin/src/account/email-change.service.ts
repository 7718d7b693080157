import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Actor, systemActor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { queueMail } from '@uketori/service-kit/mail/mail-queue';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { CODE_HOURS, emailUrl, hoursFrom, newCode, requireOpenCode } from '../codes/codes.facade.js';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import { spendResets } from '../passwords/passwords.facade.js';
import { findAccount, mailBucket, takeAttempt } from '../sessions/sessions.facade.js';
import { type ClientFacts, SessionsService } from '../sessions/sessions.service.js';
import { agreeMail, confirmMail, replacedMail, takenMail } from './account.mail.js';
import {
  confirmSide,
  findEmailChange,
  insertEmailChange,
  spendEmailChanges,
  storePerson,
  sweepEmailChanges,
} from './account.repository.js';
import { AccountService, requirePerson } from './account.service.js';
import type { ChangeEmail, ConfirmedEmail } from './account.types.js';

/** Mails a minute to one address: a person who knows it must not fill its letterbox. */
const MAILS = 1;
/** Requests a minute of one person. */
const REQUESTS = 3;

/** A new login address, which its holder and that of the present one confirm, each by a mailed link. */
@Injectable()
export class EmailChangeService {
  constructor(
    private readonly work: Work,
    private readonly sessions: SessionsService,
    private readonly account: AccountService,
    @Inject(ADMIN_CONFIG) private readonly config: AdminConfig,
  ) {}

  /**
   * Mails a link to both addresses; the login stays unchanged until both are opened. Earlier links end. The caller
   * cannot see whether the address has an account: its holder learns by mail that the log-in stays.
   * @throws unauthenticated without a session (API keys have none), wrong_current_password, login_delayed, same_email,
   *   rate_limited
   */
  async request(actor: Actor, token: string | null, input: ChangeEmail, client: ClientFacts): Promise<void> {
    const session_id = await this.sessions.ownSession(actor, token);
    const person = await this.work.system((tx) => requirePerson(tx, actor.user_id));
    if (person.email === input.email) throw new DomainError('same_email', 'conflict');
    await this.sessions.proveOwnPassword(person.email, input.current_password, client, session_id);
    await this.#spend(person.id, input.email);
    const [{ code, code_sha256 }, former] = [newCode(randomBytes), newCode(randomBytes)];
    const store = async (tx: Tx) => {
      await sweepEmailChanges(tx, person.id);
      await spendEmailChanges(tx, person.id);
      const id = await insertEmailChange(tx, {
        user: person,
        email: input.email,
        code_sha256,
        former_code_sha256: former.code_sha256,
        expires_at: hoursFrom(Date.now(), CODE_HOURS),
      });
      const isTaken = await findAccount(tx, input.email);
      const url = emailUrl(this.config, id, code);
      await queueMail(tx, isTaken ? takenMail(input.email) : confirmMail(input.email, url));
      await queueMail(tx, agreeMail(person.email, input.email, emailUrl(this.config, id, former.code)));
      await tx.audit('account.email_asked', subject(person.id), null, { email: input.email });
    };
    await this.work.run(homeOf(person, client.ip), store, { across: true });
  }

  /** Ends the open links of the caller. @throws unauthenticated without a session (API keys have none) */
  async withdraw(actor: Actor, token: string | null): Promise<void> {
    await this.sessions.ownSession(actor, token);
    const store = async (tx: Tx) => {
      if ((await spendEmailChanges(tx, actor.user_id)) === 0) return;
      await tx.audit('account.email_withdrawn', subject(actor.user_id), null, null);
    };
    await this.work.run(actor, store, { across: true });
  }

  /**
   * Confirms one of both addresses by its mailed link, which opens once. With the second one the login address changes.
   * Links for a new password end, because the previous address has them; that address gets a mail.
   * @throws link_invalid, link_used, link_expired, email_taken
   */
  async confirm(id: string, code: string, client: ClientFacts): Promise<ConfirmedEmail> {
    const found = await this.work.system((tx) => findEmailChange(tx, id, code));
    const { user } = requireOpenCode(found, found?.used_at, Date.now());
    const store = async (tx: Tx): Promise<ConfirmedEmail> => {
      const change = await findEmailChange(tx, id, code);
      const open = requireOpenCode(change, change?.used_at, Date.now());
      const { user: before, new_email: email, side } = open;
      if (!open.missing.includes(side)) throw new DomainError('link_used', 'conflict');
      await confirmSide(tx, id, side);
      const waiting = open.missing.find((one) => one !== side);
      if (waiting) {
        await tx.audit('account.email_confirmed', subject(before.id), null, { email, side });
        return { changed: false, waiting };
      }
      if (await findAccount(tx, email)) throw new DomainError('email_taken', 'conflict');
      await storePerson(tx, before.id, { email });
      await spendEmailChanges(tx, before.id);
      await spendResets(tx, before.id);
      await queueMail(tx, replacedMail(before.email));
      await tx.audit('account.email_changed', subject(before.id), { email: before.email }, { email });
      await this.account.spread(tx, before, { full_name: before.full_name, email });
      return { changed: true, waiting: null };
    };
    return this.work.run(homeOf(user, client.ip), store, { across: true });
  }

  async #spend(user_id: string, email: string): Promise<void> {
    const isAllowed = await this.work.system(
      async (tx) =>
        (await takeAttempt(tx, [mailBucket('email_changes_of', user_id)], REQUESTS)) &&
        (await takeAttempt(tx, [mailBucket('email_change', email)], MAILS)),
    );
    if (!isAllowed) throw new DomainError('rate_limited', 'too_many', { retry_after_seconds: 60 });
  }
}

function subject(user_id: string) {
  return { menu: 'session', subject_type: 'user', subject_id: user_id };
}

function homeOf(
  person: { id: string; organization_id: string; full_name: string },
  ip: string | null,
): Actor {
  return { ...systemActor(person.organization_id, person.full_name), user_id: person.id, ip };
}
