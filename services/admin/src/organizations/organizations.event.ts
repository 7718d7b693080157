import { ORGANIZATION_CHANGED } from '@uketori/proto/events';
import type { OrganizationChanged } from '@uketori/proto/uketori/admin/v1/events';
import type { OutgoingEvent } from '@uketori/service-kit/events/envelope';
import type { OrganizationEntity } from './organization.record.js';

/** The public state of an organization: the settings other services obey and the names the reader excludes. */
export function organizationChanged(
  organization: OrganizationEntity,
  cause: string,
): OutgoingEvent<OrganizationChanged> {
  const { id, name, status, settings, profile, version } = organization;
  return {
    event: ORGANIZATION_CHANGED,
    key: id,
    version,
    cause,
    data: {
      id,
      name,
      status,
      settings: {
        approve_level: settings.approve_level,
        pay_confirm_level: settings.pay_confirm_level,
        send_approval_request: settings.send_approval_request,
        setting_coding_first: settings.setting_coding_first,
        setting_journal: settings.setting_journal,
        setting_journal_lock_mode: settings.setting_journal_lock_mode,
        setting_pay_journal: settings.setting_pay_journal,
        setting_paid_by_customer: settings.setting_paid_by_customer,
        setting_avoid_bank_holidays: settings.setting_avoid_bank_holidays,
        setting_foreign_currency: settings.setting_foreign_currency,
        setting_timestamp: settings.setting_timestamp,
        default_pay_month: settings.default_pay_month,
        default_pay_day: settings.default_pay_day,
        upload_max_bytes: settings.upload_max_bytes,
        default_attachment_page: settings.default_attachment_page,
        word_or_byte: settings.word_or_byte,
        description_max_length: settings.description_max_length,
        free_text_1_max_length: settings.free_text_1_max_length,
        free_text_2_max_length: settings.free_text_2_max_length,
        journal_rules: settings.journal_rules,
        default_cutoff_day: settings.default_cutoff_day,
        tax_rounding: settings.tax_rounding,
        tax_accounting: settings.tax_accounting,
        transition_rounding: settings.transition_rounding,
        cap_crossing: settings.cap_crossing,
        setting_small_amount: settings.setting_small_amount,
        withholding_code_8_two_tier: settings.withholding_code_8_two_tier,
        retention_years: settings.retention_years,
        duty_policy: settings.duty_policy,
      },
      profile: {
        company_name: profile.company_name,
        exclude_company_names: profile.exclude_company_names,
        contact_numbers: profile.contact_number_list,
        t_number: profile.t_number,
        settlement_month: profile.settlement_month,
        settlement_day: profile.settlement_day,
        type: profile.type,
      },
      version,
    },
  };
}
