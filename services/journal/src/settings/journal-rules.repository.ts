import type { Tx } from '@uketori/service-kit/tx';

/** Whether an item is entered on a side; 0 is not. */
export interface ItemRule {
  input_debit?: number;
  input_credit?: number;
}

/** Settings of the journal form and its limits, as admin's events bring them; absent ones are admin's defaults. */
export interface LineSettings {
  word_or_byte: 'word' | 'byte';
  description_max_length: number;
  free_text_1_max_length: number;
  free_text_2_max_length: number;
  journal_rules: Readonly<Record<string, ItemRule>>;
  setting_pay_journal: boolean;
  setting_foreign_currency: boolean;
}

const DEFAULT_LENGTH = 200;

/** The line settings of the actor's organization. */
export async function lineSettings(tx: Tx): Promise<LineSettings> {
  const row = await tx.one<{ settings: Partial<LineSettings> }>(
    'select settings from journal.organization_settings where organization_id = $1 limit 1',
    [tx.actor.organization_id],
  );
  const given = row?.settings ?? {};
  return {
    word_or_byte: given.word_or_byte === 'byte' ? 'byte' : 'word',
    description_max_length: given.description_max_length || DEFAULT_LENGTH,
    free_text_1_max_length: given.free_text_1_max_length || DEFAULT_LENGTH,
    free_text_2_max_length: given.free_text_2_max_length || DEFAULT_LENGTH,
    journal_rules: given.journal_rules ?? {},
    setting_pay_journal: given.setting_pay_journal ?? false,
    setting_foreign_currency: given.setting_foreign_currency ?? false,
  };
}
