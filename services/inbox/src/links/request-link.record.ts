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
    visits: integer({
      describe: 'Visits to the page; what follows within 30 minutes belongs to the same visit.',
    }),
    last_used_at: nullable(instant({ describe: 'When the page was last opened or a file came by it.' })),
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

/** A link that opens, with its customer and how many items came by it. */
export const liveRequestLink = requestLink
  .extend({ customer_name: z.string(), files: z.int() })
  .meta({ id: 'LiveRequestLink' });
export type LiveRequestLink = z.infer<typeof liveRequestLink>;

/** The address is shown once, when the link is made; only its digest is stored. */
export const madeRequestLink = requestLink.extend({ url: z.string() }).meta({ id: 'RequestLinkWithUrl' });
export type MadeRequestLink = z.infer<typeof madeRequestLink>;
