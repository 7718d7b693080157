import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { SealedColumn } from '@uketori/service-kit/reseal';
import { type SecretBox, secretBox } from '@uketori/service-kit/secret-box';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { newCode } from '../codes/codes.facade.js';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import { type Challenge, insertChallenge, type Purpose } from './challenges.repository.js';
import type { GivenFactor } from './factors.types.js';
import {
  type FactorKind,
  factorsOf,
  lockApps,
  lockPasskey,
  noteCounter,
  noteStep,
  passkeysOf,
  spendRecoveryCode,
} from './factors.repository.js';
import { proofOptions, provenCounter } from './passkeys.service.js';
import { digitsOf, hashRecoveryCode, isAppCode } from './recovery-codes.rules.js';
import { totpStep } from './totp.service.js';

/** The factor that was right. */
export type ProvedFactor = FactorKind | 'recovery_code';

/** What a page needs to ask a user for a second factor. */
export interface AskedFactor {
  /** Names the waiting log-in or proof. */
  challenge: string;
  kinds: FactorKind[];
  /** For `navigator.credentials.get`; null without a passkey. */
  passkey: object | null;
}

/** Second factors of people: which they have, and whether a given one is right. */
@Injectable()
export class FactorsService {
  #box: SecretBox | undefined;

  constructor(
    private readonly work: Work,
    @Inject(ADMIN_CONFIG) readonly config: AdminConfig,
  ) {}

  /** Without a secret only what needs it fails, not the start of a process that builds the OpenAPI document. */
  get box(): SecretBox {
    this.#box ??= secretBox();
    return this.#box;
  }

  /**
   * Opens a challenge for a person who has factors; null for one who has none.
   * @param waiting the membership to log in to, or the session that proves
   */
  async ask(
    purpose: Extract<Purpose, 'login' | 'proof'>,
    user_id: string,
    waiting: Pick<Partial<Challenge>, 'user_organization_id' | 'session_id'>,
  ): Promise<AskedFactor | null> {
    const { factors, passkeys } = await this.work.system(async (tx) => ({
      factors: await factorsOf(tx, user_id),
      passkeys: await passkeysOf(tx, user_id),
    }));
    if (factors.length === 0) return null;
    const passkey = passkeys.length === 0 ? null : await proofOptions(this.config, passkeys);
    const { code, code_sha256 } = newCode(randomBytes);
    const passkey_challenge = passkey?.challenge ?? null;
    await this.work.system((tx) =>
      insertChallenge(tx, code_sha256, { ...waiting, purpose, user_id, passkey_challenge }),
    );
    return { challenge: code, kinds: [...new Set(factors.map(({ kind }) => kind))], passkey };
  }

  /** Opens a challenge for a log-in by passkey alone. */
  async askPasskey(): Promise<{ challenge: string; passkey: object }> {
    const passkey = await proofOptions(this.config, null);
    const { code, code_sha256 } = newCode(randomBytes);
    await this.work.system((tx) =>
      insertChallenge(tx, code_sha256, { purpose: 'passkey_login', passkey_challenge: passkey.challenge }),
    );
    return { challenge: code, passkey };
  }

  /** Which factor of a person is right; null when none is. A right code is used up. Needs the system scope. */
  async prove(
    tx: Tx,
    user_id: string,
    challenge: Challenge,
    given: GivenFactor,
  ): Promise<ProvedFactor | null> {
    if (given.passkey) {
      const proved = await this.provePasskey(tx, challenge, given, false);
      return proved === user_id ? 'passkey' : null;
    }
    const code = given.code ?? '';
    if (isAppCode(code)) return (await this.#proveApp(tx, user_id, digitsOf(code))) ? 'totp' : null;
    return (await spendRecoveryCode(tx, user_id, hashRecoveryCode(code))) ? 'recovery_code' : null;
  }

  /**
   * The person whose passkey is right; null when it is not. Needs the system scope.
   * @param alone no password was given: the device must have verified its user
   */
  async provePasskey(
    tx: Tx,
    { passkey_challenge }: Challenge,
    { passkey }: GivenFactor,
    alone: boolean,
  ): Promise<string | null> {
    if (!passkey || !passkey_challenge) return null;
    const known = await lockPasskey(tx, passkey.id);
    if (!known) return null;
    const counter = await provenCounter(this.config, passkey_challenge, known, passkey, alone);
    if (counter === null) return null;
    await noteCounter(tx, known.id, counter);
    return known.user_id;
  }

  async #proveApp(tx: Tx, user_id: string, code: string): Promise<boolean> {
    for (const { id, sealed_secret, last_step } of await lockApps(tx, user_id)) {
      const step = totpStep(this.box.open(sealed_secret, secretPlace(id)), code, Date.now());
      if (step === null || step <= Number(last_step ?? 0)) continue;
      await noteStep(tx, id, step);
      return true;
    }
    return false;
  }
}

/** Where the secret of an authenticator app is kept. */
export function secretPlace(id: string): string {
  return `admin.second_factors:${id}:sealed_secret`;
}

/** For the exchange of the secret that seals them. */
export const SEALED_FACTOR_COLUMNS: SealedColumn[] = [
  { table: 'admin.second_factors', key: 'id', column: 'sealed_secret', field: 'sealed_secret' },
  { table: 'admin.factor_challenges', key: 'code_sha256', column: 'sealed_secret', field: 'sealed_secret' },
];
