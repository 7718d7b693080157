import { z } from 'zod';

/** An event that a handler refused after all its tries. Its content stays in the service. */
export const deadLetter = z
  .object({
    id: z.uuid(),
    consumer: z.string(),
    event_id: z.uuid(),
    type: z.string(),
    key: z.string().describe('What the event is about, as an id.'),
    error: z.string(),
    tries: z.int(),
    failed_at: z.iso.datetime(),
  })
  .meta({ id: 'DeadLetter' });
export type DeadLetter = z.infer<typeof deadLetter>;

export const replayResult = z
  .object({
    id: z.uuid(),
    ok: z.boolean(),
    error: z.string().optional().describe('Why the handler refused again.'),
  })
  .meta({ id: 'ReplayResult' });
export type ReplayResult = z.infer<typeof replayResult>;

export const replayResults = z.object({ results: z.array(replayResult) });
