import { z } from 'zod';
import { organizationProfileSchema, organizationSettingsSchema } from './settings.schema.js';

const version = z.int();

export const organizationSettings = organizationSettingsSchema
  .extend({ version })
  .meta({ id: 'OrganizationSettings' });

export const organizationProfile = organizationProfileSchema
  .extend({ id: z.uuid(), name: z.string(), version })
  .meta({ id: 'OrganizationProfile' });
