import { z } from 'zod';

/** The most jobs that one request retries or discards. */
const MOST_AT_ONCE = 50;
const REASON_LENGTH = 200;

export const operatorJob = z
  .object({
    id: z.string(),
    kind: z.string(),
    state: z
      .enum(['failed', 'due', 'later', 'running'])
      .describe('failed: waits for an operator. due: waits for a process. later: waits for its time.'),
    subjects: z
      .record(z.string(), z.string())
      .describe('The ids that the job is about, by name. Other data of the job stays in the service.'),
    error: z
      .string()
      .describe('The error of the last failed try; empty before one, or when the process died.'),
    tries: z.int(),
    created_at: z.iso.datetime(),
    failed_at: z.iso.datetime().nullable(),
    next_try_at: z.iso.datetime().nullable().describe('Null for a job that runs or failed.'),
  })
  .meta({ id: 'OperatorJob' });
export type OperatorJob = z.infer<typeof operatorJob>;

export const operatorJobs = z
  .object({
    counts: z.object({ failed: z.int(), due: z.int(), later: z.int(), running: z.int() }),
    items: z.array(operatorJob).describe('Failed jobs, newest first; then the others by their next try.'),
    capped: z.boolean().describe('True when there are more failed jobs, or more others, than items.'),
  })
  .meta({ id: 'OperatorJobs' });
export type OperatorJobs = z.infer<typeof operatorJobs>;

const ids = z
  .array(z.string().regex(/^\d{1,18}$/))
  .min(1)
  .max(MOST_AT_ONCE);

export const retryJobs = z.strictObject({ ids });
export const discardJobs = z.strictObject({
  ids,
  reason: z.string().trim().min(1).max(REASON_LENGTH).describe('Goes to the activity log.'),
});

export const decidedJobs = z
  .object({ ids: z.array(z.string()).describe('Without those that no longer were failed.') })
  .meta({ id: 'DecidedJobs' });
export type DecidedJobs = z.infer<typeof decidedJobs>;
