import { Injectable } from '@nestjs/common';
import { PAYMENT_CHANGED } from '@uketori/proto/events';
import type { PaymentChanged } from '@uketori/proto/uketori/payment/v1/events';
import { todayJst } from '@uketori/service-kit/clock';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import { isUuid, newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { closedMonths, firstOpenDay } from '../closed-months/closed-months.facade.js';
import { deductionsOf, type InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { holdInvoice, subjectOf } from '../invoice-records/invoice-records.facade.js';
import { buildLines, type JournalLine, referencedIds } from '../lines/lines.facade.js';
import { linesOf, linesOfMany } from '../line-records/line-records.facade.js';
import { mastersById } from '../masters/masters.facade.js';
import { lineSettings } from '../settings/settings.facade.js';
import { payAccounts, withholdingAccounts } from './pay-accounts.repository.js';
import {
  entriesOf,
  insertEntry,
  keepEntry,
  linesOfEntry,
  type PaymentEntry,
  removeEntry,
  standing,
} from './payment-entries.repository.js';
import {
  type BookedFacts,
  isChargeBooked,
  isSameBooking,
  paymentLines,
  reversalDate,
  reversedLines,
  withoutCharge,
} from './payment-journal.rules.js';

/** The cause of a payment that is paid again, for the bank did not give it back after all. */
const RETURN_UNDONE = 'return_undone';

/**
 * The journal of a payment: made when it is marked paid, taken back when that is undone. An entry that a file holds
 * is in somebody's books: it stays, and another entry takes it back.
 */
@Injectable()
export class PaymentJournalConsumer {
  @OnEvent(PAYMENT_CHANGED, 'payments.payment_changed')
  async onPaymentJournal(tx: Tx, event: EventEnvelope<PaymentChanged>): Promise<void> {
    const payment = event.data;
    if (!isUuid(payment.invoice_id) || !isUuid(payment.pay_key)) return;
    const invoice = await holdInvoice(tx, { id: payment.invoice_id });
    if (!invoice) return;
    const entries = await entriesOf(tx, invoice);
    const own = entries.filter((entry) => entry.pay_key === payment.pay_key);
    if (own.some((entry) => entry.payment_version >= payment.version)) return;
    // The invoice's copy of its payment may have come first; it then knows of a later state of this payment.
    if (invoice.pay_key === payment.pay_key && invoice.payment_version > payment.version) return;
    const now = standing(entries);
    // The journals of its invoices hold what a credit note settled.
    if (payment.paid && Number(payment.offset_amount) < 0) return;
    if (payment.paid) await book(tx, invoice, payment, entries);
    else if (now?.pay_key === payment.pay_key) await takeBack(tx, invoice, now, payment);
  }
}

async function book(
  tx: Tx,
  invoice: InvoiceEntity,
  payment: PaymentChanged,
  entries: readonly PaymentEntry[],
): Promise<void> {
  const facts = factsOf(payment);
  const now = standing(entries);
  const isSame = (entry: PaymentEntry) =>
    entry.pay_key === payment.pay_key && isSameBooking(entry.facts, facts);
  // A file contains only this entry: today's accounts are no reason to book it again.
  if (now && now.exports > 0 && isSame(now))
    return keepEntry(tx, { ...now, payment_version: payment.version });
  const undone = now ? null : entries.findLast((entry) => entry.reversed && isSame(entry));
  const reversal = undone && entries.find((entry) => entry.reverses === undone.entry);
  const isReturnUndone = payment.cause === RETURN_UNDONE;
  // What came back and is sent again is another transfer, also where nothing else of it differs.
  const isRestored = reversal?.exports === 0 && (isReturnUndone || !reversal.facts.returned);
  if (undone && reversal && isRestored) {
    await removeEntry(tx, reversal.id);
    await keepEntry(tx, { ...undone, payment_version: payment.version, reversed: false });
    return tx.audit('payment_journal.restored', subjectOf(invoice), null, { entry: undone.entry });
  }
  if (!(await lineSettings(tx)).setting_pay_journal) return;
  if (now) await takeBack(tx, invoice, now, payment);
  const entry_date = facts.pay_date || todayJst();
  const whole = await bookedLines(tx, invoice, facts, entry_date);
  const isCharged = undone && reversal && isChargeBooked(undone.facts, reversal.facts, isReturnUndone);
  const lines = isCharged ? withoutCharge(whole, facts) : whole;
  // An invoice that deducts all of its total moves no money.
  if (lines.length === 0) return;
  const { pay_key, version: payment_version } = payment;
  const booking: BookedFacts = isCharged ? { ...facts, charge_booked: true } : facts;
  const made = { pay_key, entry_date, payment_version, reverses: null, facts: booking };
  const booked = await insertEntry(tx, invoice, made, lines);
  await tx.audit('payment_journal.booked', subjectOf(invoice), null, { entry_date, ...booked });
}

function factsOf(payment: PaymentChanged): BookedFacts {
  return {
    // The bank's day, once a statement reports it.
    pay_date: payment.paid_on || payment.pay_date,
    payment_type: payment.payment_type,
    payment_amount: Number(payment.payment_amount),
    transfer_fee: Number(payment.transfer_fee),
    bank_charge: payment.bank_charge === undefined ? null : Number(payment.bank_charge),
    offsets: (payment.offsets ?? []).map(({ invoice_id, amount }) => ({
      invoice_id,
      amount: Number(amount),
    })),
  };
}

async function bookedLines(
  tx: Tx,
  invoice: InvoiceEntity,
  facts: BookedFacts,
  entry_date: string,
): Promise<JournalLine[]> {
  const offsets = facts.offsets ?? [];
  const notes = await linesOfMany(
    tx,
    offsets.map(({ invoice_id }) => invoice_id),
  );
  const credits = offsets.map(({ invoice_id }) => notes.get(invoice_id) ?? []);
  const inputs = paymentLines(
    await linesOf(tx, invoice.id),
    await withholdingAccounts(tx),
    {
      ...facts,
      description: invoice.partner_name,
      deducted: deductionsOf(invoice).map(({ amount }) => amount),
    },
    await payAccounts(tx),
    credits,
  );
  return buildLines(inputs, {
    id: newId,
    organization_id: tx.actor.organization_id,
    invoice_id: invoice.id,
    masters: await mastersById(tx, referencedIds(inputs), false),
    rounding: 'floor',
    purchase_date: entry_date,
  });
}

/**
 * No user has seen an entry that no file holds: it goes. One that a file holds is reversed. What the bank gave back is
 * reversed in any case, on the bank's day and without its charge: its statement shows both bookings.
 */
async function takeBack(
  tx: Tx,
  invoice: InvoiceEntity,
  entry: PaymentEntry,
  payment: PaymentChanged,
): Promise<void> {
  const returned_on = payment.returned_on ?? '';
  const isReturned = returned_on !== '';
  if (entry.exports === 0 && !isReturned) {
    await removeEntry(tx, entry.id);
    return tx.audit('payment_journal.taken_back', subjectOf(invoice), null, null);
  }
  const booked = await linesOfEntry(tx, invoice.id, entry.entry);
  const lines = reversedLines(isReturned ? withoutCharge(booked, entry.facts) : booked, newId);
  const entry_date = isReturned
    ? firstOpenDay(await closedMonths(tx, 'journal'), returned_on)
    : reversalDate(entry.entry_date, todayJst());
  const facts: BookedFacts = isReturned ? { ...entry.facts, returned: true } : entry.facts;
  const { pay_key } = entry;
  const made = { pay_key, entry_date, payment_version: payment.version, reverses: entry.entry, facts };
  await keepEntry(tx, { ...entry, reversed: true });
  const reversal = await insertEntry(tx, invoice, made, lines);
  await tx.audit('payment_journal.reversed', subjectOf(invoice), null, {
    reverses: entry.entry,
    entry_date,
    ...reversal,
  });
}
