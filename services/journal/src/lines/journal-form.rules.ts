import { z } from 'zod';
import { type JournalLine, LINE_REFERENCES, type Side, SIDES, column } from './line-columns.rules.js';
import { type LineInput, MAX_TEXT } from './line.schema.js';

const side = z
  .strictObject(
    Object.fromEntries(LINE_REFERENCES.map((reference) => [`${reference}_id`, z.uuid().nullable()])),
  )
  .partial();
const text = z.string().max(MAX_TEXT);

/** Values that every line of many journals takes; what is absent stays as each line has it. */
export const journalForm = z
  .strictObject({ debit: side, credit: side, description: text, free_text_1: text, free_text_2: text })
  .partial() as unknown as z.ZodType<JournalForm>;

export interface JournalForm {
  debit?: Record<string, string | null>;
  credit?: Record<string, string | null>;
  description?: string;
  free_text_1?: string;
  free_text_2?: string;
}

/** A side that something is booked on; the blank side of a line of many to one stays blank. */
function isUsed(line: JournalLine, name: Side): boolean {
  return line[column(name, 'account_title_id')] !== null || line[column(name, 'amount')] !== null;
}

/**
 * The lines of an invoice with a form's values, or undefined when the form has none. A sub account goes with its
 * account title: another title without a sub account of its own leaves none behind.
 */
export function withForm(form: JournalForm, lines: readonly JournalLine[]): LineInput[] | undefined {
  const texts = (['description', 'free_text_1', 'free_text_2'] as const).filter(
    (name) => form[name] !== undefined,
  );
  const sides = SIDES.filter((name) => Object.keys(form[name] ?? {}).length > 0);
  if (texts.length === 0 && sides.length === 0) return undefined;
  return lines.map((line) => {
    const next: Record<string, unknown> = { ...line };
    for (const name of texts) next[name] = form[name];
    for (const name of sides.filter((one) => isUsed(line, one))) {
      const given = form[name] ?? {};
      const title = given.account_title_id;
      if (title !== undefined && title !== line[column(name, 'account_title_id')])
        next[column(name, 'sub_account_id')] = null;
      for (const [field, id] of Object.entries(given)) next[column(name, field)] = id;
    }
    return next as LineInput;
  });
}
