import { DomainError } from '@uketori/service-kit/errors';
import {
  defaultProfile,
  defaultSettings,
  organizationProfileSchema,
  type OrganizationProfileRecord,
  type OrganizationSettingsRecord,
  organizationSettingsSchema,
  type PatchProfile,
  type PatchSettings,
} from './settings.types.js';

/**
 * A stored row in today's shape: a field added after the row was written takes its default, so a new setting
 * needs no data migration.
 */
export function completeSettings(stored: Partial<OrganizationSettingsRecord>): OrganizationSettingsRecord {
  const defaults = defaultSettings();
  const known = Object.keys(defaults) as (keyof OrganizationSettingsRecord)[];
  const kept = Object.fromEntries(known.filter((key) => key in stored).map((key) => [key, stored[key]]));
  return organizationSettingsSchema.parse({
    ...defaults,
    ...kept,
    display: { ...defaults.display, ...stored.display },
    journal_rules: { ...defaults.journal_rules, ...stored.journal_rules },
    labels: { ...defaults.labels, ...stored.labels },
  });
}

/**
 * The settings after a PATCH: maps merge per item, everything else replaces. Input is already validated.
 * @throws DomainError retention_only_longer when documents would be kept for fewer years than were promised
 */
export function patchSettings(
  current: OrganizationSettingsRecord,
  { version: _version, ...patch }: PatchSettings,
): OrganizationSettingsRecord {
  if ((patch.retention_years ?? current.retention_years) < current.retention_years)
    throw new DomainError('retention_only_longer', 'conflict', { years: current.retention_years });
  return organizationSettingsSchema.parse({
    ...current,
    ...patch,
    display: { ...current.display, ...patch.display },
    journal_rules: { ...current.journal_rules, ...patch.journal_rules },
    labels: { ...current.labels, ...patch.labels },
  });
}

/** A stored profile in today's shape. */
export function completeProfile(
  name: string,
  stored: Partial<OrganizationProfileRecord>,
): OrganizationProfileRecord {
  return organizationProfileSchema.parse({ ...defaultProfile(name), ...stored });
}

/** The profile after a PATCH; lists are replaced whole and lose doubles. */
export function patchProfile(
  current: OrganizationProfileRecord,
  { version: _version, name: _name, ...patch }: PatchProfile,
): OrganizationProfileRecord {
  const next = { ...current, ...patch };
  return organizationProfileSchema.parse({
    ...next,
    exclude_company_names: [...new Set(next.exclude_company_names)],
    address_list: [...new Set(next.address_list)],
    contact_number_list: [...new Set(next.contact_number_list)],
  });
}
