/** Masters a side of a journal line can refer to, in the order of the form (spec 3). */
export const LINE_REFERENCES = [
  'account_title',
  'sub_account',
  'department',
  'vendor',
  'project',
  'segment',
  'walletable',
  'item',
  'tag',
  'tax',
] as const;
export type LineReference = (typeof LINE_REFERENCES)[number];

export const SIDES = ['debit', 'credit'] as const;
export type Side = (typeof SIDES)[number];

/** Whole-yen columns of a side; the `_after` ones are the amounts as booked under the transitional measure. */
export const SIDE_YEN = [
  'amount',
  'amount_without_tax',
  'tax_amount',
  'amount_after',
  'amount_without_tax_after',
  'tax_amount_after',
] as const;
export type SideYen = (typeof SIDE_YEN)[number];

type SideColumns<S extends Side> = {
  [R in LineReference as `${S}_${R}_id`]: string | null;
} & { [R in LineReference as `${S}_${R}`]: string | null } & {
  [R in LineReference as `${S}_${R}_code`]: string | null;
} & { [Y in SideYen as `${S}_${Y}`]: number | null } & {
  [K in `${S}_amount_input_mode`]: string;
} & {
  /** Per cent of the side's input tax that is deductible as booked; null on a blank side. */
  [K in `${S}_deductible_percent`]: number | null;
} & { [K in `${S}_is_keikasochi`]: boolean } & { [K in `${S}_foreign_amount`]: string | null };

/** One line of a journal as stored, shown and exported: the same names from the disk to the screen. */
export type JournalLine = SideColumns<'debit'> &
  SideColumns<'credit'> & {
    id: string;
    organization_id: string;
    invoice_id: string;
    /** 1-based row of the form. */
    position: number;
    description: string;
    free_text_1: string;
    free_text_2: string;
    /** Decimal string, yen per unit of the invoice's currency. */
    exchange_rate: string | null;
  };

/** Name of a side's column, for example ('debit', 'amount') -> 'debit_amount'. */
export function column(side: Side, field: string): keyof JournalLine {
  return `${side}_${field}` as keyof JournalLine;
}
