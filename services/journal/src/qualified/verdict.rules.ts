import { normaliseForSearch } from '@uketori/service-kit/search';
import { checkTNumber } from './t-number.rules.js';
import type { RegistryEntry } from '../registry/registry.facade.js';

/** 適格, 要確認, 非適格. */
export const QUALIFIED_VERDICTS = ['qualified', 'check', 'unqualified'] as const;
export type QualifiedVerdict = (typeof QUALIFIED_VERDICTS)[number];

export const QUALIFIED_REASONS = [
  'no_number',
  'bad_format',
  'check_digit_ok',
  'individual_or_misread',
  'registry_off',
  'registry_waiting',
  'registry_failed',
  'registered',
  'not_registered',
  'not_yet_registered',
  'expired',
  'no_date',
  'name_matches',
  'name_confirmed',
  'name_differs',
] as const;
export type QualifiedReason = (typeof QUALIFIED_REASONS)[number];

export interface QualifiedFacts {
  t_number: string;
  /** A number was read on the page that is none: to be typed, not treated as absent. */
  is_number_unreadable: boolean;
  registry:
    | { state: 'off' | 'waiting' | 'failed' }
    | { state: 'not_registered' }
    | { state: 'registered'; entry: RegistryEntry };
  /** How the issuer calls itself on the invoice and in the master of suppliers. */
  names: readonly string[];
  /** A person has accepted that the registry has this number under another name. */
  is_name_confirmed: boolean;
  purchase_date: string | null;
}

export interface Qualification {
  verdict: QualifiedVerdict;
  /** In the order they were looked at. */
  reasons: QualifiedReason[];
}

/** Legal forms and marks that names are written with or without. */
const UNIMPORTANT =
  /[㍿㈲]|合同会社|合資会社|合名会社|一般社団法人|一般財団法人|[・･.,、。()（）「」'"&＆-]/g;

function bare(name: string): string {
  return normaliseForSearch(name).replace(UNIMPORTANT, '');
}

/** Whether two names may be the same issuer: one is the other, with a branch or a legal form beside it. */
export function isSameName(a: string, b: string): boolean {
  const [left, right] = [bare(a), bare(b)];
  if (left === '' || right === '') return false;
  if (left === right) return true;
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  return short.length >= 2 && long.includes(short);
}

/** Whether a registration held on a day: registered by then, not yet ended (Consumption Tax Act art. 57-2). */
export function isValidOn(entry: Pick<RegistryEntry, 'periods'>, date: string): boolean {
  return entry.periods.some((period) => period.from <= date && (period.to === null || period.to > date));
}

/**
 * Whether an invoice counts as a qualified one. The form of the number says little: a check digit only
 * corporations have, so a missing one means a sole proprietor or a misreading and never refuses anything.
 * The registry decides, on the day of the purchase and for the name; without it a corporate number is
 * taken unchanged.
 */
export function qualify(facts: QualifiedFacts): Qualification {
  const form = checkTNumber(facts.t_number || null);
  if (form === 'none' || form === 'bad_format') {
    const isMissing = form === 'none' && !facts.is_number_unreadable;
    return isMissing
      ? { verdict: 'unqualified', reasons: ['no_number'] }
      : { verdict: 'check', reasons: ['bad_format'] };
  }
  const isCorporate = form === 'corporate';
  const digit: QualifiedReason = isCorporate ? 'check_digit_ok' : 'individual_or_misread';
  const { registry } = facts;
  switch (registry.state) {
    case 'off':
      return { verdict: isCorporate ? 'qualified' : 'check', reasons: [digit, 'registry_off'] };
    case 'waiting':
    case 'failed':
      return { verdict: 'check', reasons: [digit, `registry_${registry.state}`] };
    case 'not_registered':
      return { verdict: 'unqualified', reasons: [digit, 'not_registered'] };
    case 'registered':
      return byRegistry(facts, registry.entry, digit);
  }
}

function byRegistry(facts: QualifiedFacts, entry: RegistryEntry, digit: QualifiedReason): Qualification {
  const date = facts.purchase_date;
  if (date === null) return { verdict: 'check', reasons: [digit, 'registered', 'no_date'] };
  if (!isValidOn(entry, date)) {
    const isBefore = entry.periods.every((period) => period.from > date);
    return { verdict: 'unqualified', reasons: [digit, isBefore ? 'not_yet_registered' : 'expired'] };
  }
  const known = [entry.name, ...entry.other_names];
  if (facts.names.some((name) => known.some((other) => isSameName(name, other))))
    return { verdict: 'qualified', reasons: [digit, 'registered', 'name_matches'] };
  if (facts.is_name_confirmed)
    return { verdict: 'qualified', reasons: [digit, 'registered', 'name_confirmed'] };
  return { verdict: 'check', reasons: [digit, 'registered', 'name_differs'] };
}
