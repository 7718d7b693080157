import { z } from 'zod';

export const actionLogRow = z
  .object({
    id: z.uuid(),
    service: z.string(),
    action: z.string().describe('Dotted verb such as invoice.updated.'),
    menu: z.string(),
    subject_type: z.string(),
    subject_id: z.string().describe('UUID; a word where the organization has one such subject.'),
    local_id: z.int().describe('Number people know the subject by; 0 when it has none.'),
    user_id: z.uuid(),
    user_name: z.string(),
    occurred_at: z.iso.datetime(),
    changed_fields: z.array(z.string()),
  })
  .meta({ id: 'ActionLogRow' });
