import { z } from 'zod';
import { WITHHOLDING_SUB_TYPES, WITHHOLDING_TYPES } from '../withholding/withholding.facade.js';

export const statementsQuery = z.strictObject({
  year: z.coerce.number().int().min(2000).max(2999).describe('Calendar year of the payments.'),
  payee: z.string().max(300).optional().describe('Key of one payee; absent: all.'),
  all: z.enum(['true', 'false']).default('false').describe('Also the payees whose sum needs no statement.'),
});
export type StatementsQuery = z.infer<typeof statementsQuery>;

export const paymentStatements = z
  .object({
    year: z.int(),
    due: z.iso.date().describe('Last day to hand them in.'),
    payer: z
      .object({ name: z.string(), corporate_number: z.string() })
      .describe('As in the settings of the organization; the number is empty for an individual.'),
    statements: z
      .array(
        z.object({
          key: z.string(),
          company_id: z.uuid().nullable(),
          partner_name: z.string(),
          postal_code: z.string(),
          address: z.string().describe("As on the payee's last invoice that has one; may be empty."),
          needed: z.boolean().nullable().describe('Null: the sums do not decide it.'),
          lines: z.array(
            z.object({
              type: z.literal(WITHHOLDING_TYPES).nullable(),
              sub_type: z.enum(WITHHOLDING_SUB_TYPES),
              count: z.int(),
              base: z.int(),
              tax: z.int(),
            }),
          ),
          base: z.int(),
          tax: z.int(),
        }),
      )
      .describe('One for each payee, the largest tax first; at most 1,000.'),
  })
  .meta({ id: 'PaymentStatements' });
export type PaymentStatements = z.infer<typeof paymentStatements>;
