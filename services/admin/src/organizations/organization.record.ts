import {
  choice,
  entity,
  instant,
  integer,
  json,
  record,
  type RowOf,
  text,
  uuid,
} from '@uketori/service-kit/record';
import { organizationProfileSchema, organizationSettingsSchema } from '../settings/settings.facade.js';

const organizationRecord = record(
  'organization',
  { schema: 'admin', table: 'organizations' },
  {
    organization_id: uuid({ private: true }),
    id: uuid({ private: true }),
    name: text({ private: true }),
    status: choice(['active', 'disabled'], { private: true }),
    settings: json(organizationSettingsSchema, { private: true }),
    profile: json(organizationProfileSchema, { private: true }),
    version: integer({ private: true }),
    created_at: instant({ private: true }),
    updated_at: instant({ private: true }),
  },
);

export type OrganizationEntity = RowOf<typeof organizationRecord>;
export const OrganizationEntity = entity(organizationRecord);
