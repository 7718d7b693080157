import { z } from 'zod';
import { AMOUNT_INPUT_MODES, MAX_AMOUNT } from '../amounts/amounts.facade.js';
import { type JournalLine, LINE_REFERENCES, SIDES } from './line-columns.rules.js';

/** Most lines one journal may have. */
export const MAX_LINES = 200;
/** The longest that any organization may allow; its own limits are line-limits.rules' affair. */
export const MAX_TEXT = 1000;

const yen = z.number().int().min(-MAX_AMOUNT).max(MAX_AMOUNT).nullable();
const foreign = z
  .string()
  .regex(/^-?\d{1,12}(\.\d{1,4})?$/)
  .nullable();
const rate = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,6})?$/)
  .nullable();

function sideShape(side: (typeof SIDES)[number]): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {};
  for (const reference of LINE_REFERENCES) shape[`${side}_${reference}_id`] = z.uuid().nullable().optional();
  for (const field of ['amount', 'amount_without_tax', 'tax_amount'])
    shape[`${side}_${field}`] = yen.optional();
  shape[`${side}_amount_input_mode`] = z.enum(AMOUNT_INPUT_MODES).optional();
  shape[`${side}_typed_last`] = z.enum(['amount', 'amount_without_tax', 'tax_amount']).nullable().optional();
  shape[`${side}_is_keikasochi`] = z.boolean().optional();
  // Only 0 says something of its own: the excess over the cap. Any other share follows from the date.
  shape[`${side}_deductible_percent`] = z.int().min(0).max(100).nullable().optional();
  shape[`${side}_foreign_amount`] = foreign.optional();
  return shape;
}

const text = z.string().max(MAX_TEXT).optional();

/**
 * A line as a person sends it: references by id, the numbers he typed and which he typed last. Names,
 * codes and the amounts as booked are the server's; whatever is sent for them is left out.
 */
export const lineInput = z.object({
  ...sideShape('debit'),
  ...sideShape('credit'),
  description: text,
  free_text_1: text,
  free_text_2: text,
  exchange_rate: rate.optional(),
}) as unknown as z.ZodType<LineInput>;

export type LineInput = Partial<JournalLine> & {
  debit_typed_last?: 'amount' | 'amount_without_tax' | 'tax_amount' | null;
  credit_typed_last?: 'amount' | 'amount_without_tax' | 'tax_amount' | null;
};

export const linesInput = z.array(lineInput).max(MAX_LINES);

/** A learned or default line: what to refer to, without amounts. */
export type LineTemplate = Partial<JournalLine>;

const templateShape: Record<string, z.ZodType> = { description: text, free_text_1: text, free_text_2: text };
for (const side of SIDES)
  for (const reference of LINE_REFERENCES)
    templateShape[`${side}_${reference}_id`] = z.uuid().nullable().optional();

/** Amounts and names of a line that is sent as a template are left out. */
export const templatesInput = z
  .array(z.object(templateShape) as unknown as z.ZodType<LineTemplate>)
  .max(MAX_LINES);
