import { z } from 'zod';
import { STAGES } from './stages.rules.js';

export const stageReport = z
  .object({
    from: z.string(),
    to: z.string(),
    stages: z.array(
      z.object({
        stage: z
          .enum(STAGES)
          .describe(
            'reading: from the issue date to the reading. approval: from there to the final approval. payment: from there to the pay date of a paid invoice.',
          ),
        count: z.int().describe('Invoices that are through the stage.'),
        average: z.number().nullable().describe('Days; null without an invoice.'),
        median: z.number().nullable(),
        nine_of_ten: z.number().nullable().describe('Nine of ten invoices took at most so many days.'),
        longest: z.int().nullable(),
        bands: z.array(
          z.object({
            from: z.int().nullable().describe('Fewest days; null has no end.'),
            to: z.int().nullable(),
            count: z.int(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'StageReport' });
