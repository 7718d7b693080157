import type { Tx } from '@uketori/service-kit/tx';
import type { Claim } from '../invoice-fields/invoice-fields.facade.js';
import { EditClaimEntity } from './edit-claim.record.js';

/** The claim row of an invoice, live or not. */
export function claimOf(tx: Tx, invoiceId: string): Promise<EditClaimEntity | null> {
  return tx.find(EditClaimEntity, { invoice_id: invoiceId });
}

/** The claim rows of several invoices, by invoice. */
export async function claimsOf(tx: Tx, invoiceIds: readonly string[]): Promise<Map<string, EditClaimEntity>> {
  const claims = await tx.rows<EditClaimEntity>(
    'select * from journal.edit_claims where organization_id = $1 and invoice_id = any($2::uuid[])',
    [tx.actor.organization_id, invoiceIds],
  );
  return new Map(claims.map((claim) => [claim.invoice_id, claim]));
}

export async function writeClaim(tx: Tx, invoiceId: string, claim: Claim): Promise<void> {
  await tx.rows(
    `insert into journal.edit_claims
       (organization_id, invoice_id, user_id, user_name, window_token, claimed_at, expires_at, fence)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (organization_id, invoice_id) do update
       set user_id = excluded.user_id, user_name = excluded.user_name, window_token = excluded.window_token,
           claimed_at = excluded.claimed_at, expires_at = excluded.expires_at, fence = excluded.fence`,
    [
      tx.actor.organization_id,
      invoiceId,
      claim.user_id,
      claim.user_name,
      claim.window_token,
      claim.claimed_at,
      claim.expires_at,
      claim.fence,
    ],
  );
}

/** An ended claim stays as an expired row, so that its fence never restarts. */
export async function endClaim(tx: Tx, invoiceId: string, now: string): Promise<void> {
  await tx.rows(
    `update journal.edit_claims set expires_at = $3, window_token = '' where organization_id = $1 and invoice_id = $2`,
    [tx.actor.organization_id, invoiceId, now],
  );
}
