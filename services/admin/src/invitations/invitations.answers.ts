import { z } from 'zod';

export const invitation = z
  .object({
    id: z.uuid(),
    email: z.string(),
    user_role_id: z.int(),
    role_name: z.string(),
    code: z.string().describe('User code that the member will have.'),
    department_id: z.uuid().nullable(),
    state: z.enum(['sent', 'cancelled', 'activated', 'expired']),
    invited_by_name: z.string(),
    sent_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    version: z.int(),
  })
  .meta({ id: 'Invitation' });

/** What the invited person sees before joining. */
export const invitationCheck = z
  .object({
    id: z.uuid(),
    email: z.string(),
    organization_name: z.string(),
    invited_by_name: z.string(),
    expires_at: z.iso.datetime(),
    registered: z
      .boolean()
      .describe('The address has an account: the form requires its password and no name.'),
  })
  .meta({ id: 'InvitationCheck' });
