import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import type { SealedColumn } from '@uketori/service-kit/reseal';
import { type SecretBox, secretBox } from '@uketori/service-kit/secret-box';
import { Work } from '@uketori/service-kit/work';
import { ImportFailure } from '../imports/imports.facade.js';
import { DriveConnectionEntity } from './drive-connection.record.js';
import { keepTokens, noteLostConsent, type SealedTokens } from './drive-connections.repository.js';
import { GoogleDrive, type GoogleTokens } from './google-drive.client.js';

/** A token that ends within this is not begun with. */
const MARGIN_MS = 60_000;

type Kind = 'refresh_token' | 'access_token';

const TABLE = 'intake.drive_connections';

/** For the exchange of the secret that seals them. */
export const SEALED_DRIVE_COLUMNS: SealedColumn[] = [
  { table: TABLE, key: 'id', column: 'refresh_token_sealed', field: 'refresh_token' },
  { table: TABLE, key: 'id', column: 'access_token_sealed', field: 'access_token' },
];

/** Access tokens of the connected accounts, renewed when their hour is over. */
@Injectable()
export class DriveTokens {
  #box: SecretBox | null = null;

  constructor(
    private readonly work: Work,
    private readonly drive: GoogleDrive,
  ) {}

  /**
   * Calls Google with a token of the connection; repeats the call with a fresh one when the token was refused. Throws
   * ImportFailure: token_refused when a user has to consent again, which is then stored beside the connection.
   */
  async as<T>(
    actor: Actor,
    connection_id: string,
    signal: AbortSignal,
    use: (token: string) => Promise<T>,
  ): Promise<T> {
    const token = await this.#token(actor, connection_id, signal, '');
    try {
      return await use(token);
    } catch (error) {
      if (!(error instanceof ImportFailure) || error.fault !== 'token_refused') throw error;
      return use(await this.#token(actor, connection_id, signal, token));
    }
  }

  /** The columns of a consent's tokens. An empty refresh token leaves the one that is kept. */
  sealed(connection_id: string, tokens: GoogleTokens): Partial<SealedTokens> {
    const { access_token, refresh_token, expires_in } = tokens;
    return {
      access_token_sealed: this.#seal(connection_id, 'access_token', access_token),
      access_expires_at: new Date(Date.now() + expires_in * 1000).toISOString(),
      ...(refresh_token
        ? { refresh_token_sealed: this.#seal(connection_id, 'refresh_token', refresh_token) }
        : {}),
      reconnect: false,
    };
  }

  /** Made when first needed: an installation without Google needs no secret for it. */
  get box(): SecretBox {
    this.#box ??= secretBox();
    return this.#box;
  }

  /** The refresh token, for giving the consent back; null when it can no longer be opened. */
  refreshToken(connection: Pick<DriveConnectionEntity, 'id' | 'refresh_token_sealed'>): string | null {
    return this.#open(connection.id, 'refresh_token', connection.refresh_token_sealed);
  }

  async #token(actor: Actor, id: string, signal: AbortSignal, refused: string): Promise<string> {
    const connection = await this.work.read(actor, (tx) => tx.get(DriveConnectionEntity, id));
    if (connection.deleted_at) throw new ImportFailure('connection_off');
    if (connection.reconnect) throw new ImportFailure('token_refused', 'consent is needed');
    const kept = this.#open(id, 'access_token', connection.access_token_sealed);
    const isGood = Date.parse(connection.access_expires_at) - MARGIN_MS > Date.now();
    if (kept !== null && isGood && kept !== refused) return kept;
    const refresh_token = this.refreshToken(connection);
    if (refresh_token === null) throw await this.#lost(actor, connection, 'secret_lost');
    const tokens = await this.drive.refresh(refresh_token, signal).catch(async (error: unknown) => {
      if (error instanceof ImportFailure && error.fault === 'token_refused')
        throw await this.#lost(actor, connection, 'token_refused');
      throw error;
    });
    await this.#keep(actor, connection, this.sealed(id, tokens));
    return tokens.access_token;
  }

  /** Written only if the consent is still the one of the call: a user may have renewed it meanwhile. */
  #keep(actor: Actor, connection: DriveConnectionEntity, columns: Partial<SealedTokens>): Promise<void> {
    return this.work.run(actor, (tx) => keepTokens(tx, connection, columns));
  }

  /** The consent is no longer valid. Returns the error that the caller throws. */
  async #lost(
    actor: Actor,
    connection: DriveConnectionEntity,
    fault: 'token_refused' | 'secret_lost',
  ): Promise<ImportFailure> {
    const { id, account_email } = connection;
    await this.work.run(actor, async (tx) => {
      if (await noteLostConsent(tx, connection, fault))
        await tx.audit('drive_connection.lost', connectionSubject(id), null, { account_email, fault });
    });
    return new ImportFailure(fault, 'consent is needed');
  }

  #seal(id: string, kind: Kind, text: string): string {
    return this.box.seal(text, placeOf(id, kind));
  }

  #open(id: string, kind: Kind, sealed: string): string | null {
    try {
      return this.box.open(sealed, placeOf(id, kind));
    } catch {
      return null;
    }
  }
}

/** How the log names a connection. */
export function connectionSubject(id: string) {
  return { menu: 'settings', subject_type: 'drive_connection', subject_id: id };
}

function placeOf(connection_id: string, kind: Kind): string {
  return `${TABLE}:${connection_id}:${kind}`;
}
