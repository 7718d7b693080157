import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { type GivenFactor, lockChallenge, spendChallenge } from '../factors/factors.facade.js';
import { type AskedFactor, FactorsService } from '../factors/factors.service.js';
import { decide, decidingBuckets, type Outcome, secondsToWait } from './login-delays.repository.js';
import { networkOf } from './login-delays.rules.js';
import { findLogin } from './login.repository.js';
import { markProved, subject } from './sessions.repository.js';
import { type ClientFacts, SessionsService } from './sessions.service.js';

/** A user who is signed in proves again who they are, by password or second factor. */
@Injectable()
export class StepUpService {
  constructor(
    private readonly work: Work,
    private readonly sessions: SessionsService,
    private readonly factors: FactorsService,
  ) {}

  /** What the user can prove beside the password. @throws unauthenticated without a session */
  async ask(
    actor: Actor,
    token: string | null,
  ): Promise<{ asked: AskedFactor | null; sso_email: string | null }> {
    const { session_id, proof, email } = await this.sessions.ownProof(actor, token);
    const asked = await this.factors.ask('proof', actor.user_id, { session_id });
    return { asked, sso_email: proof === 'sso' ? email : null };
  }

  /** @throws unauthenticated without a session, wrong_current_password, login_delayed */
  async byPassword(actor: Actor, token: string | null, password: string, client: ClientFacts): Promise<void> {
    const session_id = await this.sessions.ownSession(actor, token);
    const email = await this.work.system((tx) => findLogin(tx, actor.user_id));
    await this.sessions.proveOwnPassword(email, password, client, session_id);
    await this.#mark(actor, session_id, false);
  }

  /** @throws unauthenticated without a session, second_factor_expired, wrong_second_factor, login_delayed */
  async byFactor(
    actor: Actor,
    token: string | null,
    challenge: string,
    given: GivenFactor,
    client: ClientFacts,
  ): Promise<void> {
    const session_id = await this.sessions.ownSession(actor, token);
    const outcome = await this.work.system((tx) =>
      this.#try(tx, actor, session_id, challenge, given, client),
    );
    if (outcome === null) throw new DomainError('second_factor_expired', 'conflict');
    if (outcome.kind === 'delayed')
      throw new DomainError('login_delayed', 'too_many', { retry_after_seconds: outcome.seconds });
    if (outcome.kind === 'wrong') throw new DomainError('wrong_second_factor', 'conflict');
    await this.#mark(actor, session_id, true);
  }

  async #try(
    tx: Tx,
    actor: Actor,
    session_id: string,
    code: string,
    given: GivenFactor,
    client: ClientFacts,
  ): Promise<Outcome | null> {
    const challenge = await lockChallenge(tx, code, 'proof');
    if (challenge?.user_id !== actor.user_id || challenge.session_id !== session_id) return null;
    const email = await findLogin(tx, actor.user_id);
    const tried = { email, user_id: actor.user_id, network: networkOf(client.ip), device: null, session_id };
    const buckets = await decidingBuckets(tx, tried);
    const seconds = await secondsToWait(tx, buckets);
    if (seconds > 0) return { kind: 'delayed', seconds };
    const factor = await this.factors.prove(tx, actor.user_id, challenge, given);
    const outcome = await decide(tx, tried, buckets, factor !== null);
    if (outcome.kind === 'right') await spendChallenge(tx, code);
    return outcome;
  }

  #mark(actor: Actor, session_id: string, by_factor: boolean): Promise<void> {
    return this.work.run(actor, async (tx) => {
      await markProved(tx, session_id, by_factor);
      await tx.audit('session.proved', subject(session_id), null, {
        by: by_factor ? 'second_factor' : 'password',
      });
    });
  }
}
