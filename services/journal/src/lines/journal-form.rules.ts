import { column, type Side, SIDES } from './line-columns.rules.js';
import type { JournalForm, JournalLine, LineInput } from './line.record.js';

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
