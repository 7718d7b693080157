import { z } from 'zod';

export const application = z
  .object({
    id: z.uuid().describe('Also the client_id.'),
    name: z.string(),
    homepage_url: z.string(),
    kind: z.enum(['confidential', 'public']).describe('Public: it keeps no secret.'),
    redirect_uris: z.array(z.string()),
    scopes: z.array(z.string()).describe('The most that the application can request of a user.'),
    secret_prefix: z.string().nullable().describe('First characters of the client secret.'),
    created_by: z.uuid(),
    created_by_name: z.string(),
    created_at: z.iso.datetime(),
    version: z.int(),
  })
  .meta({ id: 'Application' });

/** The secret itself is shown once; a repeated request (Idempotency-Key) gets the record without it. */
export const applicationWithSecret = application
  .extend({ client_secret: z.string().optional() })
  .meta({ id: 'ApplicationWithSecret' });

export const scopeList = z.object({ items: z.array(z.string()) }).meta({ id: 'Scopes' });
