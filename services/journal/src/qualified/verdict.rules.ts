import { isSameName } from './names.rules.js';
import type { Addressee, InvoiceForm } from './particulars.rules.js';
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
  'platform_operator',
  'particulars_missing',
  'particulars_confirmed',
  'simplified_form',
  'addressee_differs',
  'not_needed',
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
  /** The number is that of the platform's operator, whose name the supplier does not bear. */
  is_platform?: boolean;
  purchase_date: string | null;
}

export interface Qualification {
  verdict: QualifiedVerdict;
  /** In the order they were looked at. */
  reasons: QualifiedReason[];
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
  if (facts.is_platform) return { verdict: 'qualified', reasons: [digit, 'registered', 'platform_operator'] };
  if (facts.is_name_confirmed)
    return { verdict: 'qualified', reasons: [digit, 'registered', 'name_confirmed'] };
  return { verdict: 'check', reasons: [digit, 'registered', 'name_differs'] };
}

/** What the page itself adds to the verdict on the number. */
export interface PageFacts {
  form: InvoiceForm;
  addressee: Addressee;
  /** A person has seen on the page, or on a delivery slip that belongs to it, all that the law asks for. */
  is_confirmed: boolean;
}

/**
 * The verdict on the whole invoice: a good number does not make a qualified invoice where the law's other particulars
 * are absent or where it is made out to somebody else. Other verdicts do not change.
 */
export function qualifyPage(number: Qualification, page: PageFacts): Qualification {
  if (number.verdict !== 'qualified') return number;
  const { verdict, reasons } = number;
  if (page.is_confirmed) return { verdict, reasons: [...reasons, 'particulars_confirmed'] };
  const doubts: QualifiedReason[] = [];
  if (page.form === 'incomplete') doubts.push('particulars_missing');
  if (page.addressee === 'differs') doubts.push('addressee_differs');
  if (doubts.length > 0) return { verdict: 'check', reasons: [...reasons, ...doubts] };
  return page.form === 'simplified' ? { verdict, reasons: [...reasons, 'simplified_form'] } : number;
}
