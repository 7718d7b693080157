import { itemsAnswer } from '@uketori/service-kit/list';
import { z } from 'zod';
import { LANGUAGES } from '../memberships/memberships.facade.js';
import { defaultViews } from '../saved-views/saved-views.facade.js';
import { organizationSettings } from '../settings/settings.facade.js';

export const openedSession = z.object({
  user_id: z.uuid(),
  organization_id: z.uuid(),
  organization_name: z.string(),
  user_organization_id: z.uuid(),
  user_role_id: z.int(),
  username: z.string(),
  envtype: z.string(),
  token: z.string(),
  expires_at: z.iso.datetime(),
  init_message: z.string(),
  to_invoice: z.boolean(),
});

/** As above; a repeated request (Idempotency-Key) gets no token. */
export const switchedSession = openedSession.extend({ token: z.string().optional() });

export const currentSession = z.object({
  envtype: z.string(),
  user: z.object({
    id: z.uuid(),
    full_name: z.string(),
    email: z.string().describe('Where mails of this organization go.'),
    language: z.enum(LANGUAGES).nullable().describe('Null until the person chooses one.'),
    role: z.object({
      id: z.int(),
      name: z.string(),
      access_level: z.int(),
    }),
  }),
  user_organization_id: z.uuid(),
  department_id: z.uuid().nullable(),
  to_invoice: z.boolean(),
  init_message: z.string(),
  organization: z.object({
    id: z.uuid(),
    name: z.string(),
    is_demonstration: z.boolean().describe('Sample data with published passwords; meant to be removed.'),
  }),
  organization_settings: organizationSettings,
  abilities: z.record(z.string(), z.int()),
  second_factor_missing: z
    .boolean()
    .describe(
      'The organization or the role requires a second factor; until there is one, abilities are empty.',
    ),
  default_views: defaultViews,
  expires_at: z.iso.datetime().nullable(),
});

export const ownOrganizations = itemsAnswer(
  z.object({
    user_organization_id: z.uuid(),
    organization_id: z.uuid(),
    organization_name: z.string(),
    current: z.boolean(),
  }),
);
