import type { JournalLine, LineInput } from '../invoice.types';

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

/** The name of a side's column. */
export function of<S extends Side, const Name extends string>(side: S, name: Name): `${S}_${Name}` {
  return `${side}_${name}`;
}

let serial = 0;

/** A blank row of the form. */
export function newLine(): JournalLine {
  return { key: `new-${++serial}` };
}

/** Rows of a response with a key for the form. */
export function withKeys(lines: readonly Omit<JournalLine, 'key'>[]): JournalLine[] {
  return lines.map((line) => ({ ...line, key: line.id ?? `line-${++serial}` }));
}

/** Yen of one side of a row; blank counts as nothing. */
export function amountOf(line: JournalLine, side: Side): number {
  return line[of(side, 'amount')] ?? 0;
}

/** Debit less credit over all rows; zero when the journal balances. */
export function difference(lines: readonly JournalLine[]): number {
  return lines.reduce((sum, line) => sum + amountOf(line, 'debit') - amountOf(line, 'credit'), 0);
}

/** How the amount of a side is typed: with tax in it, without it, or net and tax both by hand. */
export type AmountMode = NonNullable<LineInput['debit_amount_input_mode']>;
export const AMOUNT_MODES: readonly AmountMode[] = ['inclusive', 'exclusive', 'separate'];

export function modeOf(line: JournalLine, side: Side): AmountMode {
  return AMOUNT_MODES.find((mode) => mode === line[of(side, 'amount_input_mode')]) ?? 'inclusive';
}

/** Changes how the side is typed; its numbers stay unchanged. */
export function withMode(line: JournalLine, side: Side, mode: AmountMode): JournalLine {
  return { ...line, [`${side}_amount_input_mode`]: mode };
}

/** Sets the net amount a person typed; a tax typed by hand stays beside it, any other is worked out again. */
export function withNet(line: JournalLine, side: Side, net: number | null): JournalLine {
  const tax = modeOf(line, side) === 'separate' ? (line[of(side, 'tax_amount')] ?? null) : null;
  return {
    ...line,
    [`${side}_amount`]: net !== null && tax !== null ? net + tax : null,
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
  // A user who types net amounts keeps their net; one who types gross amounts keeps their gross.
  const keepsNet =
    modeOf(line, side) !== 'inclusive' && typeof line[of(side, 'amount_without_tax')] === 'number';
  return {
    ...line,
    ...(keepsNet ? { [`${side}_amount`]: null } : { [`${side}_amount_without_tax`]: null }),
    [`${side}_tax_amount`]: tax,
    [`${side}_amount_input_mode`]: 'separate',
    [`${side}_typed_last`]: 'tax_amount',
  };
}

/** The row as the server takes it: references by id, numbers, texts; names and booked amounts are its own. */
export function toLineInput(line: JournalLine): LineInput {
  const input: LineInput = toTemplate(line);
  for (const side of SIDES) {
    for (const field of ['amount', 'amount_without_tax', 'tax_amount'] as const)
      input[of(side, field)] = line[of(side, field)] ?? null;
    input[of(side, 'foreign_amount')] = line[of(side, 'foreign_amount')] ?? null;
    const typed = line[of(side, 'typed_last')];
    if (typed !== undefined) input[of(side, 'typed_last')] = typed;
    input[of(side, 'amount_input_mode')] = modeOf(line, side);
    input[of(side, 'is_keikasochi')] = line[of(side, 'is_keikasochi')] === true;
    // A user enters only "no deduction"; any other share follows from the day of the purchase.
    input[of(side, 'deductible_percent')] = line[of(side, 'deductible_percent')] === 0 ? 0 : null;
  }
  if (line.exchange_rate !== undefined) input.exchange_rate = line.exchange_rate;
  return input;
}

/** A row as a template: what it refers to and its texts, without amounts. */
export function toTemplate(
  line: JournalLine,
): Pick<LineInput, `${Side}_${Reference}_id` | (typeof TEXTS)[number]> {
  const template: ReturnType<typeof toTemplate> = {};
  for (const side of SIDES)
    for (const reference of REFERENCES)
      template[of(side, `${reference}_id`)] = line[of(side, `${reference}_id`)] ?? null;
  for (const name of TEXTS) template[name] = line[name] ?? '';
  return template;
}
