import { column, type Side } from '../lines/line-columns.rules.js';
import type { JournalLine } from '../lines/lines.facade.js';
import type { LineInput } from '../lines/lines.facade.js';

/** Parts of a payment journal that need an account title, and what an invoice deducts from its total. */
export const PAY_PARTS = [
  'bank',
  'cash',
  'card',
  'fee',
  'misc_income',
  'input_tax',
  'prepaid',
  'retained',
  'claim',
  'spread',
] as const;
export type PayPart = (typeof PAY_PARTS)[number];

export interface PayAccount {
  account_title_id: string | null;
  tax_id: string | null;
}
export type PayAccounts = Readonly<Record<PayPart, PayAccount>>;

/** Account titles that a part falls back on while no user chose one. */
export const USUAL_TITLES: Readonly<Record<PayPart, string>> = {
  bank: '普通預金',
  cash: '現金',
  card: '未払金',
  fee: '支払手数料',
  misc_income: '雑収入',
  input_tax: '仮払消費税',
  prepaid: '前払金',
  retained: '未払金',
  claim: '売掛金',
  spread: '前払費用',
};

/** So much of a credit note settled the invoice; whole yen, above zero. */
export interface OffsetFacts {
  invoice_id: string;
  amount: number;
}

/** The amount paid, whole yen. */
export interface PaymentFacts {
  payment_type: string;
  /** The amount that was owed and is settled by this. */
  payment_amount: number;
  /** Deducted from what the payee gets; 0 when the payer bears the fee. */
  transfer_fee: number;
  /** What the bank takes for the transfer; null when unknown: then it is not booked. */
  bank_charge: number | null;
  /** Settled by credit notes beside payment_amount, with the invoices of these; absent where there is none. */
  offsets?: readonly OffsetFacts[];
  /** What the invoice deducted from its total, amount by amount. */
  deducted?: readonly number[];
  description: string;
}

/** What an entry was booked from, to distinguish a change of the payment from a later fact of the same. */
export type BookedFacts = Omit<PaymentFacts, 'description' | 'deducted'> & {
  /** '' when the payment named none. */
  pay_date: string;
  /** True of the reversal of a transfer that came back: the bank keeps its charge, so no line takes that back. */
  returned?: true;
  /** True of a payment that is booked again because it did not come back after all: an earlier entry has its charge. */
  charge_booked?: true;
};

/** Whether an entry was booked from the same facts. */
export function isSameBooking(booked: BookedFacts, now: BookedFacts): boolean {
  const { offsets: settled = [], ...before } = booked;
  const { offsets = [], ...facts } = now;
  const names = Object.keys(facts) as (keyof typeof facts)[];
  const isSameOffset = (one: OffsetFacts, at: number) =>
    one.invoice_id === settled[at]?.invoice_id && one.amount === settled[at]?.amount;
  return (
    names.every((name) => before[name] === facts[name]) &&
    offsets.length === settled.length &&
    offsets.every(isSameOffset)
  );
}

/** The day a payment is booked back: today, for the books of its own day may be closed, but never before it. */
export function reversalDate(booked: string, today: string): string {
  return booked > today ? booked : today;
}

/** The lines of an entry without the bank's charge, which is the last line where there is one. */
export function withoutCharge(
  lines: readonly JournalLine[],
  { bank_charge, charge_booked }: Pick<BookedFacts, 'bank_charge' | 'charge_booked'>,
): JournalLine[] {
  const hasCharge = bank_charge !== null && bank_charge > 0 && !charge_booked;
  return hasCharge ? lines.slice(0, -1) : [...lines];
}

/**
 * Whether the books hold the bank's charge of a payment that is booked again, from the entry that it was and the entry
 * that took this back. A return takes no charge back, so the undo of the return adds none; another transfer has its own.
 */
export function isChargeBooked(undone: BookedFacts, reversal: BookedFacts, isReturnUndone: boolean): boolean {
  return reversal.returned ? isReturnUndone : undone.charge_booked === true;
}

const REVERSED = '取消 ';

/** The entry that takes another back: each line with its sides exchanged, said so in its text. */
export function reversedLines(lines: readonly JournalLine[], id: () => string): JournalLine[] {
  const exchanged = (name: string) =>
    name.startsWith('debit_')
      ? name.replace('debit_', 'credit_')
      : name.startsWith('credit_')
        ? name.replace('credit_', 'debit_')
        : name;
  return lines.map((line) => {
    const other = Object.fromEntries(Object.entries(line).map(([name, value]) => [exchanged(name), value]));
    return { ...(other as JournalLine), id: id(), description: `${REVERSED}${line.description}` };
  });
}

const KEPT = [
  'account_title',
  'sub_account',
  'department',
  'vendor',
  'project',
  'segment',
  'item',
  'tag',
  'tax',
] as const;

/**
 * The payment journal: the payable of the accrual against the account it was paid from. A fee borne by the
 * payee is credited to the fee expense, as far as the bank charges it; what was deducted beyond that is
 * miscellaneous income. The bank's charge is an entry of its own. What credit notes settled is credited to the payable
 * that they were booked on, `credits` in the order of the offsets. An invoice that deducts all of its total has no lines:
 * its accrual holds everything. Debit and credit agree by construction.
 */
export function paymentLines(
  accrual: readonly JournalLine[],
  withholding: ReadonlySet<string>,
  facts: PaymentFacts,
  accounts: PayAccounts,
  credits: readonly (readonly JournalLine[])[] = [],
): LineInput[] {
  const { payment_amount: paid, transfer_fee: deducted, bank_charge } = facts;
  const offsets = facts.offsets ?? [];
  const owed = offsets.reduce((sum, { amount }) => sum + amount, paid);
  const source = sourceOf(facts.payment_type, accounts);
  const debits = payableDebits(accrual, withholding, owed, facts.deducted ?? []);
  const recovered = bank_charge === null ? deducted : Math.min(deducted, bank_charge);
  const settled = [
    ...(paid - deducted !== 0 ? [credit(source, paid - deducted)] : []),
    ...(recovered > 0 ? [credit(accounts.fee, recovered)] : []),
    ...(deducted > recovered ? [credit(accounts.misc_income, deducted - recovered)] : []),
    ...offsets.map(({ amount }, at) => creditPayable(credits[at] ?? [], accrual, withholding, amount)),
  ];
  const lines: LineInput[] = [];
  for (let row = 0; row < Math.max(debits.length, settled.length); row++)
    lines.push({ description: facts.description, ...debits[row], ...settled[row] });
  if (bank_charge !== null && bank_charge > 0)
    lines.push({
      description: facts.description,
      debit_account_title_id: accounts.fee.account_title_id,
      debit_tax_id: accounts.fee.tax_id,
      debit_amount: bank_charge,
      debit_amount_input_mode: 'inclusive',
      ...credit(source, bank_charge),
    });
  return lines;
}

function sourceOf(type: string, accounts: PayAccounts): PayAccount {
  if (type === 'cash') return accounts.cash;
  return type === 'credit_card' ? accounts.card : accounts.bank;
}

function credit(account: PayAccount, amount: number): LineInput {
  return {
    credit_account_title_id: account.account_title_id,
    credit_tax_id: account.tax_id,
    credit_amount: amount,
    credit_amount_input_mode: 'inclusive',
  };
}

/**
 * The accrual's payables turned to the debit side, one row per account with its sub-account, department and
 * the rest; what the invoice deducted is none of them. When they do not add up to what is owed (something was carried over) the largest takes it all.
 */
function payableDebits(
  accrual: readonly JournalLine[],
  withholding: ReadonlySet<string>,
  owed: number,
  deducted: readonly number[],
): LineInput[] {
  if (owed === 0) return [];
  const found = withoutDeducted(sidesOf(accrual, 'credit', 'debit', withholding), owed, deducted);
  const sum = found.reduce((total, { amount }) => total + amount, 0);
  const rows = sum === owed ? found : [{ side: largest(found), amount: owed }];
  return rows.map(({ side, amount }) => ({
    ...side,
    debit_amount: amount,
    debit_amount_input_mode: 'inclusive',
  }));
}

/** The groups without one for each amount that the invoice deducted, where the rest is what is owed. */
function withoutDeducted<G extends { amount: number }>(
  groups: G[],
  owed: number,
  deducted: readonly number[],
): G[] {
  const rest = [...groups];
  for (const amount of deducted) {
    const at = rest.findLastIndex((group) => group.amount === amount);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest.reduce((sum, { amount }) => sum + amount, 0) === owed ? rest : groups;
}

/** The amounts of one side of an accrual by account with its sub-account and the rest, written for a side of the payment journal. */
function sidesOf(
  accrual: readonly JournalLine[],
  from: Side,
  to: Side,
  withholding: ReadonlySet<string>,
): { side: LineInput; amount: number }[] {
  const groups = new Map<string, { side: LineInput; amount: number }>();
  for (const line of accrual) {
    const amount = line[`${from}_amount`];
    if (amount === null || withholding.has(line[`${from}_account_title_id`] ?? '')) continue;
    const side: Record<string, unknown> = {};
    for (const reference of KEPT)
      side[`${to}_${reference}_id`] = line[column(from, `${reference}_id`)] ?? null;
    const key = JSON.stringify(side);
    const group = groups.get(key) ?? { side: side as LineInput, amount: 0 };
    group.amount += amount;
    groups.set(key, group);
  }
  return [...groups.values()].filter(({ amount }) => amount !== 0);
}

/**
 * The payable that a credit note was booked on, on the credit side: below zero there, or above zero on the debit side.
 * A credit note without a journal takes the payable of the invoice.
 */
function creditPayable(
  note: readonly JournalLine[],
  bill: readonly JournalLine[],
  withholding: ReadonlySet<string>,
  amount: number,
): LineInput {
  const below = sidesOf(note, 'credit', 'credit', withholding);
  const isBelow = below.reduce((sum, one) => sum + one.amount, 0) < 0;
  const found = isBelow
    ? below.map((one) => ({ ...one, amount: -one.amount }))
    : sidesOf(note, 'debit', 'credit', withholding);
  const own = found.length > 0 ? found : sidesOf(bill, 'credit', 'credit', withholding);
  return { ...largest(own), credit_amount: amount, credit_amount_input_mode: 'inclusive' };
}

function largest(groups: { side: LineInput; amount: number }[]): LineInput {
  return groups.reduce<{ side: LineInput; amount: number }>(
    (best, group) => (group.amount > best.amount ? group : best),
    { side: {}, amount: Number.NEGATIVE_INFINITY },
  ).side;
}

/**
 * The accrual as it appears in tax-exclusive books: the deductible tax of each side on a row of its own with
 * the account 仮払消費税. 110,000 under 70 %: 外注費 103,000 + 仮払消費税 7,000 / 未払金 110,000.
 */
export interface BookedRow {
  side: 'debit' | 'credit';
  account_title: string | null;
  account_title_code: string | null;
  sub_account: string | null;
  department: string | null;
  tax: string | null;
  amount: number;
  tax_amount: number;
}

export function bookedRows(
  lines: readonly JournalLine[],
  taxAccount: { name: string; code: string },
  isTaxInclusive: boolean,
): BookedRow[] {
  const rows: BookedRow[] = [];
  for (const side of ['debit', 'credit'] as const)
    for (const line of lines) {
      const amount = line[`${side}_amount_after`] ?? line[`${side}_amount`];
      if (amount === null) continue;
      const tax_amount = line[`${side}_tax_amount_after`] ?? 0;
      const isSplit = !isTaxInclusive && tax_amount !== 0;
      rows.push({
        side,
        account_title: line[`${side}_account_title`],
        account_title_code: line[`${side}_account_title_code`],
        sub_account: line[`${side}_sub_account`],
        department: line[`${side}_department`],
        tax: line[`${side}_tax`],
        amount: isSplit ? amount - tax_amount : amount,
        tax_amount: isSplit ? 0 : tax_amount,
      });
      if (isSplit)
        rows.push({
          side,
          account_title: taxAccount.name,
          account_title_code: taxAccount.code,
          sub_account: null,
          department: line[`${side}_department`],
          tax: null,
          amount: tax_amount,
          tax_amount: 0,
        });
    }
  return rows;
}
