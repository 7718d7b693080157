export type Closed = 'saturday' | 'sunday' | 'year_end' | 'holiday' | null;

export type DerivationStep =
  | { step: 'issue_date'; date: string }
  | { step: 'due_date' | 'chosen'; date: string; closed: Closed }
  | { step: 'cutoff'; day: number }
  | { step: 'site'; month: number; day: number; date: string; closed: Closed }
  | { step: 'shift'; to: 'before' | 'after'; date: string }
  | { step: 'horizon' };

export interface PayDateAssessment {
  pay_date: string | null;
  source: string;
  derived: { source: string; pay_date: string | null; steps: DerivationStep[] };
  differs: boolean;
  pay_term: { law: string | null; pay_by: string | null };
  warnings: string[];
}

export type Verdict = 'qualified' | 'check' | 'unqualified';

export interface RegistryEntry {
  t_number: string;
  kind: 'individual' | 'corporation';
  name: string;
  other_names: string[];
  address: string;
  periods: { from: string; to: string | null }[];
}

export interface RegistryState {
  state: 'waiting' | 'registered' | 'not_registered';
  entry: RegistryEntry | null;
  checked_at: string | null;
  error_code: string;
}

export interface Qualification {
  verdict: Verdict;
  reasons: string[];
}

/** Yen, tax included. */
export interface CapCount {
  year: { from: string; to: string };
  limit: number;
  before: number;
  amount: number;
  within: number;
  excess: number;
  remaining: number;
  state: 'below' | 'near' | 'crosses' | 'over';
}

export interface PrintedTax {
  rate: number;
  base: number;
  printed: number;
  floor: number;
  ceil: number;
  expected: number;
  per_line: number | null;
  verdict: 'ok' | 'ok_from_inclusive' | 'per_line_rounding' | 'mismatch';
  unknown_rate: boolean;
}

export interface WithholdingResult {
  tax: number;
  base: number;
  deduction: number;
  deduction_kind: string;
  /** Rates in hundredths of a per cent. */
  tiers: { amount: number; rate: number }[];
  label: string;
}

export interface WithholdingAssessment {
  verdict: 'ok' | 'mismatch' | 'missing' | 'none' | 'not_computed';
  printed: number | null;
  base: { base: number | null; kind: 'typed' | 'exclusive' | 'inclusive' | 'none' };
  computed: WithholdingResult | null;
  not_computed: string | null;
  other_base: boolean;
  pay_date: string;
  payee_is_corporation: boolean;
}

/** What the tax rules say of an invoice, as POST /invoices/{local_id}/assessment answers it. */
export interface Assessment {
  purchase_date: string | null;
  purchase_date_assumed: boolean;
  qualification: Qualification & { registry: RegistryState | null };
  deduction: {
    percent: number | null;
    reason: string;
    note: string;
    tax: number | null;
    deductible_tax: number | null;
    not_deductible_tax: number | null;
    is_tax_inclusive_books: boolean;
  };
  transitional: boolean;
  cap: CapCount | null;
  /** by what the invoice counts against its issuer's cap, or why it does not */
  cap_counted_by: 'supplier' | 'name' | 'no_name' | 'foreign_currency' | null;
  printed_taxes: PrintedTax[];
  withholding: WithholdingAssessment;
  pay_date: PayDateAssessment;
  tax_classes: { rate: number; percent: number; name: string | null }[];
  registry_enabled: boolean;
}

/** GET /companies/{id}/registry. */
export interface CompanyRegistry {
  t_number: string;
  qualification: Qualification;
  registry: RegistryState | null;
  history: {
    state: 'registered' | 'not_registered';
    entry: RegistryEntry | null;
    checked_at: string;
    checked_by: string;
  }[];
  is_name_confirmed: boolean;
  registry_enabled: boolean;
  cap: CapCount | null;
}

/** GET /invoices/{local_id}/gross-up. */
export interface GrossUp {
  gross: number | null;
  tax: number | null;
  result: WithholdingResult | null;
  not_computed: string | null;
}
