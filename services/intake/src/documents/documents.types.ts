import { digitalInvoice } from '@uketori/service-kit/digital-invoice';
import { readFields } from '@uketori/service-kit/read-fields';
import { responseShape } from '@uketori/service-kit/record';
import { z } from 'zod';
import { documentVersionRecord, READ_STATUSES } from '../files/files.facade.js';

const { document_version, ...version } = responseShape(documentVersionRecord);

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
    versions: z.array(z.object({ ...version, version: document_version })),
    read: z.object({
      status: z.enum(READ_STATUSES),
      version: z.int(),
      error_code: z.string().nullable(),
      fields: readFields.nullable(),
      words_link: z.string().nullable(),
      read_at: z.iso.datetime().nullable(),
    }),
  })
  .meta({ id: 'DocumentView' });
export type DocumentView = z.infer<typeof documentView>;

export const addedVersion = z
  .object({
    document_id: z.uuid(),
    ...responseShape(documentVersionRecord, ['document_version', 'sha256', 'bytes', 'page_count']),
  })
  .meta({ id: 'AddedVersion' });
export type AddedVersion = z.infer<typeof addedVersion>;

export const contentLink = z.object({
  url: z.string(),
  file_name: z.string(),
});

const box = z.array(z.number()).length(4).describe('x, y, width, height in 0..1 of the upright page.');

/** The words of a document and their places, and its content when it came as data, from its last reading. `words_link` leads to this file. */
export const documentWords = z.object({
  pages: z.array(
    z.object({
      page: z.int(),
      width: z.int(),
      height: z.int(),
      rotated: z
        .union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])
        .describe('Clockwise turn that sets the stored page upright.'),
      map: z
        .array(z.number())
        .length(9)
        .optional()
        .describe(
          'From the upright page to the stored one: rows of a 3x3 matrix. Absent where both are the same.',
        ),
      words: z.array(z.object({ text: z.string(), box, confidence: z.number() })),
    }),
  ),
  digital_invoice: digitalInvoice.optional(),
});

export const queuedReading = z.object({
  job_id: z.uuid(),
  state: z.string(),
});
