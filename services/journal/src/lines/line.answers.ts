import { z } from 'zod';
import { type JournalLine, LINE_REFERENCES, SIDE_YEN, SIDES } from './line-columns.rules.js';

function sideShape(side: (typeof SIDES)[number]): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {};
  for (const reference of LINE_REFERENCES) {
    shape[`${side}_${reference}_id`] = z.uuid().nullable();
    shape[`${side}_${reference}`] = z.string().nullable();
    shape[`${side}_${reference}_code`] = z.string().nullable();
  }
  for (const yen of SIDE_YEN) shape[`${side}_${yen}`] = z.int().nullable();
  shape[`${side}_amount_input_mode`] = z.string();
  shape[`${side}_is_keikasochi`] = z.boolean();
  shape[`${side}_deductible_percent`] = z.int().nullable();
  shape[`${side}_foreign_amount`] = z.string().nullable();
  return shape;
}

const line = z
  .object({
    ...sideShape('debit'),
    ...sideShape('credit'),
    id: z.uuid(),
    organization_id: z.uuid(),
    invoice_id: z.uuid(),
    position: z.int().describe('1-based row of the form.'),
    description: z.string(),
    free_text_1: z.string(),
    free_text_2: z.string(),
    exchange_rate: z.string().nullable().describe("Decimal string, yen per unit of the invoice's currency."),
  })
  .meta({ id: 'JournalLine' });

/** A stored line. A side repeats its members, hence loops in place of ninety of them. */
export const journalLine = line as unknown as z.ZodType<JournalLine>;

/** A learned or default line: what it refers to, with present names and codes, without amounts. */
export const lineTemplate = line.partial().meta({ id: 'LineTemplate' }) as unknown as z.ZodType<
  Partial<JournalLine>
>;
