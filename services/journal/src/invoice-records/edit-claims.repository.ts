import { noRecord } from '@uketori/service-kit/errors';
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

/** Writes a live claim. Returns its row. */
export async function writeClaim(tx: Tx, invoiceId: string, claim: Claim): Promise<EditClaimEntity> {
  const [row] = await tx.rows<EditClaimEntity>(
    `insert into journal.edit_claims
       (organization_id, invoice_id, user_id, user_name, window_token, claimed_at, expires_at, fence, version)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 1)
     on conflict (organization_id, invoice_id) do update
       set user_id = excluded.user_id, user_name = excluded.user_name, window_token = excluded.window_token,
           claimed_at = excluded.claimed_at, expires_at = excluded.expires_at, fence = excluded.fence,
           version = journal.edit_claims.version + 1
     returning *`,
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
  if (!row) throw noRecord();
  return row;
}

/** Ends a claim. It stays as an expired row, so that its fence never restarts. @throws DomainError no_record */
export async function endClaim(tx: Tx, invoiceId: string, now: string): Promise<EditClaimEntity> {
  const [row] = await tx.rows<EditClaimEntity>(
    `update journal.edit_claims set expires_at = $3, window_token = '', version = version + 1
     where organization_id = $1 and invoice_id = $2 returning *`,
    [tx.actor.organization_id, invoiceId, now],
  );
  if (!row) throw noRecord();
  return row;
}
