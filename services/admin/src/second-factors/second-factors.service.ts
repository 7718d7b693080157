import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Actor, systemActor } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { queueMail } from '@uketori/service-kit/mail/mail-queue';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import { OWNER_ROLE_ID } from '../abilities/abilities.facade.js';
import { hashCode, newCode } from '../codes/codes.facade.js';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import {
  deleteFactors,
  digitsOf,
  factorsOf,
  hashRecoveryCode,
  insertApp,
  insertChallenge,
  insertPasskey,
  lockChallenge,
  newRecoveryCode,
  newTotpSecret,
  passkeysOf,
  RECOVERY_CODES,
  recoveryCodesLeft,
  registered,
  registrationOptions,
  replaceRecoveryCodes,
  secretPlace,
  spendChallenge,
  totpStep,
  totpUri,
} from '../factors/factors.facade.js';
import { FactorsService } from '../factors/factors.service.js';
import { MembershipEntity, UserEntity } from '../memberships/memberships.facade.js';
import { granterOf, readRole } from '../rights/rights.facade.js';
import { endOtherSessions, markProved, openMemberships } from '../sessions/sessions.facade.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { factorMail, type FactorChange } from './second-factors.mail.js';
import { type confirmPasskeySchema, type ownFactors } from './second-factors.types.js';

/** More than anybody needs; each costs a look at the log-in. */
const FACTORS_MAX = 10;

type MadePasskey = z.infer<typeof confirmPasskeySchema>['passkey'];

/** Somebody sets up the second factors of their own account. */
@Injectable()
export class SecondFactorsService {
  constructor(
    private readonly work: Work,
    private readonly sessions: SessionsService,
    private readonly factors: FactorsService,
    @Inject(ADMIN_CONFIG) private readonly config: AdminConfig,
  ) {}

  /** @throws unauthenticated without a session (API keys have none) */
  async list(actor: Actor, token: string | null): Promise<z.infer<typeof ownFactors>> {
    await this.sessions.ownSession(actor, token);
    const required = await this.#isRequired(actor.user_id);
    return this.work.system(async (tx) => ({
      items: (await factorsOf(tx, actor.user_id)).map(({ user_id: _, ...factor }) => factor),
      recovery_codes_left: await recoveryCodesLeft(tx, actor.user_id),
      required,
    }));
  }

  /** A secret for an authenticator app; it counts once `confirmApp` got a code of it. @throws too_many_factors */
  async beginApp(actor: Actor, token: string | null) {
    const session_id = await this.#ownSession(actor, token);
    const secret = newTotpSecret();
    const { code, code_sha256 } = newCode(randomBytes);
    const sealed_secret = this.factors.box.seal(secret, pendingPlace(code_sha256));
    const { email } = await this.work.system(async (tx) => {
      await assertRoom(tx, actor.user_id);
      await insertChallenge(tx, code_sha256, {
        purpose: 'totp',
        user_id: actor.user_id,
        session_id,
        sealed_secret,
      });
      return tx.get(UserEntity, actor.user_id);
    });
    return { challenge: code, secret, uri: totpUri(secret, email) };
  }

  /**
   * Adds the app. The first factor of a person comes with recovery codes and ends their other sessions.
   * @throws second_factor_expired, wrong_second_factor, too_many_factors
   */
  async confirmApp(
    actor: Actor,
    token: string | null,
    input: { challenge: string; name: string; code: string },
  ) {
    const session_id = await this.sessions.ownSession(actor, token);
    const open = await this.work.system((tx) => lockChallenge(tx, input.challenge, 'totp'));
    if (open?.session_id !== session_id || !open.sealed_secret)
      throw new DomainError('second_factor_expired', 'conflict');
    const secret = this.factors.box.open(open.sealed_secret, pendingPlace(hashCode(input.challenge)));
    const last_step = totpStep(secret, digitsOf(input.code), Date.now());
    if (last_step === null) throw new DomainError('wrong_second_factor', 'conflict');
    const id = newId();
    const sealed_secret = this.factors.box.seal(secret, secretPlace(id));
    return this.#add(actor, session_id, input, 'totp_added', async (tx, user_id) => {
      await insertApp(tx, { id, user_id, name: input.name, sealed_secret, last_step });
      return id;
    });
  }

  /** What the browser needs to make a passkey. @throws too_many_factors */
  async beginPasskey(actor: Actor, token: string | null) {
    const session_id = await this.#ownSession(actor, token);
    const { person, known } = await this.work.system(async (tx) => {
      await assertRoom(tx, actor.user_id);
      return { person: await tx.get(UserEntity, actor.user_id), known: await passkeysOf(tx, actor.user_id) };
    });
    const passkey = await registrationOptions(this.config, person, known);
    const { code, code_sha256 } = newCode(randomBytes);
    const challenge = { purpose: 'passkey', user_id: actor.user_id, session_id } as const;
    await this.work.system((tx) =>
      insertChallenge(tx, code_sha256, { ...challenge, passkey_challenge: passkey.challenge }),
    );
    return { challenge: code, passkey };
  }

  /** As `confirmApp`. @throws second_factor_expired, wrong_passkey, already_exists, too_many_factors */
  async confirmPasskey(
    actor: Actor,
    token: string | null,
    input: { challenge: string; name: string; passkey: MadePasskey },
  ) {
    const session_id = await this.sessions.ownSession(actor, token);
    const open = await this.work.system((tx) => lockChallenge(tx, input.challenge, 'passkey'));
    if (open?.session_id !== session_id || !open.passkey_challenge)
      throw new DomainError('second_factor_expired', 'conflict');
    const made = await registered(this.config, open.passkey_challenge, input.passkey);
    if (!made) throw new DomainError('wrong_passkey', 'conflict');
    const id = newId();
    return this.#add(actor, session_id, input, 'passkey_added', async (tx, user_id) => {
      if (!(await insertPasskey(tx, { id, user_id, name: input.name, ...made })))
        throw new DomainError('already_exists', 'conflict');
      return id;
    });
  }

  /** @throws no_record, second_factor_needed (the last one, where one is required) */
  async remove(actor: Actor, token: string | null, id: string): Promise<void> {
    await this.sessions.ownSession(actor, token);
    const required = await this.#isRequired(actor.user_id);
    const remove = async (tx: Tx) => {
      const before = await factorsOf(tx, actor.user_id);
      const factor = before.find((one) => one.id === id);
      if (!factor) throw noRecord();
      if (before.length === 1 && required) throw new DomainError('second_factor_needed', 'conflict');
      await deleteFactors(tx, actor.user_id, id);
      if (before.length === 1) await replaceRecoveryCodes(tx, actor.user_id, []);
      await this.#announce(tx, actor.user_id, 'removed', { kind: factor.kind, name: factor.name });
    };
    await this.work.run(await this.#home(actor), remove, { across: true });
  }

  /** New recovery codes; the previous ones are void. @throws no_record without a factor */
  async renewCodes(actor: Actor, token: string | null): Promise<{ recovery_codes: string[] }> {
    await this.sessions.ownSession(actor, token);
    const recovery_codes = newCodes();
    const renew = async (tx: Tx) => {
      if ((await factorsOf(tx, actor.user_id)).length === 0) throw noRecord();
      await replaceRecoveryCodes(tx, actor.user_id, recovery_codes.map(hashRecoveryCode));
      await this.#announce(tx, actor.user_id, 'codes_renewed', null);
    };
    await this.work.run(await this.#home(actor), renew, { across: true });
    return { recovery_codes };
  }

  /**
   * Removes all second factors of a member who lost them, whose home is the actor's organization.
   * @throws no_record, cannot_change_owner
   */
  reset(actor: Actor, membership_id: string): Promise<void> {
    const reset = async (tx: Tx) => {
      const member = await tx.find(MembershipEntity, {
        id: membership_id,
        organization_id: actor.organization_id,
      });
      if (!member || member.status === 'deleted') throw noRecord();
      if (member.role_id === OWNER_ROLE_ID && !granterOf(actor).is_owner)
        throw new DomainError('cannot_change_owner', 'forbidden');
      const person = await tx.find(UserEntity, {
        id: member.user_id,
        organization_id: actor.organization_id,
      });
      const removed = person ? await deleteFactors(tx, person.id, null) : [];
      if (removed.length === 0) throw noRecord();
      await replaceRecoveryCodes(tx, member.user_id, []);
      await endOtherSessions(tx, member.user_id, null);
      await this.#announce(tx, member.user_id, 'reset', { factors: removed.length });
    };
    return this.work.run(actor, reset, { across: true });
  }

  /** Whether one of the person's organizations, or a role there, requires a second factor. */
  async #isRequired(user_id: string): Promise<boolean> {
    const members = await this.work.system((tx) => openMemberships(tx, user_id));
    for (const { organization_id, role_id, second_factor_required } of members) {
      if (second_factor_required) return true;
      const role = await this.work.read(systemActor(organization_id, 'second factors'), (tx) =>
        readRole(tx, role_id),
      );
      if (role.requires_second_factor) return true;
    }
    return false;
  }

  /**
   * A factor opens every organization of the person, and a provider vouches for one of them only.
   * @throws sso_session_bound
   */
  async #ownSession(actor: Actor, token: string | null): Promise<string> {
    const { session_id, proof } = await this.sessions.ownProof(actor, token);
    if (proof === 'sso') throw new DomainError('sso_session_bound', 'conflict');
    return session_id;
  }

  async #add(
    actor: Actor,
    session_id: string,
    { challenge, name }: { challenge: string; name: string },
    change: Extract<FactorChange, 'totp_added' | 'passkey_added'>,
    insert: (tx: Tx, user_id: string) => Promise<string>,
  ): Promise<{ recovery_codes: string[] }> {
    const codes = newCodes();
    const { user_id } = actor;
    const home = await this.#home(actor);
    const isFirst = await this.work.run(
      home,
      async (tx) => {
        // The challenge counts once, also for two requests at a time.
        const purpose = change === 'totp_added' ? 'totp' : 'passkey';
        if (!(await lockChallenge(tx, challenge, purpose)))
          throw new DomainError('second_factor_expired', 'conflict');
        await spendChallenge(tx, challenge);
        const before = await assertRoom(tx, user_id);
        const id = await insert(tx, user_id);
        if (before === 0) {
          await replaceRecoveryCodes(tx, user_id, codes.map(hashRecoveryCode));
          await endOtherSessions(tx, user_id, session_id);
        }
        await this.#announce(tx, user_id, change, { id, name });
        return before === 0;
      },
      { across: true },
    );
    await this.work.run(actor, (tx) => markProved(tx, session_id, true));
    return { recovery_codes: isFirst ? codes : [] };
  }

  /** Mail and log entry of a change. */
  async #announce(tx: Tx, user_id: string, change: FactorChange, facts: object | null): Promise<void> {
    const person = await tx.find(UserEntity, { id: user_id, organization_id: tx.actor.organization_id });
    if (person) await queueMail(tx, factorMail(person.email, change, `${this.config.app_url}/account`));
    const subject = { menu: 'session', subject_type: 'user', subject_id: user_id };
    await tx.audit(`second_factor.${change}`, subject, null, facts);
  }

  /** The actor in the home organization of the person, which owns account and factors. */
  async #home(actor: Actor): Promise<Actor> {
    const person = await this.work.system((tx) => tx.get(UserEntity, actor.user_id));
    const { request_id, ip } = actor;
    return { ...systemActor(person.organization_id, person.full_name, request_id), user_id: person.id, ip };
  }
}

/** How many there are. Needs to see across organizations. @throws too_many_factors */
async function assertRoom(tx: Tx, user_id: string): Promise<number> {
  const { length } = await factorsOf(tx, user_id);
  if (length >= FACTORS_MAX) throw new DomainError('too_many_factors', 'conflict', { max: FACTORS_MAX });
  return length;
}

function newCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => newRecoveryCode(randomBytes));
}

/** Where the secret of an app is kept that is not confirmed yet. */
function pendingPlace(code_sha256: string): string {
  return `admin.factor_challenges:${code_sha256}:sealed_secret`;
}
