import { z } from 'zod';

/** A member who can approve a level. */
export const approver = z
  .object({
    user_id: z.uuid(),
    full_name: z.string(),
  })
  .meta({ id: 'Approver' });
export type Approver = z.infer<typeof approver>;
