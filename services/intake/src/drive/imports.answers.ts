import { z } from 'zod';

export const driveImport = z
  .object({
    id: z.uuid(),
    connection_id: z.uuid(),
    file_id: z.string(),
    file_name: z.string(),
    folder_name: z.string(),
    author_name: z.string().describe('Who owns the file, or changed it last.'),
    modified_at: z.iso.datetime().nullable(),
    gone: z
      .enum(['', 'removed', 'trashed', 'moved'])
      .describe('What became of the file over there since; empty while it is in its folder.'),
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
  })
  .meta({ id: 'DriveImport' });
