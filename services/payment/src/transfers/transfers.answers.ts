import { z } from 'zod';

export const confirmation = z
  .object({
    level: z.int(),
    user_id: z.uuid(),
    user_name: z.string(),
    confirmed_at: z.iso.datetime(),
  })
  .meta({ id: 'Confirmation' });

export const combined = z.object({ transfer_group_id: z.uuid(), pay_keys: z.array(z.uuid()) });
export const separated = z.object({ pay_keys: z.array(z.uuid()) });
