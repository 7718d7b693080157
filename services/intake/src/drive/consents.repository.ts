import type { Actor } from '@uketori/service-kit/actor';
import type { Tx } from '@uketori/service-kit/work';

const CONSENT_MINUTES = 15;

export interface SpentConsent {
  id: string;
  verifier_sealed: string;
  /** The connection whose tokens it renews; null for a new one. */
  connection_id: string | null;
}

/** Keeps a consent in progress of the actor; expired ones of the organization go. */
export async function addConsent(tx: Tx, consent: SpentConsent & { state_sha256: string }): Promise<void> {
  const { organization_id, user_id } = tx.actor;
  await tx.rows('delete from intake.drive_consents where organization_id = $1 and expires_at < now()', [
    organization_id,
  ]);
  await tx.rows(
    `insert into intake.drive_consents
       (organization_id, id, state_sha256, user_id, verifier_sealed, connection_id, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + interval '${CONSENT_MINUTES} minutes')`,
    [
      organization_id,
      consent.id,
      consent.state_sha256,
      user_id,
      consent.verifier_sealed,
      consent.connection_id,
    ],
  );
}

/** The statement that spends the actor's consent of this state; a SpentConsent, or no row. */
export function spendConsent(actor: Actor, state_sha256: string): { text: string; values: unknown[] } {
  return {
    text: `delete from intake.drive_consents
        where organization_id = $1 and state_sha256 = $2 and user_id = $3 and expires_at > now()
        returning id, verifier_sealed, connection_id`,
    values: [actor.organization_id, state_sha256, actor.user_id],
  };
}
