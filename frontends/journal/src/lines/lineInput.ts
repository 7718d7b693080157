import type { JournalLine } from '../invoice.types';

export const SIDES = ['debit', 'credit'] as const;
export type Side = (typeof SIDES)[number];

/** Masters a side refers to, in the order of the form. */
export const REFERENCES = [
  'account_title',
  'sub_account',
  'department',
  'tax',
  'vendor',
  'project',
  'segment',
  'item',
  'tag',
  'walletable',
] as const;
export type Reference = (typeof REFERENCES)[number];

const TEXTS = ['description', 'free_text_1', 'free_text_2'] as const;

let serial = 0;

/** A blank row of the form. */
export function newLine(): JournalLine {
  return { key: `new-${++serial}` };
}

/** Rows of a response with a key for the form. */
export function withKeys(lines: JournalLine[]): JournalLine[] {
  return lines.map((line) => ({ ...line, key: line.key ?? String(line.id ?? `line-${++serial}`) }));
}

/** Yen of one side of a row; blank counts as nothing. */
export function amountOf(line: JournalLine, side: Side): number {
  const value = line[`${side}_amount`];
  return typeof value === 'number' ? value : 0;
}

/** Debit less credit over all rows; zero when the journal balances. */
export function difference(lines: readonly JournalLine[]): number {
  return lines.reduce((sum, line) => sum + amountOf(line, 'debit') - amountOf(line, 'credit'), 0);
}

/** How the amount of a side is typed: with tax in it, without it, or net and tax both by hand. */
export const AMOUNT_MODES = ['inclusive', 'exclusive', 'separate'] as const;
export type AmountMode = (typeof AMOUNT_MODES)[number];

export function modeOf(line: JournalLine, side: Side): AmountMode {
  return AMOUNT_MODES.find((mode) => mode === line[`${side}_amount_input_mode`]) ?? 'inclusive';
}

/** Changes how the side is typed; its numbers stay unchanged. */
export function withMode(line: JournalLine, side: Side, mode: AmountMode): JournalLine {
  return { ...line, [`${side}_amount_input_mode`]: mode };
}

/** Sets the net amount a person typed; a tax typed by hand stays beside it, any other is worked out again. */
export function withNet(line: JournalLine, side: Side, net: number | null): JournalLine {
  const tax = modeOf(line, side) === 'separate' ? (line[`${side}_tax_amount`] ?? null) : null;
  return {
    ...line,
    [`${side}_amount`]: net !== null && typeof tax === 'number' ? net + tax : null,
    [`${side}_amount_without_tax`]: net,
    [`${side}_tax_amount`]: tax,
    [`${side}_typed_last`]: net === null ? null : 'amount_without_tax',
  };
}

/** Sets the amount a person typed; the server works out net and tax from it. */
export function withAmount(line: JournalLine, side: Side, amount: number | null): JournalLine {
  return {
    ...line,
    [`${side}_amount`]: amount,
    [`${side}_amount_without_tax`]: null,
    [`${side}_tax_amount`]: null,
    [`${side}_typed_last`]: amount === null ? null : 'amount',
  };
}

/** Sets the tax by hand: it is kept as typed from then on. */
export function withTaxAmount(line: JournalLine, side: Side, tax: number | null): JournalLine {
  // Whoever types net amounts keeps his net; whoever types gross ones keeps his gross.
  const keepsNet =
    modeOf(line, side) !== 'inclusive' && typeof line[`${side}_amount_without_tax`] === 'number';
  return {
    ...line,
    ...(keepsNet ? { [`${side}_amount`]: null } : { [`${side}_amount_without_tax`]: null }),
    [`${side}_tax_amount`]: tax,
    [`${side}_amount_input_mode`]: 'separate',
    [`${side}_typed_last`]: 'tax_amount',
  };
}

/** The row as the server takes it: references by id, numbers, texts; names and booked amounts are its own. */
export function toLineInput(line: JournalLine): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const side of SIDES) {
    for (const reference of REFERENCES)
      input[`${side}_${reference}_id`] = line[`${side}_${reference}_id`] ?? null;
    for (const field of ['amount', 'amount_without_tax', 'tax_amount', 'foreign_amount']) {
      input[`${side}_${field}`] = line[`${side}_${field}`] ?? null;
    }
    const typed = line[`${side}_typed_last`];
    if (typed !== undefined) input[`${side}_typed_last`] = typed;
    input[`${side}_amount_input_mode`] = line[`${side}_amount_input_mode`] ?? 'inclusive';
    input[`${side}_is_keikasochi`] = line[`${side}_is_keikasochi`] === true;
    // Only "nothing" is a person's word; any other share follows from the day of the purchase.
    input[`${side}_deductible_percent`] = line[`${side}_deductible_percent`] === 0 ? 0 : null;
  }
  for (const name of TEXTS) input[name] = line[name] ?? '';
  if (line.exchange_rate !== undefined) input.exchange_rate = line.exchange_rate;
  return input;
}

/** A row as a template: what it refers to and its texts, without amounts. */
export function toTemplate(line: JournalLine): Record<string, unknown> {
  const template: Record<string, unknown> = {};
  for (const side of SIDES) {
    for (const reference of REFERENCES)
      template[`${side}_${reference}_id`] = line[`${side}_${reference}_id`] ?? null;
  }
  for (const name of TEXTS) template[name] = line[name] ?? '';
  return template;
}
