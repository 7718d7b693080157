import { normaliseForSearch } from '@uketori/service-kit/search';
import { isNear, isSameName } from './names.rules.js';

/** What a qualified invoice bears (Consumption Tax Act art. 57-4 i), in the order of the law. */
export const PARTICULARS = ['issuer', 'number', 'date', 'rate_totals', 'tax', 'recipient'] as const;
export type Particular = (typeof PARTICULARS)[number];

/** full: all of art. 57-4 i. simplified: enough for art. 57-4 ii (retail, restaurants, taxis). incomplete: neither. */
export const INVOICE_FORMS = ['full', 'simplified', 'incomplete'] as const;
export type InvoiceForm = (typeof INVOICE_FORMS)[number];

/** Whether the invoice is made out to this organization. */
export const ADDRESSEES = ['same', 'differs', 'absent', 'unknown'] as const;
export type Addressee = (typeof ADDRESSEES)[number];

export interface ParticularsFacts {
  partner_name: string;
  t_number: string;
  /** Day of delivery or, where there is none, of issue. */
  purchase_date: string | null;
  total: number | null;
  non_taxable: number | null;
  rates: readonly { taxable: number | null; tax: number | null }[];
  /** The tax of all rates, where it is printed as one sum. */
  tax_amount: number | null;
  recipient_name: string;
  /** The names that the organization is addressed by. */
  own_names: readonly string[];
}

export interface Particulars {
  form: InvoiceForm;
  /** What a full invoice would bear and this one does not. */
  missing: Particular[];
  addressee: Addressee;
}

/**
 * What of the law's list an invoice bears. A person checks the content of the supply on the page: the
 * stored fields cannot show that it is absent. An invoice without any taxed amount needs no rate and no tax.
 */
export function particularsOf(facts: ParticularsFacts): Particulars {
  const missing = PARTICULARS.filter((name) => !HAS[name](facts));
  // A simplified invoice has no addressee and names the rate or the tax, one of them (art. 57-4 ii v).
  const isSimplified =
    missing.every((name) => name === 'recipient' || name === 'rate_totals' || name === 'tax') &&
    !(missing.includes('rate_totals') && missing.includes('tax'));
  const form = missing.length === 0 ? 'full' : isSimplified ? 'simplified' : 'incomplete';
  return { form, missing, addressee: addresseeOf(facts) };
}

const isTaxed = ({ total, non_taxable }: ParticularsFacts) =>
  total === null || non_taxable === null || total !== non_taxable;

const HAS: Record<Particular, (facts: ParticularsFacts) => boolean> = {
  issuer: ({ partner_name }) => partner_name.trim() !== '',
  number: ({ t_number }) => t_number !== '',
  date: ({ purchase_date }) => purchase_date !== null,
  rate_totals: (facts) =>
    !isTaxed(facts) || facts.rates.some(({ taxable, tax }) => taxable !== null || tax !== null),
  tax: (facts) => !isTaxed(facts) || facts.tax_amount !== null || facts.rates.some(({ tax }) => tax !== null),
  recipient: ({ recipient_name }) => recipient_name.trim() !== '',
};

/** Titles behind a name and the department before or after it do not make another addressee. */
const TITLES = /\s*(?:御中|様|殿|宛)\s*$/;

/** Whether an invoice is made out to the organization, by the names that it is addressed by. */
export function addresseeOf({
  recipient_name,
  own_names,
}: Pick<ParticularsFacts, 'recipient_name' | 'own_names'>): Addressee {
  const name = recipient_name.replace(TITLES, '').trim();
  if (name === '') return 'absent';
  if (own_names.every((own) => own.trim() === '')) return 'unknown';
  const read = normaliseForSearch(name);
  const isOwn = own_names.some((own) => isSameName(name, own) || isNear(read, normaliseForSearch(own)));
  return isOwn ? 'same' : 'differs';
}
