/** A digital invoice as its file says it. Amounts are decimal strings, negative for a credit note; '' is absent. */
export interface DigitalInvoice {
  syntax: 'ubl' | 'cii';
  kind: 'invoice' | 'credit_note' | 'self_billing';
  /** The specification that the file names, and the rule set that it was checked against; null where none is known. */
  specification: string;
  checked_with: RuleSet | null;
  type_code: string;
  number: string;
  issue_date: string;
  due_date: string;
  tax_point_date: string;
  period_start: string;
  period_end: string;
  currency: string;
  tax_currency: string;
  buyer_reference: string;
  order_reference: string;
  contract_reference: string;
  preceding: { number: string; issue_date: string }[];
  notes: string[];
  seller: Party;
  buyer: Party;
  payee_name: string;
  delivery_date: string;
  lines: Line[];
  allowances: Allowance[];
  taxes: TaxSubtotal[];
  totals: Totals;
  /** Tax in the tax currency, where the invoice is in another one. */
  tax_in_tax_currency: string;
  payments: PaymentMeans[];
  payment_terms: string[];
  attachments: { id: string; description: string; file_name: string }[];
  /** Set when the file had more lines than are kept. */
  more_lines: boolean;
  problems: Problem[];
}

export const RULE_SETS = ['pint-jp', 'pint-jp-ntr', 'pint-jp-sb'] as const;
export type RuleSet = (typeof RULE_SETS)[number];

/** A rule that the file breaks. */
export interface Problem {
  rule: string;
  /** The rule's own words, in English. */
  text: string;
  /** Path of the element, as /Invoice/InvoiceLine[2]. */
  place: string;
}

export interface Party {
  name: string;
  trading_name: string;
  /** Registration number of the tax office, T and 13 digits in Japan. */
  tax_id: string;
  legal_id: string;
  endpoint: string;
  endpoint_scheme: string;
  postal_code: string;
  address: string;
  country: string;
  contact_name: string;
  phone: string;
  email: string;
}

export interface Line {
  id: string;
  name: string;
  description: string;
  note: string;
  quantity: string;
  unit: string;
  price: string;
  amount: string;
  tax_category: string;
  tax_rate: string;
}

export interface Allowance {
  is_charge: boolean;
  reason: string;
  amount: string;
  tax_category: string;
  tax_rate: string;
}

export interface TaxSubtotal {
  category: string;
  rate: string;
  taxable: string;
  tax: string;
  exemption: string;
}

interface Totals {
  lines: string;
  allowances: string;
  charges: string;
  without_tax: string;
  tax: string;
  with_tax: string;
  prepaid: string;
  rounding: string;
  payable: string;
}

export interface PaymentMeans {
  code: string;
  text: string;
  reference: string;
  account: string;
  holder: string;
  branch: string;
}
