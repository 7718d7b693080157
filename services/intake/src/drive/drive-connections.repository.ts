import type { Tx } from '@uketori/service-kit/work';
import type { DriveConnectionEntity } from './drive-connection.record.js';

/** The columns of a consent's tokens. */
export type SealedTokens = Pick<
  DriveConnectionEntity,
  'refresh_token_sealed' | 'access_token_sealed' | 'access_expires_at' | 'reconnect'
>;

type OfConsent = Pick<DriveConnectionEntity, 'id' | 'refresh_token_sealed'>;

/** Stores renewed tokens while the consent is still the one they came from: a user may have renewed it meanwhile. */
export async function keepTokens(
  tx: Tx,
  { id, refresh_token_sealed }: OfConsent,
  renewed: Partial<SealedTokens>,
): Promise<void> {
  await tx.rows(
    `update intake.drive_connections set access_token_sealed = $4, access_expires_at = $5,
       refresh_token_sealed = coalesce($6, refresh_token_sealed)
     where organization_id = $1 and id = $2 and refresh_token_sealed = $3`,
    [
      tx.actor.organization_id,
      id,
      refresh_token_sealed,
      renewed.access_token_sealed,
      renewed.access_expires_at,
      renewed.refresh_token_sealed ?? null,
    ],
  );
}

/** Notes that a user has to consent again; false when that is known, or when a user consented meanwhile. */
export async function noteLostConsent(
  tx: Tx,
  { id, refresh_token_sealed }: OfConsent,
  fault: string,
): Promise<boolean> {
  const noted = await tx.rows(
    `update intake.drive_connections set reconnect = true, fault = $4
     where organization_id = $1 and id = $2 and refresh_token_sealed = $3 and not reconnect returning id`,
    [tx.actor.organization_id, id, refresh_token_sealed, fault],
  );
  return noted.length > 0;
}

/** Ends watching all folders of a connection. */
export async function forgetFolders(tx: Tx, connection_id: string): Promise<void> {
  await tx.rows('delete from intake.drive_folders where organization_id = $1 and connection_id = $2', [
    tx.actor.organization_id,
    connection_id,
  ]);
}
