import { z } from 'zod';

export const representative = z
  .object({
    user_organization_id: z.uuid(),
    full_name: z.string(),
    status: z.string().describe('Not active: may still be the representative, with a warning (spec 5).'),
  })
  .meta({ id: 'Representative' });
export type Representative = z.infer<typeof representative>;

export const department = z
  .object({ id: z.uuid(), name: z.string(), active: z.boolean() })
  .meta({ id: 'Department' });
export type Department = z.infer<typeof department>;

/** What became of one of many. */
export const customerResult = z
  .object({ customer_id: z.uuid(), ok: z.boolean(), code: z.string().optional() })
  .meta({ id: 'CustomerResult' });
export type CustomerResult = z.infer<typeof customerResult>;
