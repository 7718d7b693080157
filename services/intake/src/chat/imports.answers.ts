import { z } from 'zod';
import { CHAT_SERVICES } from './chat-service.js';

export const chatImport = z
  .object({
    id: z.uuid(),
    connection_id: z.uuid(),
    connection_name: z.string(),
    service: z.enum(CHAT_SERVICES),
    file_name: z.string(),
    channel_name: z.string().describe('The id where the service does not tell the name.'),
    author_name: z.string().describe('The id where the service does not tell the name.'),
    message_text: z.string(),
    sent_at: z.iso.datetime().nullable(),
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
  .meta({ id: 'ChatImport' });
