import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { Work } from '@uketori/service-kit/work';
import { type CodeInput, type ConsentInput, toldOf } from './connections.rules.js';
import { addConsent, spendConsent, type SpentConsent } from './consents.repository.js';
import { DriveConnections, heldConnection } from './connections.service.js';
import type { DriveConnectionView } from './drive-connection.record.js';
import { GoogleDrive } from './google-drive.client.js';
import { DriveTokens } from './tokens.service.js';

const DEADLINE_MS = 20_000;

/** The way of a person to Google's consent page and back (RFC 6749, with PKCE of RFC 7636). */
@Injectable()
export class DriveConsents {
  constructor(
    private readonly work: Work,
    private readonly drive: GoogleDrive,
    private readonly tokens: DriveTokens,
    private readonly connections: DriveConnections,
  ) {}

  /**
   * The address of the consent page. Its `state` opens the way back once, within a quarter of an hour, to this user
   * of this organization only. @throws drive_off
   */
  begin(actor: Actor, { connection_id }: ConsentInput): Promise<{ url: string }> {
    this.#refuseOff();
    const state = randomBytes(32).toString('base64url');
    const verifier = randomBytes(48).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const id = newId();
    return this.work.run(actor, async (tx) => {
      const renewed = connection_id === null ? null : await heldConnection(tx, connection_id);
      const verifier_sealed = this.tokens.box.seal(verifier, placeOf(id));
      await addConsent(tx, { id, state_sha256: sha256(state), verifier_sealed, connection_id });
      return { url: this.drive.consentUrl(state, challenge, renewed?.account_email ?? '') };
    });
  }

  /**
   * Takes the code that the consent page gave. The state is spent before the call to Google.
   * @throws drive_consent_invalid, drive_other_account, drive_missing_scope, drive_unavailable
   */
  async complete(actor: Actor, { code, state }: CodeInput): Promise<DriveConnectionView> {
    this.#refuseOff();
    // Takes no Idempotency-Key: a repeated request gets the result of the last transaction, if it ran.
    const consent = await this.work.runFrom<SpentConsent, SpentConsent | undefined>(
      actor,
      spendConsent(actor, sha256(state)),
      async (_tx, [spent]) => spent,
    );
    if (!consent)
      return this.work.run(actor, () => {
        throw new DomainError('drive_consent_invalid', 'conflict');
      });
    const verifier = this.tokens.box.open(consent.verifier_sealed, placeOf(consent.id));
    const brought = await this.#ask(code, verifier);
    return this.work.run(actor, (tx) =>
      this.connections.keep(tx, brought.tokens, brought.account, consent.connection_id),
    );
  }

  async #ask(code: string, verifier: string) {
    const signal = AbortSignal.timeout(DEADLINE_MS);
    try {
      const tokens = await this.drive.exchange(code, verifier, signal);
      return { tokens, account: await this.drive.account(tokens.access_token, signal) };
    } catch (error) {
      const told = toldOf(error);
      // A code that is not taken is one that was used or waited too long, not a consent that was withdrawn.
      if (told instanceof DomainError && told.code === 'drive_reconnect')
        throw new DomainError('drive_consent_invalid', 'conflict');
      throw told;
    }
  }

  #refuseOff(): void {
    if (!this.drive.enabled) throw new DomainError('drive_off', 'conflict');
  }
}

function placeOf(consent_id: string): string {
  return `intake.drive_consents:${consent_id}:verifier`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
