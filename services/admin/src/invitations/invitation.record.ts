import {
  choice,
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

const INVITATION_STATES = ['sent', 'cancelled', 'activated'] as const;

/** Somebody asked into the organization by mail. */
export const invitationRecord = record(
  'invitation',
  { schema: 'admin', table: 'invitations' },
  {
    organization_id: uuid({ private: true }),
    id: uuid({}),
    email: text({}),
    user_role_id: integer({}),
    user_code: text({ private: true }),
    department_id: nullable(uuid({})),
    // Hash of what the mailed link carries.
    code_sha256: text({ private: true }),
    state: choice(INVITATION_STATES, {}),
    invited_by: uuid({ private: true }),
    invited_by_name: text({}),
    expires_at: instant({}),
    sent_at: instant({}),
    activated_at: nullable(instant({ private: true })),
    version: integer({}),
    created_at: instant({ private: true }),
  },
);

export type InvitationEntity = RowOf<typeof invitationRecord>;
export const InvitationEntity = entity(invitationRecord);

export type InvitationState = InvitationEntity['state'];

export const invitation = z
  .object(responseShape(invitationRecord))
  .extend({
    role_name: z.string(),
    code: z.string().describe('User code that the member will have.'),
    state: z.enum([...INVITATION_STATES, 'expired']),
  })
  .meta({ id: 'Invitation' });

/** What the invited person sees before joining. */
export const invitationCheck = z
  .object(responseShape(invitationRecord, ['id', 'email', 'invited_by_name', 'expires_at']))
  .extend({
    organization_name: z.string(),
    password_min_length: z.int(),
    registered: z
      .boolean()
      .describe('The address has an account: the form requires its password and no name.'),
  })
  .meta({ id: 'InvitationCheck' });
