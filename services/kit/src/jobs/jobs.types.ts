import { z } from 'zod';

/** A job that failed as often as it is tried. Nothing happens to it until an operator decides. */
export const failedJob = z
  .object({
    id: z.string(),
    kind: z.string(),
    data: z.record(z.string(), z.unknown()),
    error: z.string().describe('Empty when the processes that ran it died.'),
    tries: z.int(),
    created_at: z.iso.datetime(),
    failed_at: z.iso.datetime(),
  })
  .meta({ id: 'FailedJob' });
export type FailedJob = z.infer<typeof failedJob>;
