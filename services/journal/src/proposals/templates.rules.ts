import { column, LINE_REFERENCES } from '../lines/line-columns.rules.js';
import type { LineInput, LineTemplate } from '../lines/lines.facade.js';
import type { MasterById } from '../masters/masters.types.js';
import { textLength } from '../csv/shift-jis.rules.js';
import { USUAL_WORDING, type WordingFacts, written } from './wording.rules.js';

/** The texts of a template, blank where it has none. */
export function texts(template: LineTemplate): LineInput {
  return {
    description: template.description ?? '',
    free_text_1: template.free_text_1 ?? '',
    free_text_2: template.free_text_2 ?? '',
  };
}

/** Space for the note of the transitional measure, in the narrower unit. */
const SPACE_FOR_NOTE = 14;

/**
 * Templates with their 摘要 written for an invoice: placeholders get its values, and an empty text becomes the usual one.
 * With `keepsEmpty` it stays empty, because a user chose the lines for this upload or left it empty on earlier invoices.
 */
export function worded(
  templates: readonly LineTemplate[],
  facts: WordingFacts,
  keepsEmpty: boolean,
  limit: { length: number; unit: 'word' | 'byte' },
): LineTemplate[] {
  return (templates.length > 0 ? templates : [{}]).map((template) => {
    const own = template.description ?? '';
    const text = own === '' && keepsEmpty ? '' : written(own || USUAL_WORDING, facts);
    return { ...template, description: cut(text, limit) };
  });
}

function cut(text: string, { length, unit }: { length: number; unit: 'word' | 'byte' }): string {
  const letters = [...text];
  while (letters.length > 0 && textLength(letters.join(''), unit) > Math.max(0, length - SPACE_FOR_NOTE))
    letters.pop();
  return letters.join('').trimEnd();
}

/** Templates with references to gone or inactive masters emptied, so that a proposal never offers them. */
export function withActiveMasters(templates: readonly LineTemplate[], masters: MasterById): LineTemplate[] {
  return templates.map((template) => {
    const kept: LineTemplate = { ...texts(template) };
    for (const side of ['debit', 'credit'] as const)
      for (const reference of LINE_REFERENCES) {
        const name = column(side, `${reference}_id`);
        const master = masters.get(template[name] ?? '');
        kept[name] = master && master.status === 1 && master.kind === reference ? master.id : null;
      }
    dropForeignSubAccounts(kept, masters);
    return kept;
  });
}

function dropForeignSubAccounts(kept: LineTemplate, masters: MasterById): void {
  for (const side of ['debit', 'credit'] as const) {
    const sub = masters.get(kept[`${side}_sub_account_id`] ?? '');
    if (sub && sub.parent_id !== kept[`${side}_account_title_id`]) kept[`${side}_sub_account_id`] = null;
  }
}
