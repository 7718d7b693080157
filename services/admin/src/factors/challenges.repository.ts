import { hashCode } from '../codes/codes.facade.js';
import type { Tx } from '@uketori/service-kit/tx';

export type Purpose = 'login' | 'passkey_login' | 'totp' | 'passkey' | 'proof';

/** What a log-in, an enrolment or a proof waits for. */
export interface Challenge {
  purpose: Purpose;
  user_id: string | null;
  user_organization_id: string | null;
  session_id: string | null;
  passkey_challenge: string | null;
  sealed_secret: string | null;
}

/** A user finds their phone, or reads what to do. */
const MINUTES = 10;
const SWEPT_AT_ONCE = 100;

/** Stores a challenge under the hash of its code. Needs the system scope. */
export async function insertChallenge(
  tx: Tx,
  code_sha256: string,
  challenge: Partial<Challenge> & Pick<Challenge, 'purpose'>,
): Promise<void> {
  const { purpose, user_id, user_organization_id, session_id, passkey_challenge, sealed_secret } = challenge;
  await tx.rows(
    `delete from admin.factor_challenges where code_sha256 in (
       select code_sha256 from admin.factor_challenges where expires_at < now()
       order by expires_at limit ${SWEPT_AT_ONCE} for update skip locked)`,
  );
  await tx.rows(
    `insert into admin.factor_challenges
       (code_sha256, purpose, user_id, user_organization_id, session_id, passkey_challenge, sealed_secret, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + interval '${MINUTES} minutes')`,
    [
      code_sha256,
      purpose,
      user_id ?? null,
      user_organization_id ?? null,
      session_id ?? null,
      passkey_challenge ?? null,
      sealed_secret ?? null,
    ],
  );
}

/** A challenge that is open, held; null when there is none. Needs the system scope. */
export function lockChallenge(tx: Tx, code: string, purpose: Purpose): Promise<Challenge | null> {
  return tx.one<Challenge>(
    `select purpose, user_id, user_organization_id, session_id, passkey_challenge, sealed_secret
     from admin.factor_challenges where code_sha256 = $1 and purpose = $2 and expires_at > now() for update`,
    [hashCode(code), purpose],
  );
}

/** A challenge counts once. Needs the system scope. */
export async function spendChallenge(tx: Tx, code: string): Promise<void> {
  await tx.rows('delete from admin.factor_challenges where code_sha256 = $1', [hashCode(code)]);
}
