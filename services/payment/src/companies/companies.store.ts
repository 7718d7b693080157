import type { Tx } from '@uketori/service-kit/tx';

/** What payment knows of a supplier. */
export interface Supplier {
  toriteki: boolean;
  /** Null until the supplier was told of since this is kept. */
  fee_borne_by_partner: boolean | null;
  version: number;
}

/** A supplier, or null when payment has not heard of it. */
export async function supplierOf(tx: Tx, companyId: string | null): Promise<Supplier | null> {
  if (companyId === null) return null;
  return tx.one<Supplier>(
    `select toriteki, fee_borne_by_partner, version from payment.companies
     where organization_id = $1 and id = $2`,
    [tx.actor.organization_id, companyId],
  );
}

/** Nobody changes the supplier until the transaction ends. */
export async function heldSupplier(tx: Tx, companyId: string): Promise<void> {
  await tx.planned('select id from payment.companies where organization_id = $1 and id = $2 for share', [
    tx.actor.organization_id,
    companyId,
  ]);
}

/** True when a payment's supplier is under 取適法. A supplier payment has not heard of is not. */
export async function isToriteki(tx: Tx, companyId: string | null): Promise<boolean> {
  return (await toritekiIds(tx, [companyId])).size > 0;
}

/** Those of the suppliers that are under 取適法. */
export async function toritekiIds(tx: Tx, companyIds: (string | null)[]): Promise<Set<string>> {
  const ids = [...new Set(companyIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Set();
  const rows = await tx.rows<{ id: string }>(
    'select id from payment.companies where organization_id = $1 and id = any($2::uuid[]) and toriteki',
    [tx.actor.organization_id, ids],
  );
  return new Set(rows.map(({ id }) => id));
}
