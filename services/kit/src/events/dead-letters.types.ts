import { z } from 'zod';

/** An event that a handler refused after all its tries. */
export const deadLetter = z
  .object({
    organization_id: z.uuid(),
    id: z.uuid(),
    consumer: z.string(),
    event_id: z.uuid(),
    type: z.string(),
    topic: z.string(),
    key: z.string(),
    payload: z.record(z.string(), z.unknown()),
    error: z.string(),
    tries: z.int(),
    failed_at: z.iso.datetime(),
    resolved_at: z.iso.datetime().nullable(),
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
