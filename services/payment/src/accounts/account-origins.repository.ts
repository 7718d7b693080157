import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import type { Tx } from '@uketori/service-kit/tx';
import type { Person } from './payee-accounts.rules.js';

const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * The user who changed the aggregate of an event by hand, under the name that acted; a key counts as its
 * maker. Null for readings, locks and other acts of the system.
 */
export function personOf(event: EventEnvelope): Person | null {
  const byHand = event.cause === 'created' || event.cause === 'updated';
  return byHand && event.actor_id !== NOBODY && event.actor_id !== ''
    ? { user_id: event.maker_user_id ?? event.actor_id, user_name: event.actor_name }
    : null;
}

/** Keeps who last gave an invoice or a supplier another account. The same account again changes nothing. */
export async function rememberOrigin(
  tx: Tx,
  sourceId: string,
  key: string,
  person: Person | null,
  version: number,
): Promise<void> {
  if (key === '') return;
  await tx.rows(
    `insert into payment.account_origins as o
       (organization_id, source_id, account_key, entered_by, entered_by_name, version)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (organization_id, source_id) do update
       set account_key = excluded.account_key, entered_by = excluded.entered_by,
           entered_by_name = excluded.entered_by_name, version = excluded.version
     where o.account_key <> excluded.account_key and o.version < excluded.version`,
    [tx.actor.organization_id, sourceId, key, person?.user_id ?? null, person?.user_name ?? null, version],
  );
}

/** The user who entered an account at its invoice or, where the invoice took it over, at its supplier. */
export async function originOf(
  tx: Tx,
  source: { invoice_id: string; company_id: string | null },
  key: string,
): Promise<Person | null> {
  const row = await tx.one<Person>(
    `select entered_by as user_id, entered_by_name as user_name from payment.account_origins
     where organization_id = $1 and source_id in ($2, $3) and account_key = $4 and entered_by is not null
     order by (source_id = $2) desc limit 1`,
    [tx.actor.organization_id, source.invoice_id, source.company_id ?? source.invoice_id, key],
  );
  return row;
}
