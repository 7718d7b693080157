import type { CompanyChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { PayTermFacts } from '@uketori/service-kit/pay-term.rules';
import type { Tx } from '@uketori/service-kit/tx';

/** What payment knows of a supplier. */
export interface Supplier extends PayTermFacts {
  /** Null until the first event about the supplier arrives. */
  fee_borne_by_partner: boolean | null;
  version: number;
}

/** A supplier, or null when payment has not heard of it. */
export async function supplierOf(tx: Tx, companyId: string | null): Promise<Supplier | null> {
  if (companyId === null) return null;
  return tx.one<Supplier>(
    `select toriteki, freelance, cutoff_day, fee_borne_by_partner, version from payment.companies
     where organization_id = $1 and id = $2`,
    [tx.actor.organization_id, companyId],
  );
}

/** No other transaction changes the supplier until this one ends. */
export async function heldSupplier(tx: Tx, companyId: string): Promise<void> {
  await tx.planned('select id from payment.companies where organization_id = $1 and id = $2 for share', [
    tx.actor.organization_id,
    companyId,
  ]);
}

/** True when a payment's supplier is under 取適法. A supplier payment has not heard of is not. */
export async function isToriteki(tx: Tx, companyId: string | null): Promise<boolean> {
  return (await supplierOf(tx, companyId))?.toriteki ?? false;
}

/** Those of the suppliers to which a legal term of payment applies, by id. */
export async function suppliersWithTerm(
  tx: Tx,
  companyIds: (string | null)[],
): Promise<Map<string, PayTermFacts>> {
  const ids = [...new Set(companyIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const rows = await tx.rows<PayTermFacts & { id: string }>(
    `select id, toriteki, freelance, cutoff_day from payment.companies
     where organization_id = $1 and id = any($2::uuid[]) and (toriteki or freelance)`,
    [tx.actor.organization_id, ids],
  );
  return new Map(rows.map(({ id, ...supplier }) => [id, supplier]));
}

/** Stores a supplier as its event describes it; the highest version wins. */
export async function keepSupplier(tx: Tx, company: CompanyChanged): Promise<void> {
  await tx.rows(
    `insert into payment.companies as c
       (organization_id, id, company_name, toriteki, freelance, cutoff_day, fee_borne_by_partner, version)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (id) do update
       set company_name = excluded.company_name, toriteki = excluded.toriteki,
           freelance = excluded.freelance, cutoff_day = excluded.cutoff_day,
           fee_borne_by_partner = excluded.fee_borne_by_partner, version = excluded.version
     where c.version < excluded.version`,
    [
      tx.actor.organization_id,
      company.id,
      company.company_name,
      company.toriteki,
      company.freelance ?? false,
      company.cutoff_day || null,
      company.pay_info?.fee_borne_by_partner ?? null,
      company.version,
    ],
  );
}
