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

/** Open transfers that follow a change of conditions page by page: a row of the queue. */
export const repricingRecord = record(
  'repricing',
  { schema: 'payment', table: 'repricings' },
  {
    id: uuid({}),
    organization_id: uuid({ private: true }),
    user_bank_id: nullable(uuid({ describe: 'The account whose conditions changed.' })),
    company_id: nullable(uuid({ describe: 'The supplier whose bearer of the fee changed.' })),
    after_key: uuid({ private: true }),
    done: integer({ describe: 'Transfers that have followed.' }),
    total: integer({}),
    changed_by: uuid({ private: true }),
    changed_by_name: text({ private: true }),
    created_at: instant({ private: true }),
  },
);

export const RepricingEntity = entity(repricingRecord);
export type RepricingEntity = RowOf<typeof repricingRecord>;

/** How far one is. Transfers, of which one may be several payments. */
export const repricing = z
  .object(responseShape(repricingRecord))
  .extend({ company_name: z.string().nullable() })
  .meta({ id: 'Repricing' });
export type RepricingProgress = z.infer<typeof repricing>;
