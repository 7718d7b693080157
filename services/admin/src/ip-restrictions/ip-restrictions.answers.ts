import { z } from 'zod';

export const ipRestriction = z
  .object({
    id: z.uuid(),
    ip_address: z.string().describe('Address or CIDR range.'),
    description: z.string(),
    version: z.int(),
  })
  .meta({ id: 'IpRestriction' });

export const listedIpRestriction = ipRestriction
  .extend({ is_current: z.boolean().describe('Covers the address this request came from.') })
  .meta({ id: 'ListedIpRestriction' });

export const ownAddress = z.object({ ip_address: z.string() });
