import { todayJst } from '@uketori/service-kit/clock';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { AccountingDealEntity, subjectOfDeal } from './deal.record.js';
import {
  CONNECTED,
  type Held,
  LeaseLost,
  NOT_PAUSED,
  OPEN_SETTLEMENT,
  pauseQueue,
} from './queue.repository.js';
import type { Setback } from './sending.rules.js';
import {
  isSameWish,
  type SettlementPart,
  type WantedPayment,
  wantedPayment,
  wishedState,
} from './settlement.rules.js';

/** A fact of an invoice's payment, and what it asks for. */
export interface Wish {
  pay_key: string;
  version: number;
  wanted: WantedPayment | null;
}

/** The deals of an invoice that are there or under way, held until the commit. */
export function heldDeals(tx: Tx, invoiceId: string): Promise<AccountingDealEntity[]> {
  return tx.rows<AccountingDealEntity>(
    `select * from journal.accounting_deals where organization_id = $1 and invoice_id = $2
       and state in ('waiting', 'sending', 'sent', 'failed') order by id for update`,
    [tx.actor.organization_id, invoiceId],
  );
}

/** Takes a fact of a payment into a deal; true when there is something to do over there. An older fact changes nothing. */
export async function wish(
  tx: Tx,
  deal: AccountingDealEntity,
  { pay_key, version, wanted }: Wish,
): Promise<boolean> {
  const isSamePayment = deal.settle_key === pay_key;
  if (isSamePayment && deal.settle_version >= version) return false;
  // What becomes of another payment does not touch the one that is there.
  if (!isSamePayment && wanted === null && deal.settle_wanted !== null) return false;
  const isSame = isSameWish(deal.settle_wanted, wanted);
  const state = isSame ? deal.settle_state : wishedState(deal.settle_state, wanted, deal.settle_parts);
  await tx.rows(
    `update journal.accounting_deals set settle_key = $3, settle_version = $4, settle_wanted = $5, settle_state = $6
     where organization_id = $1 and id = $2`,
    [tx.actor.organization_id, deal.id, pay_key, version, wanted && JSON.stringify(wanted), state],
  );
  if (isSame || state === 'sending') return false;
  await retrySettlement(tx, deal.id, state);
  return state === 'waiting' && deal.state === 'sent';
}

/** What an invoice that is put into the queue knows of its payment. */
export async function wishOfInvoice(tx: Tx, invoice: InvoiceEntity): Promise<Wish | null> {
  const { pay_key, payment_version: version, paid, payment_state: state, payment_type } = invoice;
  if (pay_key === null || !paid) return null;
  const booked = await tx.one<{ pay_date: string; offset: number }>(
    `select facts ->> 'pay_date' as pay_date, (select coalesce(sum((o ->> 'amount')::bigint), 0)::int
         from jsonb_array_elements(coalesce(facts -> 'offsets', '[]')) o) as offset
     from journal.payment_journals
     where organization_id = $1 and invoice_id = $2 and pay_key = $3 and reverses is null and not reversed`,
    [tx.actor.organization_id, invoice.id, pay_key],
  );
  const fact = {
    state,
    paid,
    payment_type,
    payment_amount: invoice.payment_amount ?? 0,
    transfer_fee: invoice.transfer_fee,
    offset_amount: booked?.offset ?? 0,
    pay_date: invoice.payment_pay_date ?? '',
    paid_on: booked?.pay_date ?? '',
  };
  return { pay_key, version, wanted: wantedPayment(fact, todayJst()) };
}

/** Queues the settlement of a deal again, with all its tries. */
export async function retrySettlement(
  tx: Tx,
  id: string,
  state: AccountingDealEntity['settle_state'],
): Promise<void> {
  await tx.rows(
    `update journal.accounting_deals set settle_state = $3, settle_next_at = now(), settle_attempts = 0,
       settle_give_up_at = now() + interval '3 days', settle_error_code = '', settle_error_params = '{}',
       updated_at = clock_timestamp()
     where organization_id = $1 and id = $2`,
    [tx.actor.organization_id, id, state],
  );
}

/** Takes the settlement that waited longest, before it one whose turn broke off. Null when none is due. */
export function takeDueSettlement(tx: Tx): Promise<Held | null> {
  return tx.one<Held>(
    `update journal.accounting_deals t set settle_state = 'sending', settle_lease = $2,
       settle_attempts = t.settle_attempts + case t.settle_state when 'waiting' then 1 else 0 end,
       updated_at = clock_timestamp()
     where t.organization_id = $1 and t.id = (
       select d.id from journal.accounting_deals d
         join journal.accounting_links l on l.organization_id = d.organization_id
       where d.organization_id = $1 and ${OPEN_SETTLEMENT}
         and (d.settle_state = 'sending' or d.settle_next_at <= now()) and ${CONNECTED} and ${NOT_PAUSED}
       order by d.settle_state = 'sending' desc, d.settle_next_at, d.id limit 1 for update of d)
     returning t.organization_id, t.id, t.settle_lease as lease, t.settle_attempts as attempts`,
    [tx.actor.organization_id, newId()],
  );
}

/** The row, held until the commit, if its settlement is still this turn's own. @throws LeaseLost */
export async function ownSettlement(tx: Tx, held: Held): Promise<AccountingDealEntity> {
  const deal = await tx.getForUpdate(AccountingDealEntity, held.id);
  const isOwn = deal.settle_lease === held.lease && deal.settle_state === 'sending' && deal.state === 'sent';
  if (!isOwn) throw new LeaseLost();
  return deal;
}

/** Writes what is known of the payments. @throws LeaseLost */
export async function writeSettlement(tx: Tx, held: Held, parts: readonly SettlementPart[]): Promise<void> {
  await ownSettlement(tx, held);
  await tx.rows(
    'update journal.accounting_deals set settle_parts = $3 where organization_id = $1 and id = $2',
    [held.organization_id, held.id, JSON.stringify(parts)],
  );
}

/** The wanted payments are there. Another wish that came meanwhile goes on. @throws LeaseLost */
export async function writeSettled(tx: Tx, held: Held, done: AccountingDealEntity): Promise<void> {
  const deal = await ownSettlement(tx, held);
  if (!isSameWish(deal.settle_wanted, done.settle_wanted)) return retrySettlement(tx, held.id, 'waiting');
  const state = deal.settle_wanted === null ? 'removed' : 'settled';
  await tx.rows(
    `update journal.accounting_deals set settle_state = $3, settled_at = clock_timestamp(), settle_lease = null,
       settle_error_code = '', settle_error_params = '{}', updated_at = clock_timestamp()
     where organization_id = $1 and id = $2`,
    [held.organization_id, held.id, state],
  );
  const payments = deal.settle_parts.map(({ payment_id }) => payment_id);
  const action = state === 'settled' ? 'invoice.accounting_settled' : 'invoice.accounting_settlement_removed';
  await tx.audit(action, subjectOfDeal(deal), null, { ...deal.settle_wanted, payments });
}

/** A try that did not end it. One with another wish by now starts again. @throws LeaseLost */
export async function writeSettlementSetback(
  tx: Tx,
  held: Held,
  setback: Setback,
  tried: WantedPayment | null,
): Promise<void> {
  const deal = await ownSettlement(tx, held);
  if (setback.pauses) await pauseQueue(tx, setback.after);
  if (setback.state === 'failed' && !isSameWish(deal.settle_wanted, tried))
    return retrySettlement(tx, held.id, 'waiting');
  await tx.rows(
    `update journal.accounting_deals set settle_state = $3, settle_next_at = now() + make_interval(secs => $4),
       settle_lease = null, settle_error_code = $5, settle_error_params = $6, updated_at = clock_timestamp()
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
  if (setback.state === 'failed')
    await tx.audit('invoice.accounting_settlement_failed', subjectOfDeal(deal), null, {
      code: setback.error_code,
    });
}
