import { z } from 'zod';

export const approver = z
  .object({
    user_id: z.uuid(),
    full_name: z.string(),
  })
  .meta({ id: 'Approver' });
