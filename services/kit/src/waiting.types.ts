import { z } from 'zod';

const waitingKind = z
  .object({
    kind: z.string().describe('Name of the work, for example to_approve.'),
    count: z.int().describe('Records that wait; at most 1,000.'),
    capped: z.boolean().describe('More than 1,000 records wait.'),
    oldest_on: z.iso
      .date()
      .nullable()
      .describe('Since when the oldest of them waits, a JST calendar date; null when capped.'),
    amount: z
      .int()
      .nullable()
      .describe('Sum in whole yen; null for work without an amount, and when capped.'),
    list: z.string().describe('Path and query of the list that returns exactly these records.'),
  })
  .meta({ id: 'WaitingKind' });

/** What waits for the actor in one service; kinds without a record are left out. */
export const waitingWork = z.object({ kinds: z.array(waitingKind) }).meta({ id: 'WaitingWork' });
export type WaitingWork = z.infer<typeof waitingWork>;
