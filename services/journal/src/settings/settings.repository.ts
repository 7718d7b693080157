import type { OrganizationChanged, UserChanged } from '@uketori/proto/uketori/admin/v1/events';
import type { Tx } from '@uketori/service-kit/tx';
import type { HolidayShift, PaySite } from '../calendar/calendar.facade.js';
import type { TransitionRounding } from '../keikasochi/keikasochi.facade.js';
import type { Rounding } from '../amounts/amounts.facade.js';
import type { ProfileCopy, SettingsCopy } from './settings.record.js';

export interface JournalSettings {
  holiday_shift: HolidayShift;
  default_site: PaySite | null;
  /** Last issue day of a closing, 31 = month end, where a supplier has none of its own. */
  default_cutoff_day: number;
  tax_rounding: Rounding;
  is_tax_inclusive_books: boolean;
  transition_rounding: TransitionRounding;
  /** A line that crosses a supplier's yearly cap is cut in two; else the whole line is not deductible. */
  splits_at_cap: boolean;
  /** Base-period sales of at most 100 million yen. */
  is_small_business: boolean;
  code_8_two_tier: boolean;
  /** Closing of the fiscal year; an individual's is the calendar's. */
  settlement_month: number;
  settlement_day: number;
  /** Whether invoices are coded at all; else they are only approved and paid. */
  makes_journal: boolean;
  /** Approvals wait until a user confirmed the coding. */
  coding_first: boolean;
  /** 0: final approval locks journal and data, 1: the journal only. */
  lock_mode: 0 | 1;
  /** The payee bears the transfer fee where no supplier's own setting says otherwise. */
  paid_by_customer: boolean;
  /** The names that the organization is addressed by: its own and those that the profile lists. */
  own_names: readonly string[];
}

const ROUNDINGS: readonly Rounding[] = ['floor', 'round', 'ceil'];
const SHIFTS: readonly HolidayShift[] = ['before', 'after', 'none'];

/** Settings of the actor's organization; before admin's first event arrives, admin's defaults. */
export async function journalSettings(tx: Tx): Promise<JournalSettings> {
  const row = await tx.one<{ name: string; settings: SettingsCopy; profile: ProfileCopy }>(
    'select name, settings, profile from journal.organization_settings where organization_id = $1 limit 1',
    [tx.actor.organization_id],
  );
  const settings = row?.settings ?? {};
  const { default_pay_month: month = 1, default_pay_day: day = 31 } = settings;
  const profile = row?.profile ?? {};
  const isIndividual = profile.type === 'individual';
  return {
    holiday_shift: SHIFTS.find((shift) => shift === settings.setting_avoid_bank_holidays) ?? 'before',
    default_site: day >= 1 && day <= 31 && month >= 0 && month <= 12 ? { month, day } : null,
    default_cutoff_day: settings.default_cutoff_day || 31,
    tax_rounding: ROUNDINGS.find((rounding) => rounding === settings.tax_rounding) ?? 'floor',
    is_tax_inclusive_books: settings.tax_accounting === 'inclusive',
    transition_rounding: settings.transition_rounding === 'round' ? 'round' : 'floor',
    splits_at_cap: settings.cap_crossing !== 'whole',
    is_small_business: settings.setting_small_amount ?? false,
    code_8_two_tier: settings.withholding_code_8_two_tier ?? false,
    settlement_month: isIndividual ? 12 : profile.settlement_month || 3,
    settlement_day: isIndividual ? 31 : profile.settlement_day || 31,
    makes_journal: settings.setting_journal ?? true,
    coding_first: (settings.setting_journal ?? true) && (settings.setting_coding_first ?? false),
    lock_mode: settings.setting_journal_lock_mode === 1 ? 1 : 0,
    paid_by_customer: settings.setting_paid_by_customer ?? false,
    own_names: [row?.name, profile.company_name, ...(profile.exclude_company_names ?? [])].filter(
      (name): name is string => !!name,
    ),
  };
}

interface PayerProfile {
  name: string;
  t_number: string;
  is_individual: boolean;
}

/** The actor's organization as the payer on a form. */
export async function payerProfile(tx: Tx): Promise<PayerProfile> {
  const row = await tx.one<{ name: string; profile: ProfileCopy }>(
    'select name, profile from journal.organization_settings where organization_id = $1 limit 1',
    [tx.actor.organization_id],
  );
  const profile = row?.profile ?? {};
  return {
    name: profile.company_name || (row?.name ?? ''),
    t_number: profile.t_number ?? '',
    is_individual: profile.type === 'individual',
  };
}

/** Keeps the settings of an organization; an older version never overwrites a newer one. */
export async function copyOrganization(tx: Tx, organization: OrganizationChanged): Promise<void> {
  const { id, name, settings, profile, version } = organization;
  await tx.rows(
    `insert into journal.organization_settings as s (organization_id, id, name, settings, source_version, profile)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (organization_id, id) do update
       set name = excluded.name, settings = excluded.settings, source_version = excluded.source_version,
           profile = excluded.profile
       where s.source_version < excluded.source_version`,
    [
      tx.actor.organization_id,
      id,
      name,
      JSON.stringify(settings ?? {}),
      version,
      JSON.stringify(profile ?? {}),
    ],
  );
}

/** Keeps a member; an older version never overwrites a newer one. */
export async function copyMember(tx: Tx, user: UserChanged): Promise<void> {
  await tx.rows(
    `insert into journal.members as m
       (organization_id, id, user_id, full_name, department_id, status, source_version)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (organization_id, id) do update
       set full_name = excluded.full_name, department_id = excluded.department_id,
           status = excluded.status, source_version = excluded.source_version
       where m.source_version < excluded.source_version`,
    [
      tx.actor.organization_id,
      user.user_organization_id,
      user.user_id,
      user.full_name,
      user.department_id || null,
      user.status,
      user.version,
    ],
  );
}
