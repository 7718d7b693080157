import {
  choice,
  decimal,
  eachOf,
  flag,
  inputShape,
  inputsOf,
  integer,
  nullable,
  prefixed,
  record,
  responseShape,
  type RowOf,
  text,
  uuid,
  yen,
} from '@uketori/service-kit/record';
import { z } from 'zod';
import { AMOUNT_INPUT_MODES, MAX_AMOUNT } from '../amounts/amounts.facade.js';
import { LINE_REFERENCES } from './line-columns.rules.js';

/** Most lines one journal may have. */
const MAX_LINES = 200;
/** The longest that any organization may allow; line-limits.rules checks its own limits. */
const MAX_TEXT = 1000;

const AMOUNTS = ['amount', 'amount_without_tax', 'tax_amount'] as const;
const amount = { min: -MAX_AMOUNT, max: MAX_AMOUNT, export: true } as const;
const copied = nullable(text({ export: true }));

/** A master that a side refers to; name and code are copies from the time of the save. */
const references = eachOf(LINE_REFERENCES, {
  _id: nullable(uuid({ edit: true })),
  '': copied,
  _code: copied,
});

/** One side of a line. The `_after` amounts are as booked under the transitional measure. */
const side = {
  ...references,
  ...eachOf(AMOUNTS, { '': nullable(yen({ ...amount, edit: true })) }),
  ...eachOf(AMOUNTS, { _after: nullable(yen(amount)) }),
  amount_input_mode: choice(AMOUNT_INPUT_MODES, { edit: true }),
  is_keikasochi: flag({ edit: true }),
  deductible_percent: nullable(
    integer({
      min: 0,
      max: 100,
      small: true,
      edit: true,
      describe:
        'Per cent of the input tax that is deductible as booked; null on a blank side. In requests only 0 has an effect: the excess over the cap. Any other share follows from the date.',
    }),
  ),
  foreign_amount: nullable(decimal({ places: 4, edit: true, export: true })),
};

const texts = eachOf(['description', 'free_text_1', 'free_text_2'], {
  '': text({ max: MAX_TEXT, exact: true, edit: true, export: true }),
});

/** One line of a journal: the same names from the table to the screen. */
export const lineRecord = record(
  'journal_line',
  { schema: 'journal', table: 'journal_lines' },
  {
    ...prefixed('debit_', side),
    ...prefixed('credit_', side),
    id: uuid({}),
    organization_id: uuid({}),
    invoice_id: uuid({}),
    position: integer({ describe: '1-based row of the form.' }),
    ...texts,
    exchange_rate: nullable(
      decimal({
        unsigned: true,
        edit: true,
        describe: "Decimal string, yen per unit of the invoice's currency.",
      }),
    ),
  },
);
export type JournalLine = RowOf<typeof lineRecord>;

export const journalLine = z.object(responseShape(lineRecord)).meta({ id: 'JournalLine' });

/** A learned or default line: what it refers to, with present names and codes, without amounts. */
export const lineTemplate = journalLine.partial().meta({ id: 'LineTemplate' });
export type LineTemplate = z.infer<typeof lineTemplate>;

const typedLast = z.enum(AMOUNTS).nullable();

/**
 * A line as a person sends it: references by id, the numbers they typed and which one last. Names, codes and the
 * amounts as booked are the server's; what is sent for them is left out.
 */
const lineInput = z
  .object({ ...inputShape(lineRecord), debit_typed_last: typedLast, credit_typed_last: typedLast })
  .partial();
export type LineInput = z.infer<typeof lineInput>;
export const linesInput = z.array(lineInput).max(MAX_LINES);

const inputTexts = inputsOf(texts);
const inputReferences = eachOf(LINE_REFERENCES, { _id: references.account_title_id });

/** Amounts and names of a line that is sent as a template are left out. */
export const templatesInput = z
  .array(
    z
      .object(
        inputsOf({
          ...texts,
          ...prefixed('debit_', inputReferences),
          ...prefixed('credit_', inputReferences),
        }),
      )
      .partial(),
  )
  .max(MAX_LINES);

const formSide = z.strictObject(inputsOf(inputReferences)).partial();

/** Values that every line of many journals takes; what is absent stays as each line has it. */
export const journalForm = z.strictObject({ debit: formSide, credit: formSide, ...inputTexts }).partial();
export type JournalForm = z.infer<typeof journalForm>;
