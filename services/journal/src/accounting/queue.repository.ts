import { newId } from '@uketori/service-kit/ids';
import { JobKind } from '@uketori/service-kit/jobs/job';
import { addNewTurns, type Turn } from '@uketori/service-kit/jobs/turns';
import type { Tx } from '@uketori/service-kit/tx';
import { AccountingDealEntity, type DealPart, subjectOfDeal } from './deal.record.js';
import type { Setback } from './sending.rules.js';

/** The turn of an organization: its next invoice is sent. */
export const SEND_DEALS = new JobKind<Turn>('journal.send_deals');

/** Organizations that get a turn in one step. */
const MOST_TURNS = 500;

/** A deal d that is to be sent. */
const OPEN = `d.state in ('waiting', 'sending')`;
/** A deal d whose payment is to be sent or taken back. */
export const OPEN_SETTLEMENT = `d.state = 'sent' and d.settle_state in ('waiting', 'sending')`;
const ANY_OPEN = `(${OPEN} or ${OPEN_SETTLEMENT})`;
/** A manual journal j that is to be sent. */
export const OPEN_JOURNAL = `j.state in ('waiting', 'sending')`;
/** Everything that is to be sent, with the time at which it is due. */
const WORK = `(
  select d.organization_id, case when ${OPEN} then d.next_attempt_at else d.settle_next_at end as due_at
  from journal.accounting_deals d where ${ANY_OPEN}
  union all
  select j.organization_id, j.next_attempt_at from journal.accounting_journals j where ${OPEN_JOURNAL}
)`;
/** A link l with tokens that the service accepts. */
export const CONNECTED = 'l.refresh_token_sealed is not null and not l.reconnect';
export const NOT_PAUSED = '(l.paused_until is null or l.paused_until <= now())';

/** Adds the organization's turn: at once, also when one waits for a later time. */
export function queueTurn(tx: Tx): void {
  tx.addJob(SEND_DEALS, {}, { key: tx.actor.organization_id, one_at_a_time: true });
}

/** Adds the turn behind this one, for the time at which something is due. None is added without a connection. */
export async function queueNextTurn(tx: Tx): Promise<void> {
  const next = await tx.one<{ after: number }>(
    `select ceil(extract(epoch from greatest(min(w.due_at), max(l.paused_until), now()) - now()))::int as after
     from ${WORK} w join journal.accounting_links l on l.organization_id = w.organization_id
     where w.organization_id = $1 and ${CONNECTED} having count(*) > 0`,
    [tx.actor.organization_id],
  );
  if (!next) return;
  const { after } = next;
  tx.addJob(SEND_DEALS, {}, { key: tx.actor.organization_id, one_at_a_time: true, after, keep_time: true });
}

/** Gives a turn to the organizations that have none and something due. Returns their number. Needs the system scope. */
export async function addTurns(tx: Tx): Promise<number> {
  const due = await tx.rows<{ organization_id: string }>(
    `select w.organization_id from ${WORK} w
       join journal.accounting_links l on l.organization_id = w.organization_id
     where w.due_at <= now() and ${CONNECTED} and ${NOT_PAUSED}
     group by w.organization_id order by min(w.due_at) limit ${MOST_TURNS}`,
  );
  const organizations = due.map(({ organization_id }) => organization_id);
  return addNewTurns(tx, SEND_DEALS, organizations, true);
}

/** A sending in the hands of this turn. */
export interface Held {
  organization_id: string;
  id: string;
  /** Renewed when another turn takes the sending: what comes with an older one no longer counts. */
  lease: string;
  attempts: number;
}

/** The sending went to another turn, or a person decided otherwise: what this one does no longer counts. */
export class LeaseLost extends Error {}

/**
 * Takes the organization's sending that waited longest, before it one whose turn broke off: that goes on with the same
 * try. Null when none is due.
 */
export function takeDue(tx: Tx): Promise<Held | null> {
  return tx.one<Held>(
    `update journal.accounting_deals t set state = 'sending', lease = $2,
       attempts = t.attempts + case t.state when 'waiting' then 1 else 0 end, updated_at = clock_timestamp()
     where t.organization_id = $1 and t.id = (
       select d.id from journal.accounting_deals d
         join journal.accounting_links l on l.organization_id = d.organization_id
       where d.organization_id = $1 and ${OPEN} and (d.state = 'sending' or d.next_attempt_at <= now())
         and ${CONNECTED} and ${NOT_PAUSED}
       order by d.state = 'sending' desc, d.next_attempt_at, d.id limit 1 for update of d)
     returning t.organization_id, t.id, t.lease, t.attempts`,
    [tx.actor.organization_id, newId()],
  );
}

/** The row, held until the commit, if it is still this turn's own. @throws LeaseLost */
export async function ownDeal(tx: Tx, held: Held): Promise<AccountingDealEntity> {
  const deal = await tx.getForUpdate(AccountingDealEntity, held.id);
  if (deal.lease !== held.lease || deal.state !== 'sending') throw new LeaseLost();
  return deal;
}

/** Writes what is known of the deals of one that is held. @throws LeaseLost */
export async function writeParts(tx: Tx, held: Held, parts: readonly DealPart[]): Promise<void> {
  await ownDeal(tx, held);
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
  await ownDeal(tx, held);
  await tx.rows(
    `update journal.accounting_deals set receipt_id = $3,
       receipt_tried_at = case when $4 then clock_timestamp() end
     where organization_id = $1 and id = $2`,
    [held.organization_id, held.id, receipt.receipt_id, receipt.tried],
  );
}

/** All its deals are there. @throws LeaseLost */
export async function writeSent(tx: Tx, held: Held, parts: readonly DealPart[]): Promise<void> {
  const deal = await ownDeal(tx, held);
  const deals = parts.map((part) => part.deal_id);
  await tx.rows(
    `update journal.accounting_deals set state = 'sent', sent_at = clock_timestamp(), deal_ids = $3, parts = $4,
       lease = null, error_code = '', error_params = '{}', updated_at = clock_timestamp()
     where organization_id = $1 and id = $2`,
    [held.organization_id, held.id, deals, JSON.stringify(parts)],
  );
  await tx.audit('invoice.accounting_sent', subjectOfDeal(deal), null, {
    deals,
    ref_numbers: parts.map((part) => part.ref_number),
    receipt_id: deal.receipt_id,
  });
}

/** The whole organization's queue rests so many seconds. */
export async function pauseQueue(tx: Tx, seconds: number): Promise<void> {
  await tx.rows(
    `update journal.accounting_links set paused_until = now() + make_interval(secs => $2)
     where organization_id = $1`,
    [tx.actor.organization_id, seconds],
  );
}

/** A try that did not end it. @throws LeaseLost */
export async function writeSetback(tx: Tx, held: Held, setback: Setback): Promise<void> {
  const deal = await ownDeal(tx, held);
  await tx.rows(
    `update journal.accounting_deals set state = $3, next_attempt_at = now() + make_interval(secs => $4),
       lease = null, error_code = $5, error_params = $6, updated_at = clock_timestamp()
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
  if (setback.pauses) await pauseQueue(tx, setback.after);
  if (setback.state === 'failed')
    await tx.audit('invoice.accounting_failed', subjectOfDeal(deal), null, { code: setback.error_code });
}
