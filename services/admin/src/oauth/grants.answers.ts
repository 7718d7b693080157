import { z } from 'zod';

export const accessGrant = z
  .object({
    id: z.uuid(),
    application_id: z.uuid(),
    application_name: z.string(),
    homepage_url: z.string(),
    user_organization_id: z.uuid(),
    user_name: z.string(),
    scopes: z.array(z.string()),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'AccessGrant' });
