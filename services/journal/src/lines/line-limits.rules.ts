import { DomainError } from '@uketori/service-kit/errors';
import { textLength } from '../csv/shift-jis.rules.js';
import type { LineSettings } from '../settings/settings.facade.js';
import { column, LINE_REFERENCES, type LineReference, type Side, SIDES } from './line-columns.rules.js';
import type { LineInput } from './line.record.js';

/** Items of an account title by its own toggles; an absent one is shown. */
export type TitleToggles = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

const TEXTS = ['description', 'free_text_1', 'free_text_2'] as const;

/** Name of the toggle of an account title that shows a reference (spec 3); the title itself has none. */
function toggleOf(reference: LineReference): string | null {
  if (reference === 'account_title') return null;
  return `settings_${reference === 'sub_account' ? 'subaccount' : reference}`;
}

/**
 * Whether an item is entered on a side at all: by the organization's rule (input_debit, input_credit), and by
 * the toggles of the account title on that side.
 */
export function isEntered(
  reference: LineReference,
  side: Side,
  accountTitleId: string | null,
  settings: Pick<LineSettings, 'journal_rules'>,
  toggles: TitleToggles,
): boolean {
  if (settings.journal_rules[reference]?.[`input_${side}`] === 0) return false;
  const toggle = toggleOf(reference);
  return toggle === null || toggles.get(accountTitleId ?? '')?.[toggle] !== false;
}

/** Lines without the items that are not entered in their place: what a proposal may offer. */
export function withoutDenied(
  lines: readonly LineInput[],
  settings: Pick<LineSettings, 'journal_rules'>,
  toggles: TitleToggles,
): LineInput[] {
  return lines.map((line) => {
    const kept: LineInput = { ...line };
    for (const side of SIDES)
      for (const reference of LINE_REFERENCES)
        if (!isEntered(reference, side, line[`${side}_account_title_id`] ?? null, settings, toggles))
          kept[`${side}_${reference}_id`] = null;
    return kept;
  });
}

/**
 * Refuses an item where it is not entered, and a text longer than the organization allows. What the stored
 * journal already holds is left alone: a rule made later must not shut a person out of the rest.
 * @throws DomainError journal_item_not_allowed | text_too_long
 */
export function checkLineLimits(
  lines: readonly LineInput[],
  stored: readonly LineInput[],
  settings: LineSettings,
  toggles: TitleToggles,
): void {
  lines.forEach((line, at) => {
    checkItems(line, at, stored, settings, toggles);
    for (const text of TEXTS) {
      const value = line[text] ?? '';
      const limit = settings[`${text}_max_length`];
      const unit = settings.word_or_byte;
      if (textLength(value, unit) > limit && !stored.some((old) => old[text] === value))
        throw new DomainError('text_too_long', 'invalid', { field: text, line: at + 1, limit, unit });
    }
  });
}

function checkItems(
  line: LineInput,
  at: number,
  stored: readonly LineInput[],
  settings: LineSettings,
  toggles: TitleToggles,
): void {
  for (const side of SIDES) {
    const title = line[`${side}_account_title_id`] ?? null;
    for (const reference of LINE_REFERENCES) {
      const field = column(side, `${reference}_id`);
      const id = line[field];
      if (id == null || isEntered(reference, side, title, settings, toggles)) continue;
      if (stored.some((old) => old[field] === id)) continue;
      throw new DomainError('journal_item_not_allowed', 'invalid', { item: reference, side, line: at + 1 });
    }
  }
}
