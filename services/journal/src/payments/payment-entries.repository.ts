import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { nextEntry } from '../exports/exports.facade.js';
import { balanceOf, type JournalLine } from '../lines/lines.facade.js';
import type { BookedFacts } from './payment-journal.rules.js';

/** One entry of an invoice's payments: a payment, or the reversal of one. */
export interface PaymentEntry {
  id: string;
  pay_key: string;
  /** 1, 2, …: never given twice, for files are marked with it. */
  entry: number;
  entry_date: string;
  payment_version: number;
  reverses: number | null;
  reversed: boolean;
  facts: BookedFacts;
  /** Files that hold it. */
  exports: number;
}

export type NewEntry = Pick<
  PaymentEntry,
  'pay_key' | 'entry_date' | 'payment_version' | 'reverses' | 'facts'
>;

/** The payment entries of an invoice in their order. */
export function entriesOf(tx: Tx, invoice: Pick<InvoiceEntity, 'id' | 'local_id'>): Promise<PaymentEntry[]> {
  return tx.rows<PaymentEntry>(
    `select p.id, p.pay_key, p.entry, p.entry_date, p.payment_version, p.reverses, p.reversed, p.facts,
       (select count(*)::int from journal.export_items x where x.organization_id = p.organization_id
          and x.local_id = $3 and x.kind = 'payment' and x.entry = p.entry) as exports
     from journal.payment_journals p where p.organization_id = $1 and p.invoice_id = $2 order by p.entry`,
    [tx.actor.organization_id, invoice.id, invoice.local_id],
  );
}

/** The current entry: a payment that nothing takes back. */
export function standing(entries: readonly PaymentEntry[]): PaymentEntry | null {
  return entries.find((entry) => entry.reverses === null && !entry.reversed) ?? null;
}

/** The lines of one entry. */
export function linesOfEntry(tx: Tx, invoiceId: string, entry: number): Promise<JournalLine[]> {
  return tx.rows<JournalLine>(
    `select * from journal.payment_journal_lines
     where organization_id = $1 and invoice_id = $2 and entry = $3 order by position`,
    [tx.actor.organization_id, invoiceId, entry],
  );
}

/** Stores an entry under the next number. */
export async function insertEntry(
  tx: Tx,
  invoice: Pick<InvoiceEntity, 'id'>,
  made: NewEntry,
  lines: readonly JournalLine[],
): Promise<{ entry: number; debit_total: number; credit_total: number }> {
  const { debit_total, credit_total } = balanceOf(lines);
  const row = await tx.one<{ entry: number }>(
    `insert into journal.payment_journals (organization_id, id, invoice_id, pay_key, entry, entry_date,
       payment_version, reverses, facts, debit_total, credit_total)
     values ($1, $2, $3, $4, ${nextEntry('payment', '$3')}, $5, $6, $7, $8, $9, $10)
     returning entry`,
    [
      tx.actor.organization_id,
      newId(),
      invoice.id,
      made.pay_key,
      made.entry_date,
      made.payment_version,
      made.reverses,
      JSON.stringify(made.facts),
      debit_total,
      credit_total,
    ],
  );
  const entry = row?.entry ?? 1;
  await tx.rows(
    `insert into journal.payment_journal_lines
     select * from jsonb_populate_recordset(null::journal.payment_journal_lines, $1::jsonb)`,
    [JSON.stringify(lines.map((line) => ({ ...line, entry })))],
  );
  return { entry, debit_total, credit_total };
}

export async function removeEntry(tx: Tx, id: string): Promise<void> {
  await tx.rows('delete from journal.payment_journals where organization_id = $1 and id = $2', [
    tx.actor.organization_id,
    id,
  ]);
}

/** Keeps what a later fact of the same payment leaves unchanged. */
export async function keepEntry(
  tx: Tx,
  { id, payment_version, reversed }: Pick<PaymentEntry, 'id' | 'payment_version' | 'reversed'>,
): Promise<void> {
  await tx.rows(
    `update journal.payment_journals set payment_version = $3, reversed = $4
     where organization_id = $1 and id = $2`,
    [tx.actor.organization_id, id, payment_version, reversed],
  );
}
