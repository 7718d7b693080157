import {
  choice,
  entity,
  instant,
  integer,
  nullable,
  record,
  type RowOf,
  text,
  uuid,
  yen,
} from '@uketori/service-kit/record';

/** What of one credit note was used for one invoice. Database constraints keep both within their amounts. */
export const creditUseRecord = record(
  'credit_use',
  { schema: 'payment', table: 'credit_uses' },
  {
    id: uuid({}),
    organization_id: uuid({ private: true }),
    credit_payment_id: uuid({ private: true }),
    bill_payment_id: uuid({ private: true }),
    amount: yen({ min: 1, max: 999_999_999_999 }),
    state: choice(['LIVE', 'CANCELLED'], { private: true }),
    created_by: uuid({ private: true }),
    created_by_name: text({}),
    created_at: instant({}),
    cancelled_by: nullable(uuid({ private: true })),
    cancelled_by_name: nullable(text({ private: true })),
    cancelled_at: nullable(instant({ private: true })),
    version: integer({ private: true }),
  },
);

export type CreditUseEntity = RowOf<typeof creditUseRecord>;
export const CreditUseEntity = entity(creditUseRecord);
