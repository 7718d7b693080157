import { Injectable } from '@nestjs/common';
import type { PaymentChanged } from '@uketori/proto/uketori/payment/v1/events';
import { todayJst } from '@uketori/service-kit/clock';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import { isUuid, newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { InvoiceEntity } from '../invoices/invoices.entity.js';
import { subjectOf } from '../invoices/invoices.write.js';
import type { JournalLine } from '../lines/line.fields.js';
import { balanceOf, buildLines, referencedIds } from '../lines/lines.rules.js';
import { linesOf } from '../lines/lines.store.js';
import { mastersById } from '../masters/masters.lookup.js';
import { lineSettings } from '../settings/journal-rules.lookup.js';
import { payAccounts, withholdingAccounts } from './pay-accounts.store.js';
import { paymentLines } from './payment-journal.rules.js';

/** The journal of a payment: made when it is marked paid, taken back when that is undone. */
@Injectable()
export class PaymentJournalEvents {
  @OnEvent<PaymentChanged>('uketori.payment.v1.PaymentChanged', 'uketori.payment.payment')
  async onPaymentJournal(tx: Tx, event: EventEnvelope<PaymentChanged>): Promise<void> {
    const payment = event.data;
    if (!isUuid(payment.invoice_id) || !isUuid(payment.pay_key)) return;
    const invoice = await tx.findForUpdate(InvoiceEntity, { id: payment.invoice_id });
    if (!invoice) return;
    const known = await tx.one<{ id: string; payment_version: number }>(
      'select id, payment_version from journal.payment_journals where organization_id = $1 and invoice_id = $2',
      [tx.actor.organization_id, invoice.id],
    );
    if (known?.id === payment.pay_key && known.payment_version >= payment.version) return;
    // The invoice's copy of its payment may have come first; it then knows of a later state of this payment.
    if (invoice.pay_key === payment.pay_key && invoice.payment_version > payment.version) return;
    if (payment.paid) await book(tx, invoice, payment);
    else if (known?.id === payment.pay_key) await takeBack(tx, invoice);
  }
}

async function book(tx: Tx, invoice: InvoiceEntity, payment: PaymentChanged): Promise<void> {
  if (!(await lineSettings(tx)).setting_pay_journal) return;
  const bank_charge =
    payment.bank_charge === '' || payment.bank_charge == null ? null : Number(payment.bank_charge);
  const inputs = paymentLines(
    await linesOf(tx, invoice.id),
    await withholdingAccounts(tx),
    {
      payment_type: payment.payment_type,
      payment_amount: Number(payment.payment_amount),
      transfer_fee: Number(payment.transfer_fee),
      bank_charge,
      description: invoice.partner_name,
    },
    await payAccounts(tx),
  );
  const entry_date = payment.pay_date || todayJst();
  const lines = buildLines(inputs, {
    id: newId,
    organization_id: tx.actor.organization_id,
    invoice_id: invoice.id,
    masters: await mastersById(tx, referencedIds(inputs), false),
    rounding: 'floor',
    purchase_date: entry_date,
  });
  await remove(tx, invoice.id);
  const { debit_total, credit_total } = balanceOf(lines);
  await tx.rows(
    `insert into journal.payment_journals
       (organization_id, id, invoice_id, entry_date, payment_version, debit_total, credit_total)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      tx.actor.organization_id,
      payment.pay_key,
      invoice.id,
      entry_date,
      payment.version,
      debit_total,
      credit_total,
    ],
  );
  await tx.rows(
    `insert into journal.payment_journal_lines
     select * from jsonb_populate_recordset(null::journal.payment_journal_lines, $1::jsonb)`,
    [JSON.stringify(lines)],
  );
  await tx.audit('payment_journal.booked', subjectOf(invoice), null, {
    entry_date,
    debit_total,
    credit_total,
  });
}

async function takeBack(tx: Tx, invoice: InvoiceEntity): Promise<void> {
  await remove(tx, invoice.id);
  await tx.audit('payment_journal.taken_back', subjectOf(invoice), null, null);
}

async function remove(tx: Tx, invoiceId: string): Promise<void> {
  await tx.rows('delete from journal.payment_journals where organization_id = $1 and invoice_id = $2', [
    tx.actor.organization_id,
    invoiceId,
  ]);
}

/** The stored payment journal of an invoice. */
export async function paymentJournalOf(
  tx: Tx,
  invoiceId: string,
): Promise<{ entry_date: string; lines: JournalLine[] } | null> {
  const head = await tx.one<{ entry_date: string }>(
    'select entry_date from journal.payment_journals where organization_id = $1 and invoice_id = $2',
    [tx.actor.organization_id, invoiceId],
  );
  if (!head) return null;
  const lines = await tx.rows<JournalLine>(
    `select * from journal.payment_journal_lines where organization_id = $1 and invoice_id = $2 order by position`,
    [tx.actor.organization_id, invoiceId],
  );
  return { entry_date: head.entry_date, lines };
}
