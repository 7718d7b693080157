import { z } from 'zod';
import { LANGUAGES } from '../templates/templates.facade.js';
import { HANDED_IN_STATUS } from './handed-in.rules.js';

/** A file that the supplier handed in, with what became of it. */
const handedIn = z
  .object({
    id: z.uuid(),
    file_name: z.string(),
    received_at: z.iso.datetime(),
    status: z.enum(HANDED_IN_STATUS),
    reason: z.string().describe('Why it was returned; empty otherwise.'),
    returned_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'HandedIn' });
export type HandedIn = z.infer<typeof handedIn>;

/** What the supplier's page shows. */
export const linkView = z
  .object({
    organization_name: z.string(),
    customer_name: z.string(),
    language: z.enum(LANGUAGES).describe('Language of the supplier.'),
    expires_at: z.iso.datetime(),
    year: z.int(),
    month: z.int(),
    max_bytes: z.int(),
    max_files: z.int().describe('Files that the page takes in one go.'),
    items: z
      .array(handedIn)
      .describe(
        'Files of this supplier and month that came by a link, and returned ones; the newest 100. A file that is handed in without `replaces` takes the place of the oldest returned one.',
      ),
  })
  .meta({ id: 'LinkView' });
export type LinkView = z.infer<typeof linkView>;
