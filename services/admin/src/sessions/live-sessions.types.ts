import { itemsAnswer } from '@uketori/service-kit/list';
import { z } from 'zod';

const device = {
  id: z.uuid(),
  browser: z.string().describe('As the program names itself; may be empty.'),
  system: z.string().describe('Windows, macOS, iPhone …; empty when unknown.'),
  address: z.string().nullable().describe('The IP address of the last use.'),
  created_at: z.iso.datetime().describe('The log-in.'),
  last_used_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  current: z.boolean().describe('The session of this request.'),
};

export const ownSessions = itemsAnswer(
  z.object({ ...device, organization_name: z.string() }).meta({ id: 'OwnSession' }),
);

export const userSessions = itemsAnswer(
  z
    .object({
      ...device,
      user_organization_id: z.uuid().describe('The membership, as in /users.'),
      full_name: z.string(),
    })
    .meta({ id: 'UserSession' }),
);
