import { daysBetween } from '@uketori/service-kit/days.rules';
import { DomainError } from '@uketori/service-kit/errors';
import { toZenginKana } from '../zengin/kana.rules.js';
import type { MATCH_REASONS, MatchProposal } from './bank-statement.record.js';

type Reason = (typeof MATCH_REASONS)[number];

/** A payment as the matching sees it. Amounts are whole yen. */
export interface MatchedPayment {
  id: string;
  local_id: number;
  partner_name: string;
  account_holder_kana: string;
  payment_type: string;
  user_bank_id: string | null;
  /** Planned day of an approved payment; the bank's day or the day of the mark of a paid one. */
  day: string;
  pay_date: string | null;
  transfer_amount: number;
  bank_charge: number | null;
  transfer_group_id: string | null;
  live_batch_id: string | null;
}

export interface MatchedRow {
  id: string;
  user_bank_id: string;
  booked_on: string;
  direction: 'out' | 'in';
  amount: number;
  description: string;
}

export interface MatchContext {
  /** Approved payments. */
  open: readonly MatchedPayment[];
  /** Paid payments. */
  paid: readonly MatchedPayment[];
  /** Sum of each transfer file by its id. */
  files: ReadonlyMap<string, number>;
  /** Fees that the conditions of each own account know. */
  fees: ReadonlyMap<string, readonly number[]>;
}

/** Days around the planned one in which the bank may book it: holidays move it. */
export const DAYS_BEFORE = 3;
export const DAYS_AFTER = 7;
/** A bank gives money back within some weeks. */
export const DAYS_TO_RETURN = 60;
const MOST_PROPOSALS = 5;
const MOST_SHOWN = 20;
/** A rival this much weaker leaves the better one sure. */
const CLEAR_LEAD = 15;
/** Most that one transfer may differ from its booking: no fee of a bank is higher. */
const MOST_FEE = 2000;

/** Payments that one booking may be of: one, those sent as one transfer, or a whole file. */
interface Target {
  kind: MatchProposal['kind'];
  payments: MatchedPayment[];
  total: number;
  charge: number | null;
}

const sum = (payments: readonly MatchedPayment[]): number =>
  payments.reduce((total, { transfer_amount }) => total + transfer_amount, 0);

function target(kind: Target['kind'], payments: MatchedPayment[]): Target {
  const charges = payments.map(({ bank_charge }) => bank_charge);
  const charge = charges.every((one) => one === null)
    ? null
    : charges.reduce<number>((total, one) => total + (one ?? 0), 0);
  return { kind, payments, total: sum(payments), charge };
}

function targetsOf(payments: readonly MatchedPayment[], context: MatchContext, returned: boolean): Target[] {
  const groups = Map.groupBy(payments, (payment) => payment.transfer_group_id);
  const single = groups.get(null) ?? [];
  groups.delete(null);
  const targets = [
    ...single.map((payment) => target('payment', [payment])),
    ...[...groups.values()].map((members) => target('group', members)),
  ];
  if (returned) return targets.map((one) => ({ ...one, kind: 'returned' as const }));
  // The bank books one sum for a file. It holds only while no payment of the file was paid alone.
  for (const [batch, members] of Map.groupBy(payments, (payment) => payment.live_batch_id))
    if (batch !== null && members.length > 1 && sum(members) === context.files.get(batch))
      targets.push(target('file', members));
  return targets;
}

/** Words that name a kind of booking and no payee; a longer one comes before its part. */
const GENERIC =
  '総合振込 給与振込 振込手数料 振込 振替 支払 手数料 組戻 返却 資金 入金 出金 料金 自動 口座 ｿｳｺﾞｳ ｿｳﾌﾘ ﾌﾘｺﾐ ﾌﾘｶｴ ｼｷﾝ ｲﾝﾀﾈﾂﾄ ﾈﾂﾄ ﾊﾞﾝｷﾝｸﾞ ｸﾐﾓﾄﾞｼ ｸﾐﾓﾄﾞｾﾞｲ ﾍﾝｷﾔｸ ﾃｽｳﾘﾖｳ ｼﾊﾗｲ WEB IB EB FB PC'.split(
    ' ',
  );
const RETURN_WORDS = ['組戻', '返却', '返還', '不能', 'ｸﾐﾓﾄﾞ', 'ﾍﾝｷﾔｸ', 'ﾍﾝｶﾝ', 'ﾌﾉｳ'];

/** Marks of legal forms, before, within or behind a name. */
const FORM = '(?:ｶ|ﾕ|ﾄﾞ|ﾒ|ｼ|ｲ|ｿ|ｼﾕｳ|ｶﾞｸ|ﾌｸ|ｻﾞｲ|ｼﾔ|ﾄｸﾋ|ﾄﾞｸ|ｴｲ)';
const LEGAL_FORMS = new RegExp(`\\(?${FORM}\\)|\\(${FORM}\\)?$`, 'g');

/** A name as banks write it, without spaces, dots and the marks of legal forms. */
function core(text: string): string {
  return toZenginKana(text, 'party')
    .text.replace(/[ .\-･]/g, '')
    .replace(LEGAL_FORMS, '')
    .replace(/株式会社|有限会社|合同会社|\(株\)|\(有\)/g, '');
}

/** Banks cut a name in their statement after about this many characters. */
const CUT_NAME = 8;
const SHORTEST_NAME = 3;

export type NameFit = 'name_same' | 'name_absent' | 'name_differs';

/** Whether a booking's text names the payee, has no name, or names another. */
export function nameFit(description: string, payment: MatchedPayment): NameFit {
  const text = core(description);
  for (const name of [core(payment.account_holder_kana), core(payment.partner_name)]) {
    if (name.length >= SHORTEST_NAME && text.includes(name)) return 'name_same';
    if (name.length > CUT_NAME && text.includes(name.slice(0, CUT_NAME))) return 'name_same';
  }
  const rest = GENERIC.reduce((left, word) => left.replaceAll(word, ''), text);
  return rest.replace(/[0-9*()/]/g, '').length < SHORTEST_NAME ? 'name_absent' : 'name_differs';
}

function hasReturnWord(description: string): boolean {
  const text = toZenginKana(description, 'party').text.replaceAll(' ', '');
  return RETURN_WORDS.some((word) => text.includes(word));
}

type AmountFit = 'amount_exact' | 'amount_with_fee' | 'amount_fee_differs';

function amountFit(row: MatchedRow, of: Target, fees: readonly number[]): AmountFit | null {
  const difference = row.amount - of.total;
  if (difference === 0) return 'amount_exact';
  if (of.kind !== 'returned' && of.charge !== null && of.charge > 0 && difference === of.charge)
    return 'amount_with_fee';
  if (of.kind === 'file' || !fees.includes(Math.abs(difference))) return null;
  return of.kind === 'returned' && difference > 0 ? null : 'amount_fee_differs';
}

function dateFit(row: MatchedRow, { kind, payments }: Target): 'date_same' | 'date_near' | null {
  const days = daysBetween(payments[0]?.day ?? row.booked_on, row.booked_on);
  if (kind === 'returned') return days >= 0 && days <= DAYS_TO_RETURN ? 'date_near' : null;
  if (days === 0) return 'date_same';
  return days >= -DAYS_BEFORE && days <= DAYS_AFTER ? 'date_near' : null;
}

const WEIGHTS: Record<Reason, number> = {
  amount_exact: 60,
  amount_with_fee: 60,
  amount_fee_differs: 35,
  date_same: 20,
  date_near: 10,
  name_same: 20,
  name_absent: 8,
  name_differs: -25,
  transfer_group: 0,
  transfer_file: 18,
  not_exported: -8,
  return_word: 10,
};

function reasonsFor(row: MatchedRow, of: Target, fees: readonly number[]): Reason[] | null {
  const [first] = of.payments;
  if (!first || (first.user_bank_id !== null && first.user_bank_id !== row.user_bank_id)) return null;
  const amount = amountFit(row, of, fees);
  const date = dateFit(row, of);
  if (amount === null || date === null) return null;
  const reasons: Reason[] = [amount, date];
  if (of.kind === 'file') return [...reasons, 'transfer_file'];
  const name = nameFit(row.description, first);
  reasons.push(name);
  if (of.payments.length > 1) reasons.push('transfer_group');
  if (of.kind === 'returned') {
    const isSaid = hasReturnWord(row.description);
    // Money arrives for many reasons: without a word or a name it is no return.
    if (!isSaid && name !== 'name_same') return null;
    return isSaid ? [...reasons, 'return_word'] : reasons;
  }
  if (first.payment_type === 'transfer' && first.live_batch_id === null) reasons.push('not_exported');
  return reasons;
}

function confidenceOf(reasons: readonly Reason[]): number {
  const points = reasons.reduce((total, reason) => total + WEIGHTS[reason], 0);
  return Math.max(0, Math.min(100, points));
}

interface Candidate {
  row: MatchedRow;
  target: Target;
  reasons: Reason[];
  confidence: number;
}

/** Targets by every amount that a booking of them may have. */
function byAmount(
  targets: readonly Target[],
  fees: readonly number[],
): Map<number, { amount: number; target: Target }[]> {
  const booked = targets.flatMap((one) => {
    const amounts = new Set([one.total, one.total + (one.charge ?? 0)]);
    if (one.kind !== 'file')
      for (const fee of fees) {
        amounts.add(one.total + fee);
        amounts.add(one.total - fee);
      }
    return [...amounts].map((amount) => ({ amount, target: one }));
  });
  return Map.groupBy(booked, ({ amount }) => amount);
}

function candidatesOf(rows: readonly MatchedRow[], context: MatchContext): Candidate[] {
  const everyFee = [...new Set([...context.fees.values()].flat())];
  const out = byAmount(targetsOf(context.open, context, false), everyFee);
  const back = byAmount(targetsOf(context.paid, context, true), everyFee);
  return rows.flatMap((row) => {
    const fees = context.fees.get(row.user_bank_id) ?? [];
    const targets = (row.direction === 'out' ? out : back).get(row.amount) ?? [];
    return targets.flatMap(({ target: one }) => {
      const reasons = reasonsFor(row, one, fees);
      return reasons ? [{ row, target: one, reasons, confidence: confidenceOf(reasons) }] : [];
    });
  });
}

/** True when nothing speaks against it but rivals. A return is a person's to judge. */
function mayBeSure({ target: of, reasons }: Candidate): boolean {
  if (of.kind === 'returned' || reasons.includes('amount_fee_differs')) return false;
  if (reasons.includes('not_exported') || reasons.includes('name_differs')) return false;
  return !reasons.includes('name_absent') || reasons.includes('date_same');
}

/**
 * What each row may be the booking of, the likeliest first. A proposal is sure when it fits in amount, day and name, and
 * neither its row nor its payments fit anything else nearly as well.
 */
export function proposalsFor(
  rows: readonly MatchedRow[],
  context: MatchContext,
): Map<string, MatchProposal[]> {
  const candidates = candidatesOf(rows, context);
  const byRow = Map.groupBy(candidates, ({ row }) => row.id);
  const byPayment = Map.groupBy(
    candidates.flatMap((candidate) => candidate.target.payments.map(({ id }) => ({ id, candidate }))),
    ({ id }) => id,
  );
  const isClear = (one: Candidate): boolean => {
    const rivals = [
      ...(byRow.get(one.row.id) ?? []),
      ...one.target.payments.flatMap(({ id }) => (byPayment.get(id) ?? []).map(({ candidate }) => candidate)),
    ];
    return rivals.every((rival) => rival === one || rival.confidence <= one.confidence - CLEAR_LEAD);
  };
  const found = new Map<string, MatchProposal[]>();
  for (const [id, list] of byRow) {
    const best = [...list].sort((a, b) => b.confidence - a.confidence || firstNumber(a) - firstNumber(b));
    found.set(
      id,
      best.slice(0, MOST_PROPOSALS).map((one) => proposal(one, mayBeSure(one) && isClear(one))),
    );
  }
  return found;
}

const firstNumber = (one: Candidate): number => one.target.payments[0]?.local_id ?? 0;

function proposal({ row, target: of, reasons, confidence }: Candidate, sure: boolean): MatchProposal {
  return {
    kind: of.kind,
    pay_keys: of.payments.map(({ id }) => id),
    payments: of.payments
      .slice(0, MOST_SHOWN)
      .map(({ id, local_id, partner_name, pay_date, transfer_amount }) => ({
        pay_key: id,
        local_id,
        partner_name,
        pay_date,
        transfer_amount,
      })),
    total: of.total,
    difference: row.amount - of.total,
    confidence,
    sure,
    reasons,
  };
}

/** What each payment's booking differs by; null where it is as expected. */
export interface SettledPart {
  id: string;
  amount: number;
  difference: number | null;
}

/**
 * How a booking is divided among its payments. A difference must be a fee: the first payment takes it, and no other one
 * of the booking has a charge of its own then.
 * @throws DomainError statement_account_differs | statement_amount_differs
 */
export function dividedAmong(row: MatchedRow, payments: readonly MatchedPayment[]): SettledPart[] {
  if (payments.some(({ user_bank_id }) => user_bank_id !== null && user_bank_id !== row.user_bank_id))
    throw new DomainError('statement_account_differs', 'conflict');
  const { total, charge } = target('payment', [...payments]);
  const difference = row.amount - total;
  const isExpected = difference === 0 || (row.direction === 'out' && difference === charge);
  const transfers = new Set(payments.map(({ id, transfer_group_id }) => transfer_group_id ?? id)).size;
  const isGain = row.direction === 'in' && difference > 0;
  if (!isExpected && (isGain || Math.abs(difference) > MOST_FEE * transfers))
    throw new DomainError('statement_amount_differs', 'conflict', { amount: row.amount, total });
  return payments.map(({ id, transfer_amount, bank_charge }, at) => {
    if (isExpected)
      return { id, amount: transfer_amount + (difference === 0 ? 0 : (bank_charge ?? 0)), difference: null };
    const own = at === 0 ? difference : 0;
    return { id, amount: transfer_amount + own, difference: row.direction === 'in' ? null : own };
  });
}
