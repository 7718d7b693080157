import { column, LINE_REFERENCES } from '../lines/line-columns.rules.js';
import type { LineInput, LineTemplate } from '../lines/lines.facade.js';
import type { MasterById } from '../masters/masters.types.js';

/** The texts of a template, blank where it has none. */
export function texts(template: LineTemplate): LineInput {
  return {
    description: template.description ?? '',
    free_text_1: template.free_text_1 ?? '',
    free_text_2: template.free_text_2 ?? '',
  };
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
