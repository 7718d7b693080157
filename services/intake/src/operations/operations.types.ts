import { z } from 'zod';

const waiting = z.object({
  waiting: z.int(),
  in_work: z.int(),
  capped: z.boolean().describe('True when there are more than were counted.'),
  oldest_waiting_at: z.iso.datetime().nullable().describe('When the job was queued that waits longest.'),
  oldest_waiting_seconds: z.int().nullable(),
  failed_last_day: z.int(),
  pages_per_minute: z.number().describe('Over the last five minutes.'),
});

const worker = z.object({
  worker_id: z.string(),
  state: z.enum(['reading', 'idle', 'silent']),
  engine: z.string(),
  started_at: z.iso.datetime(),
  seen_at: z.iso.datetime(),
  last_lease_at: z.iso.datetime().nullable(),
  pages_per_minute: z.number(),
  memory_mb: z.int(),
  peak_mb: z.int(),
});

const failure = z.object({
  document_id: z.uuid(),
  file_name: z.string(),
  local_id: z.int().nullable(),
  error_code: z.string(),
  reason: z.string().describe("The reader's words, for those who run the product."),
  attempt: z.int(),
  pages: z.int(),
  failed_at: z.iso.datetime(),
  uploaded_by_name: z.string(),
});

/** Queue and readers of the whole installation as figures; failures of the caller's organization only. */
export const readingOperations = z
  .object({
    at: z.iso.datetime(),
    queue: waiting,
    workers: z.array(worker),
    failures: z.array(failure),
    more_failures: z.boolean(),
  })
  .meta({ id: 'ReadingOperations' });
export type ReadingOperations = z.infer<typeof readingOperations>;
