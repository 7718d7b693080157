// The settings and the profile of an organization: their fields, defaults and changes.
// Other features import this file, nothing else.
export { completeProfile, completeSettings, patchProfile, patchSettings } from './settings.rules.js';
export {
  defaultProfile,
  defaultSettings,
  organizationProfile,
  type OrganizationProfileRecord,
  organizationProfileSchema,
  organizationSettings,
  type OrganizationSettingsRecord,
  organizationSettingsSchema,
  type PatchProfile,
  patchProfileSchema,
  type PatchSettings,
  patchSettingsSchema,
} from './settings.types.js';
