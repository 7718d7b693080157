import { z } from 'zod';

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
