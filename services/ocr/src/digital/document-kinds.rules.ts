import type { DigitalInvoice } from '@uketori/service-kit/digital-invoice';
import { decimal, negated } from './elements.rules.js';

/** What a syntax yields; the rules of the specification are tried on it afterwards. */
export type Content = Omit<DigitalInvoice, 'checked_with' | 'problems'>;

/** An amount of the file as it counts for the buyer: negative in a credit note. */
export type Signed = (value: string) => string;

/** UNCL1001: kinds of documents in an Invoice element that take back what was billed. */
const CREDIT_CODES = new Set(['81', '83', '308', '381', '396', '420', '458', '532']);
const SELF_BILLING_CODES = new Set(['389', '261', '500', '501', '527']);

/** The kind of document that a code of UNCL1001 says. */
export function kindOf(type_code: string, isCreditNote = false): DigitalInvoice['kind'] {
  if (isCreditNote || CREDIT_CODES.has(type_code)) return 'credit_note';
  return SELF_BILLING_CODES.has(type_code) ? 'self_billing' : 'invoice';
}

export function signedFor(kind: DigitalInvoice['kind']): Signed {
  return kind === 'credit_note' ? (value) => negated(decimal(value)) : decimal;
}

/** Lines kept of one invoice; the totals are those of all lines. */
export const MOST_LINES = 1_000;
