import type { Tx } from '@uketori/service-kit/tx';

export type FactorKind = 'totp' | 'passkey';

export interface FactorRow {
  id: string;
  user_id: string;
  kind: FactorKind;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

export interface TotpRow extends FactorRow {
  sealed_secret: string;
  last_step: string | null;
}

export interface PasskeyRow extends FactorRow {
  credential_id: string;
  public_key: string;
  sign_count: number | string;
  transports: string[] | null;
}

const SHOWN = 'id, user_id, kind, name, created_at, last_used_at';
const PASSKEY = `${SHOWN}, credential_id, public_key, sign_count, transports`;

/** The factors of a person. Needs the system scope. */
export function factorsOf(tx: Tx, user_id: string): Promise<FactorRow[]> {
  return tx.rows<FactorRow>(
    `select ${SHOWN} from admin.second_factors where user_id = $1 order by created_at, id`,
    [user_id],
  );
}

/** The authenticator apps of a person, held. Needs the system scope. */
export function lockApps(tx: Tx, user_id: string): Promise<TotpRow[]> {
  return tx.rows<TotpRow>(
    `select ${SHOWN}, sealed_secret, last_step from admin.second_factors
     where user_id = $1 and kind = 'totp' order by id for update`,
    [user_id],
  );
}

/** The passkeys of a person. Needs the system scope. */
export function passkeysOf(tx: Tx, user_id: string): Promise<PasskeyRow[]> {
  return tx.rows<PasskeyRow>(
    `select ${PASSKEY} from admin.second_factors where user_id = $1 and kind = 'passkey' order by id`,
    [user_id],
  );
}

/** A passkey by its own id, held. Needs the system scope. */
export function lockPasskey(tx: Tx, credential_id: string): Promise<PasskeyRow | null> {
  return tx.one<PasskeyRow>(
    `select ${PASSKEY} from admin.second_factors where credential_id = $1 for update`,
    [credential_id],
  );
}

/** Stores an authenticator app of a person whose home is the actor's organization. */
export async function insertApp(
  tx: Tx,
  app: { id: string; user_id: string; name: string; sealed_secret: string; last_step: number },
): Promise<void> {
  await tx.rows(
    `insert into admin.second_factors (organization_id, id, user_id, kind, name, sealed_secret, last_step)
     values ($1, $2, $3, 'totp', $4, $5, $6)`,
    [tx.actor.organization_id, app.id, app.user_id, app.name, app.sealed_secret, app.last_step],
  );
}

/** Stores a passkey of a person whose home is the actor's organization; false when it is stored already. */
export async function insertPasskey(
  tx: Tx,
  passkey: { id: string; user_id: string; name: string } & Pick<
    PasskeyRow,
    'credential_id' | 'public_key' | 'sign_count' | 'transports'
  >,
): Promise<boolean> {
  const { id, user_id, name, credential_id, public_key, sign_count, transports } = passkey;
  const stored = await tx.rows(
    `insert into admin.second_factors
       (organization_id, id, user_id, kind, name, credential_id, public_key, sign_count, transports)
     values ($1, $2, $3, 'passkey', $4, $5, $6, $7, $8) on conflict (credential_id) do nothing returning id`,
    [tx.actor.organization_id, id, user_id, name, credential_id, public_key, sign_count, transports],
  );
  return stored.length > 0;
}

/** Notes that a code of an app counted. Needs the system scope. */
export async function noteStep(tx: Tx, id: string, step: number): Promise<void> {
  await tx.rows('update admin.second_factors set last_step = $2, last_used_at = now() where id = $1', [
    id,
    step,
  ]);
}

/** Notes the counter of a passkey that was proved. Needs the system scope. */
export async function noteCounter(tx: Tx, id: string, sign_count: number): Promise<void> {
  await tx.rows('update admin.second_factors set sign_count = $2, last_used_at = now() where id = $1', [
    id,
    sign_count,
  ]);
}

/** Removes factors of a person: one, or all. Returns what is gone. Needs the system scope. */
export function deleteFactors(tx: Tx, user_id: string, id: string | null): Promise<FactorRow[]> {
  return tx.rows<FactorRow>(
    `delete from admin.second_factors where user_id = $1 and ($2::uuid is null or id = $2) returning ${SHOWN}`,
    [user_id, id],
  );
}

/** Replaces the recovery codes of a person whose home is the actor's organization. Needs to see across organizations. */
export async function replaceRecoveryCodes(
  tx: Tx,
  user_id: string,
  hashes: readonly string[],
): Promise<void> {
  await tx.rows('delete from admin.recovery_codes where user_id = $1', [user_id]);
  await tx.rows(
    `insert into admin.recovery_codes (organization_id, user_id, code_sha256)
     select $1, $2, unnest($3::text[])`,
    [tx.actor.organization_id, user_id, hashes],
  );
}

/** Uses a recovery code up; false when it is none of the person's, or used. Needs the system scope. */
export async function spendRecoveryCode(tx: Tx, user_id: string, code_sha256: string): Promise<boolean> {
  const spent = await tx.rows(
    `update admin.recovery_codes set used_at = now()
     where user_id = $1 and code_sha256 = $2 and used_at is null returning user_id`,
    [user_id, code_sha256],
  );
  return spent.length > 0;
}

/** Recovery codes that still count. Needs the system scope. */
export async function recoveryCodesLeft(tx: Tx, user_id: string): Promise<number> {
  const row = await tx.one<{ left: number }>(
    'select count(*)::int as left from admin.recovery_codes where user_id = $1 and used_at is null',
    [user_id],
  );
  return row?.left ?? 0;
}
