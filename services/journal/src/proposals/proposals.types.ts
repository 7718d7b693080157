import { z } from 'zod';
import { journalLine } from '../lines/lines.facade.js';
import { proposalReason } from '../invoice-fields/invoice-fields.facade.js';

export const proposedJournal = z
  .object({
    journals: z.array(journalLine).describe('In the shape that the form takes; not stored.'),
    reason: proposalReason,
    amounts_from: z.enum(['breakdown', 'total', 'none']),
  })
  .meta({ id: 'ProposedJournal' });
