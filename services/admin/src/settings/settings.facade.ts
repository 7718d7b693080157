// The settings and the profile of an organization: their fields, defaults and changes.
// Other features import this file, nothing else.
export { organizationProfile, organizationSettings } from './settings.answers.js';
export { completeProfile, completeSettings, patchProfile, patchSettings } from './settings.rules.js';
export {
  defaultProfile,
  defaultSettings,
  type OrganizationProfileRecord,
  type OrganizationSettingsRecord,
  type PatchProfile,
  patchProfileSchema,
  type PatchSettings,
  patchSettingsSchema,
} from './settings.schema.js';
