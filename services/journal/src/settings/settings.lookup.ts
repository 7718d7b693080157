import type { Tx } from '@uketori/service-kit/tx';
import type { HolidayShift, PaySite } from '../calendar/pay-date.rules.js';
import type { SettingsCopy } from './settings.entity.js';

export interface JournalSettings {
  holiday_shift: HolidayShift;
  default_site: PaySite | null;
}

const SHIFTS: readonly HolidayShift[] = ['before', 'after', 'none'];

/** Settings of the actor's organization; before admin's first event arrives, admin's defaults. */
export async function journalSettings(tx: Tx): Promise<JournalSettings> {
  const row = await tx.one<{ settings: SettingsCopy }>(
    'select settings from journal.organization_settings where organization_id = $1 limit 1',
    [tx.actor.organization_id],
  );
  const settings = row?.settings ?? {};
  const { default_pay_month: month = 1, default_pay_day: day = 31 } = settings;
  return {
    holiday_shift: SHIFTS.find((shift) => shift === settings.setting_avoid_bank_holidays) ?? 'before',
    default_site: day >= 1 && day <= 31 && month >= 0 && month <= 12 ? { month, day } : null,
  };
}
