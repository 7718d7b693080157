import { z } from 'zod';
import { WITHHOLDING_SUB_TYPES, WITHHOLDING_TYPES } from '../withholding/withholding.facade.js';
import { WITHHOLDING_PERIOD } from './withholding-period.rules.js';

export const withholdingQuery = z.strictObject({
  period: z
    .string()
    .regex(WITHHOLDING_PERIOD, 'a month, half year or year')
    .describe('When it was paid: 2026-11, 2026-H1 (January to June), 2026-H2 or 2026.'),
});
export type WithholdingQuery = z.infer<typeof withholdingQuery>;

const kind = {
  type: z.literal(WITHHOLDING_TYPES).nullable().describe('Null: the invoice names no kind.'),
  sub_type: z.enum(WITHHOLDING_SUB_TYPES),
  non_resident: z.boolean().describe('Paid to payees abroad: they have a payment slip of their own.'),
};
const sums = {
  count: z.int(),
  base: z.int().describe('Yen that the tax was computed from.'),
  tax: z.int().describe('Withheld yen.'),
};

export const withholdingReport = z
  .object({
    period: z.string(),
    kind: z.enum(['month', 'half', 'year']),
    from: z.iso.date(),
    to: z.iso.date(),
    due: z.iso.date().describe('Last day to pay the tax; of a year, to hand in its statements.'),
    kinds: z
      .array(z.object({ ...kind, payees: z.int(), ...sums }))
      .describe('The lines of the payment slip. A half year holds the kinds with special due dates alone.'),
    total: z.object({ payees: z.int(), ...sums }),
    payees: z
      .array(
        z.object({
          company_id: z.uuid().nullable(),
          partner_name: z.string(),
          ...kind,
          ...sums,
          needs_statement: z
            .boolean()
            .nullable()
            .describe(
              'Whether the sum of a year needs a statement (支払調書). Null: another period, or the sum does not decide it.',
            ),
        }),
      )
      .describe('By payee and kind, the largest tax first; at most 1,000.'),
    unknown_days: z
      .int()
      .describe('Paid invoices with withheld tax whose payment has no date: they are in no period.'),
  })
  .meta({ id: 'WithholdingReport' });
export type WithholdingReport = z.infer<typeof withholdingReport>;
