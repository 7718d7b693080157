import { z } from 'zod';

const text = (max: number) => z.string().trim().max(max);

export const learnInput = z.strictObject({
  mode: z.enum(['overwrite', 'new']),
  company_id: z.uuid().nullable().optional(),
  pattern_id: z.uuid().nullable().optional(),
  name: text(100).default(''),
  keyword: text(100).default(''),
});
export type LearnInput = z.infer<typeof learnInput>;

export const learned = z
  .object({
    company: z.object({
      id: z.uuid(),
      company_name: z.string(),
      is_new: z.boolean(),
    }),
    pattern: z.object({
      id: z.uuid(),
      keyword: z.string(),
      version: z.int(),
      is_new: z.boolean(),
    }),
  })
  .meta({ id: 'Learned' });

export const trialInput = z.strictObject({
  pattern_id: z
    .uuid()
    .nullable()
    .optional()
    .describe('The pattern whose place the tried one takes; null for a new one.'),
  keyword: text(100).default(''),
  account_title_id: z.uuid().nullable().optional().describe('First debit account of its lines.'),
});
export type TrialInput = z.infer<typeof trialInput>;

export const patternTrial = z
  .object({
    items: z.array(
      z.object({
        local_id: z.int(),
        issue_date: z.iso.date().nullable(),
        total_amount: z.int().nullable(),
        item: z.string().describe('The dearest item as printed.'),
        booked: z.string().nullable().describe('Account of the largest debit.'),
        used: z.boolean().describe('The proposal of the invoice came from this pattern.'),
        hit: z.boolean().describe("The pattern would be chosen beside the supplier's others."),
        agrees: z.boolean().nullable().describe('The invoice is booked to the account of the pattern.'),
      }),
    ),
  })
  .meta({ id: 'PatternTrial' });
