import type { BodyOf, Schema } from '@uketori/frontend-kit/apiTypes';
import { everyOf } from '@uketori/frontend-kit/everyOf';
import { sessionStore } from '@uketori/frontend-kit/session';

export type Settings = Schema<'OrganizationSettings'>;
export type JournalItem = keyof Settings['display'];
export type InputRule = Settings['journal_rules']['account_title'];

/** Items of a journal line, in the order of the journal form. */
export const JOURNAL_ITEMS: readonly JournalItem[] = everyOf<JournalItem>()([
  'account_title',
  'sub_account',
  'department',
  'tax',
  'project',
  'segment',
  'vendor',
  'item',
  'tag',
  'walletable',
  'description',
  'free_text_1',
  'free_text_2',
]);

/** What one item's row on the screen holds; the server keeps the three parts in maps of their own. */
export interface ItemSetting extends InputRule {
  display: boolean;
  label: string;
}
export type ItemSettings = Record<JournalItem, ItemSetting>;

/** The settings in the form: one row per item, megabytes. */
export type SettingsForm = Settings & { items: ItemSettings; upload_max_mebibytes: number };
type SettingsPatch = BodyOf<'/organization-settings', 'patch'>;

const MEBIBYTE = 1024 * 1024;

/** The open page continues with the settings of the last save, not with those of the login. */
export function refreshSession(organization_settings: Settings): void {
  const session = sessionStore.get();
  if (session) sessionStore.set({ ...session, organization_settings });
}

export function toForm(settings: Settings): SettingsForm {
  const items = Object.fromEntries(
    JOURNAL_ITEMS.map((item) => [
      item,
      { display: settings.display[item], label: settings.labels[item], ...settings.journal_rules[item] },
    ]),
  ) as ItemSettings;
  return {
    ...settings,
    items,
    upload_max_mebibytes: Math.max(1, Math.round(settings.upload_max_bytes / MEBIBYTE)),
  };
}

/** The PATCH body of the named fields; other sections are not sent. */
export function toPatch(values: SettingsForm, names: readonly string[], version: number): SettingsPatch {
  const { items, upload_max_mebibytes, ...record } = values;
  const sent = Object.entries(record).filter(([name]) => names.includes(name));
  return {
    ...Object.fromEntries(sent),
    ...(names.includes('items') && itemMaps(items)),
    ...(names.includes('upload_max_mebibytes') && { upload_max_bytes: upload_max_mebibytes * MEBIBYTE }),
    version,
  };
}

function itemMaps(items: ItemSettings): Partial<SettingsPatch> {
  const each = <T>(pick: (item: ItemSetting) => T) =>
    Object.fromEntries(JOURNAL_ITEMS.map((name) => [name, pick(items[name])])) as Record<JournalItem, T>;
  return {
    display: each(({ display }) => display),
    labels: each(({ label }) => label.trim()),
    journal_rules: each(({ input_debit, input_credit }) => ({ input_debit, input_credit })),
  };
}
