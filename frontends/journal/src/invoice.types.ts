import type { BodyOf, Schema } from '@uketori/frontend-kit/apiTypes';

export type ReadField = Schema<'ReadField'>;
export type ReadFields = Schema<'ReadFields'>;
/** The values of a reading that have a place on the page. */
export type ReadName = {
  [Name in keyof ReadFields]-?: NonNullable<ReadFields[Name]> extends ReadField ? Name : never;
}[keyof ReadFields];

/** A save of an invoice. */
export type InvoicePatch = BodyOf<'/invoices/{local_id}', 'patch'>;
export type LineInput = NonNullable<InvoicePatch['journals']>[number];
/** Changed values of the header. */
export type HeaderPatch = Omit<InvoicePatch, 'version' | 'window_token' | 'journals' | 'places' | 'checked'>;

/** A line of a journal in a form: its known values, and a key. */
export type JournalLine = Partial<Schema<'JournalLine'>> &
  Pick<LineInput, 'debit_typed_last' | 'credit_typed_last'> & { key: string };

/** An invoice whose lines may be in a form. */
export type Invoice = Omit<Schema<'InvoiceDetail'>, 'journals'> & { journals: JournalLine[] };

/** Puts a value into the draft. */
export type SetValue = (name: keyof Invoice, value: unknown) => void;
