import { z } from 'zod';

export const requestLink = z
  .object({
    id: z.uuid(),
    created_at: z.iso.datetime(),
    version: z.int(),
    customer_id: z.uuid(),
    year: z.int(),
    month: z.int(),
    expires_at: z.iso.datetime(),
    revoked_at: z.iso.datetime().nullable(),
    created_by_name: z.string(),
  })
  .meta({ id: 'RequestLink' });

/** The address is shown once, when the link is made; afterwards only its digest is kept. */
export const newRequestLink = requestLink.extend({ url: z.string() }).meta({ id: 'NewRequestLink' });
