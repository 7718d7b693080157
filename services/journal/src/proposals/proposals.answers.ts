import { z } from 'zod';
import { journalLine } from '../lines/line.answers.js';

export const proposalReason = z
  .object({
    source: z.enum(['default', 'pattern', 'upload']),
    pattern_id: z.uuid().nullable(),
    company_id: z.uuid().nullable(),
    params: z
      .record(z.string(), z.union([z.string(), z.int()]))
      .describe('How the supplier was recognised, the keyword that hit, which amounts were used.'),
  })
  .meta({ id: 'ProposalReason' });

export const proposedJournal = z
  .object({
    journals: z.array(journalLine).describe('As the form takes them; nothing is stored.'),
    reason: proposalReason,
    amounts_from: z.enum(['breakdown', 'total', 'none']),
  })
  .meta({ id: 'ProposedJournal' });
