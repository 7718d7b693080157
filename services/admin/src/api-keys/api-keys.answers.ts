import { z } from 'zod';

export const apiKey = z
  .object({
    id: z.uuid(),
    name: z.string(),
    key_prefix: z.string().describe('First characters, by which people recognise a key.'),
    abilities: z.record(z.string(), z.int()),
    created_by: z.uuid(),
    created_by_name: z.string(),
    expires_at: z.iso.datetime().nullable(),
    last_used_at: z.iso.datetime().nullable(),
    revoked_at: z.iso.datetime().nullable(),
    version: z.int(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'ApiKey' });

/** The key itself is shown once; a repeated request (Idempotency-Key) gets the record without it. */
export const newApiKey = apiKey.extend({ key: z.string().optional() }).meta({ id: 'NewApiKey' });
