import { bankDay, bankDaysAhead, closedDay, isKnownDay } from '@uketori/service-kit/bank-days.rules';
import { type KanaKind, type MiddleDot, shortenSafely, spelledForBank, toZenginKana } from './kana.rules.js';
import { EDI_FIELD } from './layout.rules.js';
import { dataRecord, headerRecord, type ZenginData, type ZenginHeader } from './writer.rules.js';
import type { ZenginProblem } from './zengin.types.js';

/** What a transfer needs to know of a payment. Amount is what leaves the account, in yen. */
export interface TransferSource {
  payment_type: string;
  bank_code: string;
  bank_name: string;
  branch_code: string;
  branch_name: string;
  account_type: string;
  account_number: string;
  account_holder_kana: string;
  transfer_amount: number;
  /** Text for the payee's own books, as typed; absent or empty when there is none. */
  edi_text?: string | null | undefined;
}

/** What a file needs to know of the account that pays. */
export interface SourceAccount {
  user_code: string;
  bank_account_name: string;
  bank_code: string;
  bank_name: string;
  bank_branch_code: string;
  bank_branch_name: string;
  bank_account_type: string;
  bank_account_number: string;
  middle_dot: MiddleDot;
  shorten_names: boolean;
  transfer_category: string;
}

/** A bank or branch of the master, with its name as a transfer file writes it. */
interface MasterName {
  zengin_name: string;
}

/** Where bank names come from; the master is a hint, so both return null for what it does not know. */
export interface BankMaster {
  bank(code: string): MasterName | null;
  branch(bankCode: string, code: string): MasterName | null;
}

export interface Prepared<T> {
  values: T | null;
  record: string | null;
  problems: ZenginProblem[];
}

/** Account type codes of the format; a source account cannot be a savings account. */
const PAYEE_TYPES: Record<string, string> = { ordinary: '1', current: '2', savings: '4', other: '9' };
const SOURCE_TYPES: Record<string, string> = { ordinary: '1', current: '2', other: '9' };

/** Banks take a transfer file from about twenty-five business days ahead until one day ahead. */
const MOST_DAYS_AHEAD = 25;

class Findings {
  readonly problems: ZenginProblem[] = [];

  error(check: string, code: string, field: string, params: Record<string, unknown> = {}): void {
    this.problems.push({ code, check, severity: 'error', field, params });
  }

  warn(check: string, code: string, field: string, params: Record<string, unknown> = {}): void {
    this.problems.push({ code, check, severity: 'warning', field, params });
  }

  get failed(): boolean {
    return this.problems.some((problem) => problem.severity === 'error');
  }
}

interface NameRule {
  field: string;
  kind: KanaKind;
  bytes: number;
  account: Pick<SourceAccount, 'middle_dot' | 'shorten_names'>;
}

function name(typed: string, rule: NameRule, found: Findings): string {
  const { text, problems } = toZenginKana(typed, rule.kind, rule.account.middle_dot);
  const spelled = rule.kind === 'party' ? spelledForBank(typed) : null;
  for (const { code, character, index } of problems) {
    const check = code === 'zengin_misplaced_mark' ? 'V-206' : 'V-202';
    const place = { character, position: index + 1 };
    if (spelled === null) found.error(check, code, rule.field, place);
    else found.error(check, 'zengin_spelling', rule.field, { ...place, spelled });
  }
  if (text === '') found.error('V-604', 'zengin_name_missing', rule.field);
  const bytes = text.length;
  if (bytes <= rule.bytes) return text;
  if (!rule.account.shorten_names) {
    const shortened = shortenSafely(text, rule.bytes);
    found.error('V-101', 'zengin_name_too_long', rule.field, { bytes, limit: rule.bytes, shortened });
    return text;
  }
  const shortened = shortenSafely(text, rule.bytes);
  found.warn('V-101', 'zengin_name_shortened', rule.field, {
    bytes,
    limit: rule.bytes,
    from: text,
    to: shortened,
  });
  return shortened;
}

const DIGITS: Record<number, RegExp> = { 3: /^[0-9]{3}$/, 4: /^[0-9]{4}$/, 10: /^[0-9]{10}$/ };

/** The EDI text in its own, wider character set; null when there is none. It is never shortened: it is a reference. */
function edi(typed: string, found: Findings): string | null {
  if (typed.trim() === '') return null;
  const { text, problems } = toZenginKana(typed, 'edi');
  for (const { code: problem, character, index } of problems) {
    const check = problem === 'zengin_misplaced_mark' ? 'V-206' : 'V-202';
    found.error(check, problem, 'edi', { character, position: index + 1 });
  }
  if (text.length > EDI_FIELD.length)
    found.error('V-101', 'zengin_edi_too_long', 'edi', { bytes: text.length, limit: EDI_FIELD.length });
  return text;
}

function code(value: string, digits: 3 | 4 | 10, field: string, found: Findings): string {
  if (value === '') found.error('V-603', 'zengin_code_missing', field);
  else if (!DIGITS[digits]?.test(value)) {
    found.error('V-603', 'zengin_code_invalid', field, { value, digits });
  }
  return value;
}

function accountNumber(value: string, field: string, found: Findings): string {
  // No bank numbers an account with zeros alone.
  if (/^[0-9]{1,7}$/.test(value) && Number(value) > 0) return value.padStart(7, '0');
  found.error('V-603', 'zengin_account_number_invalid', field, { value });
  return value;
}

/** The master's kana for a code; else the saved name if it converts; else blank, and a warning says so. */
function masterName(
  known: MasterName | null,
  saved: string,
  field: string,
  check: string,
  found: Findings,
): string {
  if (known) return known.zengin_name;
  const { text, problems } = toZenginKana(saved, 'bank');
  const usable = problems.length === 0 && [...text].length <= 15;
  found.warn(check, 'zengin_not_in_master', field, { written: usable ? text : '' });
  return usable ? text : '';
}

/** The check that finds a closed day, and the reason that it names. */
const CLOSED = {
  saturday: { check: 'V-501', reason: 'weekend' },
  sunday: { check: 'V-501', reason: 'weekend' },
  holiday: { check: 'V-502', reason: 'holiday' },
  year_end: { check: 'V-503', reason: 'year_end' },
} as const;

/** Problems of a transfer date: closed days and the calendar's end block, lead time and past days warn. */
export function dateProblems(payDate: string, today: string): ZenginProblem[] {
  const found = new Findings();
  const closed = closedDay(payDate);
  if (!isKnownDay(payDate)) found.error('V-504', 'holiday_calendar_ends', 'pay_date', { pay_date: payDate });
  else if (closed !== null) {
    const { check, reason } = CLOSED[closed];
    const near = { previous: bankDay(payDate, -1), next: bankDay(payDate, 1) };
    found.error(check, 'pay_date_bank_holiday', 'pay_date', { reason, ...near });
  }
  const ahead = bankDaysAhead(today, payDate);
  if (ahead !== null && ahead < 0) found.warn('V-505', 'pay_date_in_past', 'pay_date', { pay_date: payDate });
  else if (ahead !== null && (ahead < 1 || ahead > MOST_DAYS_AHEAD)) {
    found.warn('V-505', 'pay_date_lead_time', 'pay_date', { business_days: ahead });
  }
  return found.problems;
}

/** The header of one source account and one pay date ('YYYY-MM-DD'), or the reasons why there is none. */
export function prepareHeader(
  account: SourceAccount,
  payDate: string,
  master: BankMaster,
): Prepared<ZenginHeader> {
  const found = new Findings();
  const type = SOURCE_TYPES[account.bank_account_type];
  if (type === undefined) found.error('V-603', 'zengin_account_type_invalid', 'source_account_type');
  const bankCode = code(account.bank_code, 4, 'source_bank_code', found);
  const branchCode = code(account.bank_branch_code, 3, 'source_branch_code', found);
  const values: ZenginHeader = {
    consignor_code: code(account.user_code, 10, 'consignor_code', found),
    consignor_name: name(
      account.bank_account_name,
      { field: 'consignor_name', kind: 'party', bytes: 40, account },
      found,
    ),
    pay_date: payDate.slice(5, 7) + payDate.slice(8, 10),
    source_bank_code: bankCode,
    source_bank_name: masterName(
      master.bank(bankCode),
      account.bank_name,
      'source_bank_name',
      'V-401',
      found,
    ),
    source_branch_code: branchCode,
    source_branch_name: masterName(
      master.branch(bankCode, branchCode),
      account.bank_branch_name,
      'source_branch_name',
      'V-402',
      found,
    ),
    source_account_type: type ?? '9',
    source_account_number: accountNumber(account.bank_account_number, 'source_account_number', found),
  };
  return finish(values, found, headerRecord);
}

/** The data record of one payment, or the reasons why there is none. */
export function prepareRow(
  source: TransferSource,
  account: SourceAccount,
  master: BankMaster,
): Prepared<ZenginData> {
  const found = new Findings();
  if (source.payment_type !== 'transfer') {
    found.error('V-605', 'payment_not_transfer', 'payment_type', { payment_type: source.payment_type });
  }
  const type = PAYEE_TYPES[source.account_type];
  if (type === undefined) found.error('V-603', 'zengin_account_type_invalid', 'account_type');
  if (source.transfer_amount <= 0) {
    found.error('V-602', 'zengin_zero_amount', 'amount', { amount: source.transfer_amount });
  } else if (source.transfer_amount > 9_999_999_999) {
    found.error('V-101', 'zengin_amount_too_large', 'amount', { amount: source.transfer_amount });
  }
  const bankCode = code(source.bank_code, 4, 'bank_code', found);
  const branchCode = code(source.branch_code, 3, 'branch_code', found);
  const values: ZenginData = {
    bank_code: bankCode,
    bank_name: masterName(master.bank(bankCode), source.bank_name, 'bank_name', 'V-401', found),
    branch_code: branchCode,
    branch_name: masterName(
      master.branch(bankCode, branchCode),
      source.branch_name,
      'branch_name',
      'V-402',
      found,
    ),
    account_type: type ?? '9',
    account_number: accountNumber(source.account_number, 'account_number', found),
    account_holder: name(
      source.account_holder_kana,
      { field: 'account_holder', kind: 'party', bytes: 30, account },
      found,
    ),
    amount: source.transfer_amount,
    new_code: '0',
    customer_code_1: '0',
    customer_code_2: '0',
    edi: edi(source.edi_text ?? '', found),
    transfer_category: account.transfer_category,
  };
  return finish(values, found, dataRecord);
}

function finish<T>(values: T, found: Findings, write: (values: T) => string): Prepared<T> {
  if (found.failed) return { values: null, record: null, problems: found.problems };
  return { values, record: write(values), problems: found.problems };
}

/** Problems of a record that its data are still missing, in place of being wrong. */
const MISSING = new Set(['zengin_code_missing', 'zengin_name_missing', 'zengin_account_type_invalid']);
/** Fields of a record that name the account of the payee. */
const PAYEE_FIELDS = new Set([
  'bank_code',
  'branch_code',
  'account_type',
  'account_number',
  'account_holder',
  'edi',
]);
/** A name is shortened or refused by the own account, which a payment may not have yet. */
const ANY_ACCOUNT: SourceAccount = {
  user_code: '',
  bank_account_name: '',
  bank_code: '',
  bank_name: '',
  bank_branch_code: '',
  bank_branch_name: '',
  bank_account_type: 'ordinary',
  bank_account_number: '',
  middle_dot: '.',
  shorten_names: true,
  transfer_category: '7',
};
const NO_MASTER: BankMaster = { bank: () => null, branch: () => null };

/**
 * What in the payee's account a bank would refuse, for any own account and any amount: a kanji in the holder's
 * name, a code with letters. An account with an empty field has `missing` problems, which a first check may let pass.
 */
export function payeeProblems(source: TransferSource): { wrong: ZenginProblem[]; missing: ZenginProblem[] } {
  if (source.payment_type !== 'transfer') return { wrong: [], missing: [] };
  const errors = prepareRow(source, ANY_ACCOUNT, NO_MASTER).problems.filter(
    ({ severity, field }) => severity === 'error' && PAYEE_FIELDS.has(field),
  );
  const isMissing = (found: ZenginProblem) =>
    MISSING.has(found.code) || (found.field === 'account_number' && source.account_number === '');
  return { wrong: errors.filter((found) => !isMissing(found)), missing: errors.filter(isMissing) };
}

/** V-306: rows that pay the same account the same amount, as groups of positions in `rows`. */
export function duplicateRows(rows: (ZenginData | null)[]): number[][] {
  const first = new Map<string, number>();
  const groups = new Map<number, number[]>();
  rows.forEach((row, at) => {
    if (row === null) return;
    const key = `${row.bank_code}${row.branch_code}${row.account_type}${row.account_number}/${row.amount}`;
    const before = first.get(key);
    if (before === undefined) first.set(key, at);
    else groups.set(before, [...(groups.get(before) ?? [before]), at]);
  });
  return [...groups.values()];
}
