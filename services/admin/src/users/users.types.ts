import { responseShape } from '@uketori/service-kit/record';
import { z } from 'zod';
import { membershipRecord } from '../memberships/memberships.facade.js';

export const member = z
  .object(responseShape(membershipRecord))
  .extend({ user_organization_id: z.uuid(), role_name: z.string().optional().describe('In the list only.') })
  .meta({ id: 'Member' });
