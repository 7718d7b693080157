import { todayJst } from '@uketori/service-kit/clock';
import type { Tx } from '@uketori/service-kit/tx';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { AccountingDealEntity, subjectOfDeal } from './deal.record.js';
import { type Queue, requeue, SETTLEMENTS } from './queue.repository.js';
import { isSameWish, type WantedPayment, wantedPayment, wishedState } from './settlement.rules.js';

/** The queue of payments of deals. A wish that changed while it was carried out is carried out next. */
export const SETTLEMENT_QUEUE: Queue<AccountingDealEntity> = {
  ...SETTLEMENTS,
  read: (tx, id) => tx.getForUpdate(AccountingDealEntity, id),
  isOther: (deal, tried) => !isSameWish(deal.settle_wanted, tried.settle_wanted),
  done: (deal) => {
    const isRemoved = deal.settle_wanted === null;
    const payments = deal.settle_parts.map(({ payment_id }) => payment_id);
    return {
      state: isRemoved ? 'removed' : 'settled',
      entry: {
        action: isRemoved ? 'invoice.accounting_settlement_removed' : 'invoice.accounting_settled',
        subject: subjectOfDeal(deal),
        after: { ...deal.settle_wanted, payments },
      },
    };
  },
  failed: (deal, code) => ({
    action: 'invoice.accounting_settlement_failed',
    subject: subjectOfDeal(deal),
    after: { code },
  }),
};

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
  await requeue(tx, SETTLEMENTS, deal.id, state);
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
