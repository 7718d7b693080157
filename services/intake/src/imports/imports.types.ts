import { z } from 'zod';

/** The part of responses that every import has: its outcome. */
export const importOutcome = {
  state: z.enum(['WAITING', 'RETRYING', 'DONE', 'FAILED', 'SKIPPED']),
  fault: z.string().describe('Why it did not come in so far; empty when nothing is wrong.'),
  attempts: z.int(),
  next_attempt_at: z.iso.datetime().nullable().describe('Null unless another try is to come.'),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  upload_id: z.uuid().nullable(),
  read_state: z
    .string()
    .describe('State of the upload: WAITING, STARTED, SUCCESS or FAILED; empty when there is none.'),
  local_ids: z.array(z.int()).describe('Invoices that it became.'),
  version: z.int(),
};
