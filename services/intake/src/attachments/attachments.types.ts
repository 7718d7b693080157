import { z } from 'zod';
import { ATTACHMENT_KINDS } from './attachments.rules.js';

export const attachment = z
  .object({
    id: z.uuid(),
    document_id: z.uuid().describe('Its file, as in /documents/{id}.'),
    kind: z.enum(ATTACHMENT_KINDS),
    file_name: z.string(),
    content_type: z.string(),
    page_count: z.int(),
    bytes: z.int(),
    sha256: z.string(),
    attached_by_name: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Attachment' });
export type Attachment = z.infer<typeof attachment>;

export const attachments = z.object({
  items: z.array(attachment),
  may_attach: z.boolean(),
  may_remove: z.boolean().describe('The invoice is not approved for good.'),
});
export type Attachments = z.infer<typeof attachments>;
