import { Injectable } from '@nestjs/common';
import { DomainError } from '@uketori/service-kit/errors';
import { queueMail } from '@uketori/service-kit/mail/mail-queue';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import {
  type GivenFactor,
  lockChallenge,
  recoveryCodesLeft,
  spendChallenge,
} from '../factors/factors.facade.js';
import { FactorsService, type ProvedFactor } from '../factors/factors.service.js';
import { decide, decidingBuckets, type Outcome, secondsToWait } from './login-delays.repository.js';
import { networkOf } from './login-delays.rules.js';
import { findLogin, findOpenMembership, type OpenMembership, openMemberships } from './login.repository.js';
import { memberActor } from './member-actor.service.js';
import { recoveryCodeMail } from './sessions.mail.js';
import { type ClientFacts, firstOpen, type OpenedSession, SessionsService } from './sessions.service.js';

/** Failures of second factors count for the account alone: a right password must not reset them. */
const APART = 'second factor';

type Step =
  | { kind: 'expired' }
  | { kind: 'refused'; outcome: Outcome; member: OpenMembership }
  | { kind: 'right'; member: OpenMembership; factor: ProvedFactor };

/** The step of a log-in after the password, and the log-in by passkey alone. */
@Injectable()
export class SecondStepService {
  constructor(
    private readonly work: Work,
    private readonly sessions: SessionsService,
    private readonly factors: FactorsService,
  ) {}

  /**
   * Ends a log-in for which `authenticate` returned a challenge.
   * @throws second_factor_expired, wrong_second_factor (401), login_delayed
   */
  async finish(challenge: string, given: GivenFactor, client: ClientFacts): Promise<OpenedSession> {
    const step = await this.work.system((tx) => this.#try(tx, challenge, given, client));
    if (step.kind === 'expired') throw new DomainError('second_factor_expired', 'conflict');
    if (step.kind === 'refused') throw await this.#refusal(step, client);
    if (step.factor === 'recovery_code') await this.#announceRecoveryCode(step.member, client);
    return this.sessions.openProven(step.member, client, 'second_factor');
  }

  /** Opens a challenge for `enterByPasskey`. */
  askPasskey(): Promise<{ challenge: string; passkey: object }> {
    return this.factors.askPasskey();
  }

  /** Logs in by a passkey whose device verified its user. @throws second_factor_expired, wrong_passkey (401) */
  async enterByPasskey(challenge: string, given: GivenFactor, client: ClientFacts): Promise<OpenedSession> {
    const found = await this.work.system(async (tx) => {
      const open = await lockChallenge(tx, challenge, 'passkey_login');
      if (!open) return null;
      await spendChallenge(tx, challenge);
      const user_id = await this.factors.provePasskey(tx, open, given, true);
      return { member: user_id ? firstOpen(await openMemberships(tx, user_id)) : undefined };
    });
    if (!found) throw new DomainError('second_factor_expired', 'conflict');
    if (!found.member) throw new DomainError('wrong_passkey', 'unauthenticated');
    return this.sessions.openProven(found.member, client, 'passkey');
  }

  async #try(tx: Tx, code: string, given: GivenFactor, client: ClientFacts): Promise<Step> {
    const challenge = await lockChallenge(tx, code, 'login');
    if (!challenge?.user_id || !challenge.user_organization_id) return { kind: 'expired' };
    const { user_id, user_organization_id } = challenge;
    const member = await findOpenMembership(tx, user_id, user_organization_id);
    if (!member) return { kind: 'expired' };
    const email = await findLogin(tx, user_id);
    const tried = { email, user_id, network: networkOf(client.ip), device: client.device, session_id: APART };
    const buckets = await decidingBuckets(tx, tried);
    const seconds = await secondsToWait(tx, buckets);
    if (seconds > 0) return { kind: 'refused', outcome: { kind: 'delayed', seconds }, member };
    const factor = await this.factors.prove(tx, user_id, challenge, given);
    const outcome = await decide(tx, tried, buckets, factor !== null);
    if (outcome.kind !== 'right' || factor === null) return { kind: 'refused', outcome, member };
    await spendChallenge(tx, code);
    return { kind: 'right', member, factor };
  }

  async #refusal(
    { outcome, member }: Extract<Step, { kind: 'refused' }>,
    client: ClientFacts,
  ): Promise<DomainError> {
    if (outcome.kind === 'delayed')
      return new DomainError('login_delayed', 'too_many', { retry_after_seconds: outcome.seconds });
    const logged = { menu: 'session', subject_type: 'user', subject_id: member.user_organization_id };
    await this.work.run(memberActor(member, client.ip), (tx) =>
      tx.audit('session.factor_refused', logged, null, { ip_address: client.ip }),
    );
    return new DomainError('wrong_second_factor', 'unauthenticated');
  }

  /** Somebody who found the list of codes must not stay unnoticed. */
  async #announceRecoveryCode(member: OpenMembership, client: ClientFacts): Promise<void> {
    const { email, left } = await this.work.system(async (tx) => ({
      email: await findLogin(tx, member.user_id),
      left: await recoveryCodesLeft(tx, member.user_id),
    }));
    const logged = { menu: 'session', subject_type: 'user', subject_id: member.user_organization_id };
    await this.work.run(memberActor(member, client.ip), async (tx) => {
      await queueMail(tx, recoveryCodeMail(email, left));
      await tx.audit('session.recovery_code_used', logged, null, { left });
    });
  }
}
