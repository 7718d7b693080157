/** Items of a journal line, in the order of the journal form. */
export const JOURNAL_ITEMS = [
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
] as const;
export type JournalItem = (typeof JOURNAL_ITEMS)[number];

export interface InputRule {
  input_debit: 0 | 1;
  input_credit: 0 | 1;
}

/** What one item's row on the screen holds; the server keeps the three parts in maps of their own. */
export interface ItemSetting extends InputRule {
  display: boolean;
  label: string;
}
export type ItemSettings = Record<JournalItem, ItemSetting>;

export interface Settings extends Record<string, unknown> {
  version: number;
  display: Record<JournalItem, boolean>;
  journal_rules: Record<JournalItem, InputRule>;
  labels: Record<JournalItem, string>;
  upload_max_bytes: number;
}

const MEBIBYTE = 1024 * 1024;

/** The record as the form shows it: one row per item, megabytes. */
export function toForm(settings: Settings): Record<string, unknown> {
  const items = Object.fromEntries(
    JOURNAL_ITEMS.map((item) => [
      item,
      { display: settings.display[item], label: settings.labels[item], ...settings.journal_rules[item] },
    ]),
  );
  return {
    ...settings,
    items,
    upload_max_mebibytes: Math.max(1, Math.round(settings.upload_max_bytes / MEBIBYTE)),
  };
}

/** The PATCH body of the named fields: other sections are not sent. */
export function toPatch(
  values: Record<string, unknown>,
  names: readonly string[],
  version: number,
): Record<string, unknown> {
  const patch: Record<string, unknown> = { version };
  for (const name of names) {
    if (name === 'items') Object.assign(patch, itemMaps(values.items as ItemSettings));
    else if (name === 'upload_max_mebibytes') patch.upload_max_bytes = Number(values[name]) * MEBIBYTE;
    else patch[name] = values[name];
  }
  return patch;
}

function itemMaps(items: ItemSettings): Record<string, unknown> {
  const each = <T>(pick: (item: ItemSetting) => T) =>
    Object.fromEntries(JOURNAL_ITEMS.map((name) => [name, pick(items[name])]));
  return {
    display: each(({ display }) => display),
    labels: each(({ label }) => label.trim()),
    journal_rules: each(({ input_debit, input_credit }) => ({ input_debit, input_credit })),
  };
}
