import { entity, integer, json, nullable, record, text, uuid } from '@uketori/service-kit/record';
import { z } from 'zod';

/** What journal needs of admin's organization settings; absent fields mean admin's defaults. */
const settingsCopy = z
  .object({
    approve_level: z.int(),
    setting_coding_first: z.boolean(),
    setting_journal: z.boolean(),
    setting_journal_lock_mode: z.int(),
    setting_paid_by_customer: z.boolean(),
    setting_avoid_bank_holidays: z.string(),
    default_pay_month: z.int(),
    default_pay_day: z.int(),
    default_cutoff_day: z.int(),
    tax_rounding: z.string(),
    tax_accounting: z.string(),
    transition_rounding: z.string(),
    cap_crossing: z.string(),
    setting_small_amount: z.boolean(),
    withholding_code_8_two_tier: z.boolean(),
  })
  .partial();

export type SettingsCopy = z.infer<typeof settingsCopy>;

/** What journal needs of admin's organization profile. */
const profileCopy = z
  .object({
    settlement_month: z.int(),
    settlement_day: z.int(),
    type: z.string(),
    company_name: z.string(),
    t_number: z.string(),
    exclude_company_names: z.array(z.string()),
  })
  .partial();

export type ProfileCopy = z.infer<typeof profileCopy>;

/** Copy of an organization from admin's events. */
export const OrganizationSettingsEntity = entity(
  record(
    'organization_settings',
    { schema: 'journal', table: 'organization_settings' },
    {
      id: uuid({}),
      organization_id: uuid({}),
      name: text({}),
      settings: json(settingsCopy, {}),
      profile: json(profileCopy, {}),
      source_version: integer({}),
    },
  ),
);

/** Copy of a membership from admin's events; id is the user_organization_id. */
export const MemberEntity = entity(
  record(
    'member',
    { schema: 'journal', table: 'members' },
    {
      id: uuid({}),
      organization_id: uuid({}),
      user_id: uuid({}),
      full_name: text({}),
      department_id: nullable(uuid({})),
      status: text({}),
      source_version: integer({}),
    },
  ),
);
