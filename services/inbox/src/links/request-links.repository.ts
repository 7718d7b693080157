import { NIL_ORGANIZATION } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import type { RequestLinkEntity } from './request-link.record.js';

/** The newest 100 links of a customer. */
export function newestLinks(tx: Tx, customer_id: string): Promise<RequestLinkEntity[]> {
  return tx.rows<RequestLinkEntity>(
    `select * from inbox.request_links where organization_id = $1 and customer_id = $2
     order by created_at desc, id desc limit 100`,
    [tx.actor.organization_id, customer_id],
  );
}

/** Counts a public call, of all organizations together; returns how many there were of the subject in its window. */
export async function countCall(tx: Tx, subject: string, window_start: string): Promise<number> {
  const row = await tx.one<{ calls: number }>(
    `insert into inbox.public_calls as c (organization_id, subject, window_start, calls) values ($1, $2, $3, 1)
     on conflict (subject, window_start) do update set calls = c.calls + 1 returning calls`,
    [NIL_ORGANIZATION, subject, window_start],
  );
  return row?.calls ?? 0;
}

/** Deletes the counts of public calls that are older than 2 hours; returns how many. */
export async function forgetCalls(tx: Tx): Promise<number> {
  const gone = await tx.rows(
    `delete from inbox.public_calls where window_start < now() - interval '2 hours' returning subject`,
  );
  return gone.length;
}

/** Live links that one call closes at most. */
export const MAX_REVOKED = 500;

/** The live links of a customer, the oldest first, held until the transaction ends. */
export function liveLinksOf(tx: Tx, customer_id: string): Promise<RequestLinkEntity[]> {
  return tx.rows<RequestLinkEntity>(
    `select * from inbox.request_links
     where organization_id = $1 and customer_id = $2 and revoked_at is null and expires_at > now()
     order by created_at, id limit $3 for update`,
    [tx.actor.organization_id, customer_id, MAX_REVOKED],
  );
}

/**
 * Notes a call of the public page. A call within 30 minutes of the last one belongs to the same visit: the page loads
 * again after each file. It is no new version of the link: nothing in it changed.
 */
export async function noteUse(tx: Tx, id: string): Promise<void> {
  await tx.rows(
    `update inbox.request_links set last_used_at = now(),
       visits = visits + (last_used_at is null or last_used_at < now() - interval '30 minutes')::int
     where id = $1`,
    [id],
  );
}
