import { z } from 'zod';
import { importOutcome } from '../imports/imports.facade.js';
import { CHAT_SERVICES } from './chat-service.types.js';

export const chatImport = z
  .object({
    id: z.uuid(),
    connection_id: z.uuid(),
    connection_name: z.string(),
    service: z.enum(CHAT_SERVICES),
    file_name: z.string(),
    channel_name: z.string().describe('The id if the service does not return the name.'),
    author_name: z.string().describe('The id if the service does not return the name.'),
    message_text: z.string(),
    sent_at: z.iso.datetime().nullable(),
    ...importOutcome,
  })
  .meta({ id: 'ChatImport' });
export type ChatImport = z.infer<typeof chatImport>;
