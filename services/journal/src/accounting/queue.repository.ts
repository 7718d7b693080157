import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { AccountingDealEntity, type DealPart, subjectOfDeal } from './deal.record.js';
import type { Setback } from './sending.rules.js';

/**
 * Longer than any one call to the outside. The lease is taken again before each call: twice up to 30 s for
 * another's refresh, 20 s for one's own and 20 s for the call, for a refused token is replaced once.
 */
const LEASE_SECONDS = 180;

/** A sending in the hands of this process. */
export interface Held {
  organization_id: string;
  id: string;
  lease: string;
  attempts: number;
}

/** The lease went to another process, or a person decided otherwise: what this one does no longer counts. */
export class LeaseLost extends Error {}

/**
 * Takes the sending that waited longest, or one whose process died, of the organization that was served least
 * recently of those that are connected and not paused; one of an organization at a time. Null when there is none.
 */
export function takeDue(tx: Tx): Promise<Held | null> {
  return tx.one<Held>(
    `with due as (
       select d.id, d.organization_id from journal.accounting_deals d
         join journal.accounting_links l on l.organization_id = d.organization_id
       where ((d.state = 'waiting' and d.next_attempt_at <= now()) or (d.state = 'sending' and d.leased_until < now()))
         and l.refresh_token_sealed is not null and not l.reconnect
         and (l.paused_until is null or l.paused_until <= now())
         and not exists (select 1 from journal.accounting_deals o
           where o.organization_id = d.organization_id and o.state = 'sending' and o.leased_until >= now())
       order by l.served_at nulls first, d.next_attempt_at, d.id limit 1 for update of d skip locked
     ), served as (
       update journal.accounting_links set served_at = clock_timestamp()
       where organization_id = (select organization_id from due)
     )
     update journal.accounting_deals set state = 'sending', lease = $1, attempts = attempts + 1,
       leased_until = clock_timestamp() + interval '${LEASE_SECONDS} seconds', updated_at = clock_timestamp()
     where id = (select id from due)
     returning organization_id, id, lease, attempts`,
    [newId()],
  );
}

/** The row, if it is still this process's own, with the lease prolonged. @throws LeaseLost */
export async function renewed(tx: Tx, held: Held): Promise<AccountingDealEntity> {
  const rows = await tx.rows(
    `update journal.accounting_deals set leased_until = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
     where organization_id = $1 and id = $2 and lease = $3 and state = 'sending' returning id`,
    [held.organization_id, held.id, held.lease],
  );
  if (rows.length === 0) throw new LeaseLost();
  return tx.get(AccountingDealEntity, held.id);
}

/** Writes what is known of the deals of one that is held. @throws LeaseLost */
export async function writeParts(tx: Tx, held: Held, parts: readonly DealPart[]): Promise<void> {
  await renewed(tx, held);
  await tx.rows('update journal.accounting_deals set parts = $3 where organization_id = $1 and id = $2', [
    held.organization_id,
    held.id,
    JSON.stringify(parts),
  ]);
}

/** Writes what is known of the uploaded original. @throws LeaseLost */
export async function writeReceipt(
  tx: Tx,
  held: Held,
  receipt: { receipt_id: number | null; tried: boolean },
): Promise<void> {
  await renewed(tx, held);
  await tx.rows(
    `update journal.accounting_deals set receipt_id = $3,
       receipt_tried_at = case when $4 then clock_timestamp() end
     where organization_id = $1 and id = $2`,
    [held.organization_id, held.id, receipt.receipt_id, receipt.tried],
  );
}

/** All its deals are there. @throws LeaseLost */
export async function writeSent(tx: Tx, held: Held, parts: readonly DealPart[]): Promise<void> {
  const deal = await renewed(tx, held);
  const deals = parts.map((part) => part.deal_id);
  await tx.rows(
    `update journal.accounting_deals set state = 'sent', sent_at = clock_timestamp(), deal_ids = $3, parts = $4,
       lease = null, leased_until = null, error_code = '', error_params = '{}', updated_at = clock_timestamp()
     where organization_id = $1 and id = $2`,
    [held.organization_id, held.id, deals, JSON.stringify(parts)],
  );
  await tx.audit('invoice.accounting_sent', subjectOfDeal(deal), null, {
    deals,
    ref_numbers: parts.map((part) => part.ref_number),
    receipt_id: deal.receipt_id,
  });
}

/** A try that did not end it. @throws LeaseLost */
export async function writeSetback(tx: Tx, held: Held, setback: Setback): Promise<void> {
  const deal = await renewed(tx, held);
  await tx.rows(
    `update journal.accounting_deals set state = $3, next_attempt_at = now() + make_interval(secs => $4),
       lease = null, leased_until = null, error_code = $5, error_params = $6, updated_at = clock_timestamp()
     where organization_id = $1 and id = $2`,
    [
      held.organization_id,
      held.id,
      setback.state,
      setback.after,
      setback.error_code,
      JSON.stringify(setback.error_params),
    ],
  );
  if (setback.pauses)
    await tx.rows(
      `update journal.accounting_links set paused_until = now() + make_interval(secs => $2)
       where organization_id = $1`,
      [held.organization_id, setback.after],
    );
  if (setback.state === 'failed')
    await tx.audit('invoice.accounting_failed', subjectOfDeal(deal), null, { code: setback.error_code });
}
