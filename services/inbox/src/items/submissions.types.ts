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
  })
  .meta({ id: 'LinkView' });
export type LinkView = z.infer<typeof linkView>;
