import { entity, integer, record, responseShape, type RowOf, text, uuid } from '@uketori/service-kit/record';
import { z } from 'zod';

const ipRestrictionRecord = record(
  'ip_restriction',
  { schema: 'admin', table: 'ip_restrictions' },
  {
    organization_id: uuid({ private: true }),
    id: uuid({}),
    address: text({ describe: 'Address or CIDR range.' }),
    memo: text({ max: 100 }),
    version: integer({}),
  },
);

export type IpRestrictionEntity = RowOf<typeof ipRestrictionRecord>;
export const IpRestrictionEntity = entity(ipRestrictionRecord);

const { address, memo, ...shape } = responseShape(ipRestrictionRecord);
export const ipRestriction = z
  .object({ ...shape, ip_address: address, description: memo })
  .meta({ id: 'IpRestriction' });

export const listedIpRestriction = ipRestriction
  .extend({ is_current: z.boolean().describe('Covers the address this request came from.') })
  .meta({ id: 'ListedIpRestriction' });
