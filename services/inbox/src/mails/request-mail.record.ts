import {
  choice,
  date,
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

/** A mail that was sent, by customer and month. */
export const requestMailRecord = record(
  'request_mail',
  { schema: 'inbox', table: 'request_mails' },
  {
    id: uuid({}),
    organization_id: uuid({ private: true }),
    customer_id: uuid({ private: true }),
    kind: choice(['hand', 'schedule'], {}),
    year: integer({ min: 2000, max: 2999 }),
    month: integer({ min: 1, max: 12 }),
    recipient: text({}),
    subject: text({ max: 200, required: true }),
    request_link_id: nullable(uuid({ private: true })),
    sent_on: date({}),
    sent_by_name: text({}),
    created_at: instant({}),
  },
);

export type RequestMailEntity = RowOf<typeof requestMailRecord>;
export const RequestMailEntity = entity(requestMailRecord);

export const sentMail = z.object(responseShape(requestMailRecord)).meta({ id: 'SentCustomerMail' });
export type SentMail = z.infer<typeof sentMail>;
