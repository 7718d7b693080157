import {
  entity,
  instant,
  integer,
  nullable,
  record,
  responseShape,
  type RowOf,
  text,
  uuid,
} from '@uketori/service-kit/record';
import { z } from 'zod';

/** A link by which one customer uploads for one month without a login. */
export const requestLinkRecord = record(
  'request_link',
  { schema: 'inbox', table: 'request_links' },
  {
    id: uuid({}),
    organization_id: uuid({ private: true }),
    customer_id: uuid({}),
    secret_sha256: text({ private: true }),
    year: integer({ min: 2000, max: 2999 }),
    month: integer({ min: 1, max: 12 }),
    expires_at: instant({}),
    revoked_at: nullable(instant({})),
    created_by: uuid({ private: true }),
    created_by_name: text({}),
    created_at: instant({}),
    version: integer({}),
  },
);

export type RequestLinkEntity = RowOf<typeof requestLinkRecord>;
export const RequestLinkEntity = entity(requestLinkRecord);

/** A link as shown later: its secret is not stored. */
export const requestLink = z.object(responseShape(requestLinkRecord)).meta({ id: 'RequestLink' });
export type RequestLink = z.infer<typeof requestLink>;

/** The address is shown once, when the link is made; only its digest is stored. */
export const madeRequestLink = requestLink.extend({ url: z.string() }).meta({ id: 'NewRequestLink' });
export type MadeRequestLink = z.infer<typeof madeRequestLink>;
