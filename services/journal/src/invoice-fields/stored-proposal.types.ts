import { z } from 'zod';
import { PAY_DATE_WARNINGS } from '../calendar/calendar.facade.js';
import { WITHHOLDING_PLACES } from '../withholding/withholding.facade.js';

export const proposalReason = z
  .object({
    source: z
      .enum(['default', 'pattern', 'upload', 'history'])
      .describe('history: coded as earlier invoices of the supplier, or of others with like items.'),
    pattern_id: z.uuid().nullable(),
    company_id: z.uuid().nullable(),
    params: z
      .record(z.string(), z.union([z.string(), z.int()]))
      .describe(
        'How the supplier was recognised, and the keyword that hit. A reason of history has the account, how many of the compared invoices have it, the item, and the nearest invoice if the user may read it. A split line has the number of its parts. A pattern has an account where the newest invoices have another one.',
      ),
    choices: z
      .array(z.object({ account_title_id: z.uuid(), account_title: z.string(), percent: z.int() }))
      .optional()
      .describe('The likeliest accounts of earlier invoices, in per cent of the votes.'),
  })
  .meta({ id: 'ProposalReason' });

/** The proposal from when the invoice was made. */
export const storedProposal = z
  .object({
    reason: proposalReason,
    amounts_from: z.enum(['breakdown', 'total', 'none']),
    pay_date_warnings: z.array(z.enum(PAY_DATE_WARNINGS)),
    withholding: z
      .object({
        type: z.int(),
        sub_type: z.string(),
        word: z
          .string()
          .describe('The word found, as the search compares it; empty when the tax alone decided.'),
        place: z.enum(WITHHOLDING_PLACES).nullable(),
        amount: z
          .enum(['matches', 'differs', 'not_computed', 'none_printed'])
          .describe("The printed tax against the code's rule, within one yen."),
      })
      .nullable()
      .describe('The withholding code that the reading suggested, and why; null when it suggested none.'),
  })
  .meta({ id: 'StoredProposal' });
