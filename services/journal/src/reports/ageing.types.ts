import { z } from 'zod';
import { AGE_KEYS, UNPAID } from './ageing.rules.js';
import { FILE_LANGUAGES } from './report-words.data.js';

export const ageingQuery = z.strictObject({
  scope: z
    .enum(Object.keys(UNPAID) as (keyof typeof UNPAID)[])
    .default('approved')
    .describe('approved: approved and not paid. all: also those that wait for their approval.'),
  department_id: z.uuid().optional(),
  company_id: z.uuid().optional().describe('The supplier.'),
});
export type AgeingQuery = z.infer<typeof ageingQuery>;

export const ageingFileQuery = ageingQuery.extend({
  language: z.enum(FILE_LANGUAGES).default('ja').describe('Language of the headings.'),
});
export type AgeingFileQuery = z.infer<typeof ageingFileQuery>;

const sums = { count: z.int(), amount: z.int().describe('Payable amounts in yen.') };

export const ageingReport = z
  .object({
    as_of: z.iso.date(),
    scope: ageingQuery.shape.scope,
    statuses: z.array(z.string()).describe('Statuses of the invoices that are counted.'),
    ages: z
      .array(
        z.object({
          key: z.enum(AGE_KEYS),
          from: z.iso.date().nullable().describe('First pay date of the group; null has no end.'),
          to: z.iso.date().nullable(),
          ...sums,
        }),
      )
      .describe('By days after the pay date.'),
    total: z.object(sums),
    partner: z
      .array(
        z.object({
          name: z.string().describe('Empty where there is none.'),
          ages: z.array(z.object(sums)).describe('In the order of the groups.'),
          ...sums,
        }),
      )
      .describe('The 100 with the largest amounts.'),
  })
  .meta({ id: 'AgeingReport' });

/** Unpaid invoices of a partner and an age. */
export interface AgedCell {
  name: string;
  age: string;
  count: number;
  amount: number;
}
