import {
  choice,
  entity,
  instant,
  integer,
  nullable,
  record,
  responseShape,
  type RowOf,
  text,
  texts,
  uuid,
} from '@uketori/service-kit/record';
import { z } from 'zod';

export const applicationRecord = record(
  'application',
  { schema: 'admin', table: 'applications' },
  {
    organization_id: uuid({ private: true }),
    id: uuid({ describe: 'Also the client_id.' }),
    name: text({ max: 100, edit: true, required: true, sort: true }),
    homepage_url: text({}),
    kind: choice(['confidential', 'public'], { describe: 'Public: it keeps no secret.' }),
    redirect_uris: texts({}),
    scopes: texts({ describe: 'The most that the application can request of a user.' }),
    // Hex SHA-256 of the client secret; 256 random bits need no slow hash. Null for a public one.
    secret_sha256: nullable(text({ private: true })),
    // The one that it replaced; counts until then.
    former_secret_sha256: nullable(text({ private: true })),
    former_secret_until: nullable(
      instant({ describe: 'Until then the client secret before the present one counts, too.' }),
    ),
    secret_prefix: nullable(text({ describe: 'First characters of the client secret.' })),
    created_by: uuid({}),
    created_by_name: text({}),
    deleted_at: nullable(instant({ private: true })),
    version: integer({}),
    created_at: instant({ sort: true }),
  },
);

export type ApplicationEntity = RowOf<typeof applicationRecord>;
export const ApplicationEntity = entity(applicationRecord);

export const application = z.object(responseShape(applicationRecord)).meta({ id: 'Application' });
export type ApplicationView = z.infer<typeof application>;

/** The secret itself is shown once; a repeated request (Idempotency-Key) gets the record without it. */
export const applicationWithSecret = application
  .extend({ client_secret: z.string().optional() })
  .meta({ id: 'ApplicationWithSecret' });
