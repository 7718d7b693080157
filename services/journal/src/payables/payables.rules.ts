import { daysBetween } from '@uketori/service-kit/days.rules';

/** Credit accounts of suppliers that have no category, as a chart from a file may lack it. */
const USUAL_NAMES = ['買掛金', '未払金', '未払費用', '設備未払金', '長期未払金'];

export interface AccountTitle {
  id: string;
  name: string;
  code: string;
  category: string | null;
  /** Takes withheld income tax, which is owed to the tax office. */
  is_withholding: boolean;
}

/** Whether an account holds what is owed to suppliers: liabilities, except those for withheld income tax. */
export function isPayableAccount({ name, category, is_withholding }: AccountTitle): boolean {
  if (is_withholding) return false;
  return category === null ? USUAL_NAMES.includes(name) : category === 'liability';
}

/** What an entry of the ledger is from. */
export const ENTRY_KINDS = [
  'bill',
  'credit_note',
  'estimate',
  'estimate_reversal',
  'payment',
  'payment_reversal',
  'offset',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/**
 * Which side of the roll-forward an entry counts on. What takes an earlier entry back lessens the side of that entry; an
 * offset is the part of a payment that a credit note settled, so the payment counts for less.
 */
const SIDE_OF: Readonly<Record<EntryKind, 'increase' | 'decrease'>> = {
  bill: 'increase',
  credit_note: 'decrease',
  estimate: 'increase',
  estimate_reversal: 'decrease',
  payment: 'decrease',
  payment_reversal: 'decrease',
  offset: 'decrease',
};

export const KINDS_THAT_INCREASE = ENTRY_KINDS.filter((kind) => SIDE_OF[kind] === 'increase');

export interface RollForward {
  opening: number;
  increase: number;
  decrease: number;
  closing: number;
}

/** The figures of an account with its closing balance: opening + increase - decrease. */
export function withClosing<R extends Omit<RollForward, 'closing'>>(row: R): R & RollForward {
  return { ...row, closing: row.opening + row.increase - row.decrease };
}

/** Roll-forwards added up. */
export function sumOf(rows: readonly RollForward[]): RollForward {
  const total = { opening: 0, increase: 0, decrease: 0, closing: 0 };
  for (const row of rows)
    for (const name of Object.keys(total) as (keyof RollForward)[]) total[name] += row[name];
  return total;
}

/** Entries in their order, each with the balance after it. */
export function withBalance<E extends { amount: number }>(
  opening: number,
  entries: readonly E[],
): (E & { balance: number })[] {
  let balance = opening;
  return entries.map((entry) => {
    balance += entry.amount;
    return { ...entry, balance };
  });
}

export const PAYABLE_AGES = ['not_due', '1_30', '31_60', '61_90', 'over_90', 'no_date'] as const;
export type PayableAge = (typeof PAYABLE_AGES)[number];

/** The group of an open document on a day, by the days since its pay date (YYYY-MM-DD, else the due date). */
export function ageOf(due: string | null, on: string): PayableAge {
  if (due === null) return 'no_date';
  const late = daysBetween(due, on);
  if (late <= 0) return 'not_due';
  if (late <= 30) return '1_30';
  if (late <= 60) return '31_60';
  return late <= 90 ? '61_90' : 'over_90';
}

export type Ages = Record<PayableAge, number>;

/** Open amounts by their ages. */
export function agesOf(documents: readonly { due: string | null; amount: number }[], on: string): Ages {
  const ages = Object.fromEntries(PAYABLE_AGES.map((age) => [age, 0])) as Ages;
  for (const { due, amount } of documents) ages[ageOf(due, on)] += amount;
  return ages;
}

/**
 * Open documents after the offsets of paid invoices without a payment journal. The rest of such an invoice uses up the
 * credit notes of its supplier, settled ones first, in the order of the documents. The sum stays the same.
 */
export function withoutUsedNotes<D extends { supplier: string; amount: number; is_paid: boolean }>(
  documents: readonly D[],
): D[] {
  const left = documents.map((one) => ({ ...one }));
  const notes = [...left.filter(({ is_paid }) => is_paid), ...left.filter(({ is_paid }) => !is_paid)];
  for (const bill of left)
    for (const note of notes) {
      if (!bill.is_paid || bill.amount <= 0 || note.amount >= 0 || note.supplier !== bill.supplier) continue;
      const used = Math.min(bill.amount, -note.amount);
      bill.amount -= used;
      note.amount += used;
    }
  return left.filter(({ amount }) => amount !== 0);
}
