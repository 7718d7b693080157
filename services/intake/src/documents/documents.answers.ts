import { readFields } from '@uketori/service-kit/read-fields';
import { z } from 'zod';

export const documentView = z
  .object({
    id: z.uuid(),
    upload_id: z.uuid(),
    file_name: z.string(),
    content_type: z.string(),
    page_count: z
      .int()
      .describe(
        'Pages of this document; they start at `first_page` of the file, which boxes and links count by.',
      ),
    first_page: z.int(),
    file_page_count: z.int(),
    current_version: z.int(),
    local_id: z.int().nullable(),
    origin: z
      .object({
        source: z.string(),
        source_ref: z.string(),
        uploaded_by_name: z.string(),
        received_at: z.iso.datetime(),
        channel_name: z.string().describe('From the chat message that contained it; else empty.'),
        message_text: z.string().describe('From the chat message that contained it; else empty.'),
        folder_name: z.string().describe('From the watched folder that contained it; else empty.'),
      })
      .describe(
        "The channel of the file (source_ref: the other service's own name for it), the uploader and the time.",
      ),
    versions: z.array(
      z.object({
        version: z.int(),
        file_name: z.string(),
        content_type: z.string(),
        page_count: z.int(),
        sha256: z.string(),
        bytes: z.int(),
        reason: z.string().describe('Why it replaced the version before; empty for the first.'),
        created_at: z.iso.datetime(),
        created_by_name: z.string(),
      }),
    ),
    read: z.object({
      status: z.enum(['NONE', 'WAITING', 'READING', 'SUCCESS', 'FAILED']),
      version: z.int(),
      error_code: z.string().nullable(),
      fields: readFields.nullable(),
      words_link: z.string().nullable(),
      read_at: z.iso.datetime().nullable(),
    }),
  })
  .meta({ id: 'DocumentView' });

export const contentLink = z.object({
  url: z.string(),
  file_name: z.string(),
});

export const queuedReading = z.object({
  job_id: z.uuid(),
  state: z.string(),
});
