import { z } from 'zod';

/** What the supplier's page shows before anything is sent. */
export const linkView = z
  .object({
    organization_name: z.string(),
    customer_name: z.string(),
    expires_at: z.iso.datetime(),
    year: z.int(),
    month: z.int(),
    max_bytes: z.int(),
    submitted_count: z.int(),
    returned: z
      .array(z.object({ file_name: z.string(), reason: z.string(), returned_at: z.iso.datetime() }))
      .describe('Files of this month that were returned, up to 100; the next file takes the place of one.'),
  })
  .meta({ id: 'LinkView' });
export type LinkView = z.infer<typeof linkView>;
