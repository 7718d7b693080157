import { DomainError } from '@uketori/service-kit/errors';
import type { LineInput } from '../lines/lines.facade.js';

/** 100 % in hundredths of a per cent. */
export const WHOLE = 10_000;
export const MIN_PARTS = 2;
export const MAX_PARTS = 50;
/** Most lines that one journal may have. */
const MAX_LINES = 200;

export interface SplitPart {
  department_id: string | null;
  project_id: string | null;
  /** Hundredths of a per cent. */
  share: number;
}

/**
 * The parts of a rule come to exactly 100 %, each with a department or a project that no other part has.
 * @throws DomainError split_not_whole | split_part_empty | split_part_twice
 */
export function refuseBadParts(parts: readonly SplitPart[]): void {
  const keys = new Set<string>();
  for (const [at, { department_id, project_id }] of parts.entries()) {
    if (department_id === null && project_id === null)
      throw new DomainError('split_part_empty', 'invalid', { line: at + 1 });
    const key = `${department_id}/${project_id}`;
    if (keys.has(key)) throw new DomainError('split_part_twice', 'invalid', { line: at + 1 });
    keys.add(key);
  }
  const sum = parts.reduce((total, { share }) => total + share, 0);
  if (sum !== WHOLE) throw new DomainError('split_not_whole', 'invalid', { sum: (sum / 100).toFixed(2) });
}

/**
 * A whole number by shares, to the last unit: each part is rounded towards zero, and the largest remainders get the
 * units that are left, the first of equal ones first.
 */
export function splitWhole(total: bigint, shares: readonly number[]): bigint[] {
  const sum = shares.reduce((all, share) => all + BigInt(share), 0n);
  const sign = total < 0n ? -1n : 1n;
  const size = total * sign;
  const parts = shares.map((share) => (size * BigInt(share)) / sum);
  const rests = shares.map((share, at) => ({ at, rest: (size * BigInt(share)) % sum }));
  let left = size - parts.reduce((all, part) => all + part, 0n);
  rests.sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1));
  for (const { at } of rests) {
    if (left === 0n) break;
    parts[at] = (parts[at] as bigint) + 1n;
    left -= 1n;
  }
  return parts.map((part) => part * sign);
}

const PLACES = 4;

function toUnits(decimal: string): bigint {
  const sign = decimal.startsWith('-') ? -1n : 1n;
  const [whole = '0', part = ''] = decimal.replace('-', '').split('.');
  return sign * (BigInt(whole) * 10_000n + BigInt(part.slice(0, PLACES).padEnd(PLACES, '0')));
}

function toDecimal(units: bigint): string {
  const size = (units < 0n ? -units : units).toString().padStart(PLACES + 1, '0');
  return `${units < 0n ? '-' : ''}${size.slice(0, -PLACES)}.${size.slice(-PLACES)}`;
}

function yenParts(total: number | null | undefined, shares: readonly number[]): (number | null)[] {
  if (total === null || total === undefined) return shares.map(() => null);
  return splitWhole(BigInt(total), shares).map(Number);
}

/**
 * A line as one line for each part of a rule. The debit side is split: gross amount, tax and foreign amount each come
 * to those of the line; the net amount is their difference. The credit side stays whole on the first line.
 * @throws DomainError not_splittable for a line without an amount on the debit side
 */
export function splitLine(line: LineInput, parts: readonly SplitPart[]): LineInput[] {
  const shares = parts.map(({ share }) => share);
  const { debit_amount: gross, debit_foreign_amount: foreign } = line;
  if (gross === null || gross === undefined || gross === 0)
    throw new DomainError('not_splittable', 'conflict');
  const amounts = yenParts(gross, shares);
  const taxes = yenParts(line.debit_tax_amount, shares);
  const foreigns = foreign ? splitWhole(toUnits(foreign), shares).map(toDecimal) : null;
  return parts.map(({ department_id, project_id }, at) => {
    const amount = amounts[at] ?? 0;
    const tax = taxes[at] ?? null;
    return {
      ...(at === 0 ? line : withoutCredit(line)),
      debit_amount: amount,
      debit_tax_amount: tax,
      debit_amount_without_tax: tax === null ? null : amount - tax,
      debit_typed_last: null,
      debit_foreign_amount: foreigns?.[at] ?? null,
      debit_department_id: department_id ?? line.debit_department_id ?? null,
      debit_project_id: project_id ?? line.debit_project_id ?? null,
    };
  });
}

/**
 * The lines of a proposal, each debit with an amount as one line for each part of a rule. Lines without an amount on the
 * account of a split debit go: a pattern that was learned from split lines has one for each of their parts. More lines
 * than a journal takes are not split.
 */
export function splitProposed<L extends LineInput>(
  lines: readonly L[],
  parts: readonly SplitPart[],
): readonly LineInput[] {
  const isDebit = (line: LineInput) => Boolean(line.debit_amount);
  const titles = new Set(lines.filter(isDebit).map((line) => line.debit_account_title_id));
  const split = lines.flatMap((line) => {
    if (isDebit(line)) return splitLine(line, parts);
    const isOther = Boolean(line.credit_amount) || !titles.has(line.debit_account_title_id);
    return isOther ? [line] : [];
  });
  return split.length > MAX_LINES ? lines : split;
}

function withoutCredit(line: LineInput): LineInput {
  return Object.fromEntries(Object.entries(line).filter(([name]) => !name.startsWith('credit_')));
}
