import {
  choice,
  entity,
  instant,
  integer,
  json,
  nullable,
  record,
  responseShape,
  type RowOf,
  text,
  uuid,
} from '@uketori/service-kit/record';
import { z } from 'zod';

export const apiKeyRecord = record(
  'api_key',
  { schema: 'admin', table: 'api_keys' },
  {
    organization_id: uuid({ private: true }),
    id: uuid({}),
    name: text({ max: 100, edit: true, required: true }),
    // Hex SHA-256 of the whole key; 256 random bits need no slow hash.
    key_sha256: text({ private: true }),
    key_prefix: text({ describe: 'First characters, by which people recognise a key.' }),
    // A key of a directory reaches SCIM alone; its abilities limit what it gives to others.
    purpose: choice(['api', 'directory'], { private: true }),
    abilities: json(z.record(z.string(), z.int()), {}),
    created_by: uuid({}),
    created_by_name: text({}),
    expires_at: nullable(instant({})),
    last_used_at: nullable(instant({})),
    revoked_at: nullable(instant({})),
    version: integer({}),
    created_at: instant({}),
  },
);

export type ApiKeyEntity = RowOf<typeof apiKeyRecord>;
export const ApiKeyEntity = entity(apiKeyRecord);

export const apiKey = z.object(responseShape(apiKeyRecord)).meta({ id: 'ApiKey' });
export type ApiKeyView = z.infer<typeof apiKey>;

/** The key itself is shown once; a repeated request (Idempotency-Key) gets the record without it. */
export const newApiKey = apiKey.extend({ key: z.string().optional() }).meta({ id: 'ApiKeyWithSecret' });
