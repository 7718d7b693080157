import { DomainError } from '@uketori/service-kit/errors';
import { lastDay, monthOf } from '../closed-months/closed-months.rules.js';
import type { JournalLine, LineInput } from '../lines/lines.facade.js';

export const MIN_MONTHS = 2;
/** Ten years. */
export const MAX_MONTHS = 120;

export interface Part {
  entry_date: string;
  amount: number;
}

/**
 * Equal parts in whole yen on the last day of each month, the remainder in the first one (YYYY-MM).
 * @throws DomainError spread_too_small when a month would get nothing
 */
export function partsOf(amount: number, month: string, months: number): Part[] {
  const each = Math.floor(amount / months);
  if (each < 1) throw new DomainError('spread_too_small', 'conflict', { months });
  return Array.from({ length: months }, (_, at) => ({
    entry_date: lastDay(month, at),
    amount: at === 0 ? amount - each * (months - 1) : each,
  }));
}

/**
 * A plan whose rest changes from a month (YYYY-MM) on: the entries before it stay, and what the others hold is
 * divided over so many months. One month makes all of it an expense: the contract ended.
 * @throws DomainError spread_nothing_left for a month before the first entry or behind the last | spread_too_small
 */
export function replanned<E extends Part>(
  entries: readonly E[],
  month: string,
  months: number,
): { kept: E[]; gone: E[]; parts: Part[] } {
  const isBefore = ({ entry_date }: Part) => monthOf(entry_date) < month;
  const kept = entries.filter(isBefore);
  const gone = entries.filter((entry) => !isBefore(entry));
  const [first] = entries;
  if (!first || gone.length === 0 || month < monthOf(first.entry_date))
    throw new DomainError('spread_nothing_left', 'conflict', { month });
  const rest = gone.reduce((sum, { amount }) => sum + amount, 0);
  return { kept, gone, parts: partsOf(rest, month, months) };
}

type Amounts = Pick<JournalLine, 'debit_amount' | 'debit_amount_without_tax_after'>;

/**
 * What of a line becomes an expense: the net amount as booked, with the tax that is not deducted; with all tax in
 * tax-inclusive books. @throws DomainError not_spreadable for a line without an amount above zero on the debit side
 */
export function spreadAmount(line: Amounts | undefined, isInclusive: boolean): number {
  const amount = isInclusive ? line?.debit_amount : line?.debit_amount_without_tax_after;
  if (amount === null || amount === undefined || amount <= 0)
    throw new DomainError('not_spreadable', 'conflict');
  return amount;
}

type Debit = Pick<
  JournalLine,
  | 'debit_account_title_id'
  | 'debit_account_title'
  | 'debit_account_title_code'
  | 'debit_sub_account_id'
  | 'debit_sub_account'
  | 'debit_sub_account_code'
>;
export interface Account {
  id: string;
  name: string;
  code: string;
}

/** The line with another account on the debit side, and a sub-account of that one or none. */
export function withAccount<L extends Debit>(line: L, title: Account, sub: Account | null): L {
  return {
    ...line,
    debit_account_title_id: title.id,
    debit_account_title: title.name,
    debit_account_title_code: title.code,
    debit_sub_account_id: sub?.id ?? null,
    debit_sub_account: sub?.name ?? null,
    debit_sub_account_code: sub?.code ?? null,
  };
}

interface Planned {
  id: string;
  position: number;
  prepaid_account_title_id: string;
}
type Found = Pick<JournalLine, 'position' | 'debit_account_title_id' | 'description'>;

/**
 * The line of each plan after a save, whose lines may have moved: that with the same text on the prepaid account,
 * nearest to the old place; without one, the nearest on that account. Each line has one plan at most; null for a plan
 * whose line is gone.
 */
export function linesOfPlans<L extends Found>(
  plans: readonly Planned[],
  before: readonly Found[],
  after: readonly L[],
): Map<string, L | null> {
  const found = new Map<string, L | null>(plans.map(({ id }) => [id, null]));
  const taken = new Set<L>();
  const textOf = new Map(before.map(({ position, description }) => [position, description]));
  for (const isSameText of [true, false])
    for (const plan of plans) {
      if (found.get(plan.id)) continue;
      const fits = after.filter(
        (line) =>
          !taken.has(line) &&
          line.debit_account_title_id === plan.prepaid_account_title_id &&
          (!isSameText || line.description === textOf.get(plan.position)),
      );
      const far = ({ position }: Found) => Math.abs(position - plan.position);
      const [nearest] = fits.sort((a, b) => far(a) - far(b));
      if (!nearest) continue;
      taken.add(nearest);
      found.set(plan.id, nearest);
    }
  return found;
}

/** What the entries take over from the line beside its text. */
const CARRIED = [
  'debit_department_id',
  'debit_project_id',
  'debit_segment_id',
  'debit_item_id',
  'debit_tag_id',
  'debit_vendor_id',
] as const;
type Carried = Pick<JournalLine, 'description' | (typeof CARRIED)[number]>;

/** Whether a changed line makes other entries of the same amounts. */
export function entriesDiffer(before: Carried, after: Carried): boolean {
  return (['description', ...CARRIED] as const).some((name) => before[name] !== after[name]);
}

interface EntryAccounts {
  expense_account_title_id: string;
  expense_sub_account_id: string | null;
  prepaid_account_title_id: string;
  /** 対象外: the tax stays in the month of the invoice. */
  tax_id: string | null;
}

/** The one line of a month's entry: the expense with what the invoice's line refers to, against the prepaid account. */
export function entryLine(
  line: LineInput,
  { amount, entry_date }: Part,
  accounts: EntryAccounts,
  at: { number: number; months: number },
): LineInput {
  const input: LineInput = {
    description:
      `${line.description ?? ''} 前払費用振替 ${entry_date.slice(0, 4)}年${Number(entry_date.slice(5, 7))}月分（${at.number}/${at.months}）`.trim(),
    debit_account_title_id: accounts.expense_account_title_id,
    debit_sub_account_id: accounts.expense_sub_account_id,
    debit_tax_id: accounts.tax_id,
    debit_amount: amount,
    debit_amount_input_mode: 'inclusive',
    credit_account_title_id: accounts.prepaid_account_title_id,
    credit_department_id: line.debit_department_id ?? null,
    credit_tax_id: accounts.tax_id,
    credit_amount: amount,
    credit_amount_input_mode: 'inclusive',
  };
  for (const name of CARRIED) input[name] = line[name] ?? null;
  return input;
}
