import { z } from 'zod';

export const member = z
  .object({
    id: z.uuid(),
    user_organization_id: z.uuid(),
    user_id: z.uuid(),
    full_name: z.string(),
    email: z.string(),
    user_code: z.string(),
    department_id: z.uuid().nullable(),
    status: z.enum(['active', 'disabled', 'deleted']),
    role_id: z.int(),
    role_name: z.string().optional().describe('In the list only.'),
    version: z.int(),
  })
  .meta({ id: 'Member' });
