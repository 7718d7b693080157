import type { Tx } from '@uketori/service-kit/tx';

/** Addresses that the organization allows; none: all are. */
export async function allowedAddresses(tx: Tx): Promise<string[]> {
  const rows = await tx.planned<{ address: string }>(
    'select address from admin.ip_restrictions where organization_id = $1 order by address',
    [tx.actor.organization_id],
  );
  return rows.map(({ address }) => address);
}

/** Counts a refused request in one row per member and address; returns whether it is to be logged: once a minute. */
export async function countRefusal(
  tx: Tx,
  refused: { user_id: string; ip_address: string; path: string },
): Promise<boolean> {
  const row = await tx.one<{ log: boolean }>(
    `insert into admin.refused_addresses as r (organization_id, user_id, ip_address, path)
     values ($1, $2, $3, $4)
     on conflict (organization_id, user_id, ip_address) do update set
       path = excluded.path, refusals = r.refusals + 1,
       last_logged_at = case when r.last_logged_at < now() - interval '1 minute'
         then now() else r.last_logged_at end
     returning last_logged_at = now() as log`,
    [tx.actor.organization_id, refused.user_id, refused.ip_address, refused.path],
  );
  return row?.log ?? false;
}
