import type { PayDateWarning } from '../calendar/pay-date.rules.js';
import type { JournalLine } from '../lines/lines.facade.js';
import type { Assessment } from './assessment.rules.js';

export const TAX_WARNINGS = [
  't_number_unverified',
  't_number_unreadable',
  'registry_waiting',
  'registry_failed',
  'registry_not_registered',
  'registry_not_valid',
  'registry_name_differs',
  'printed_tax_mismatch',
  'per_line_rounding',
  'tax_rate_of_other_time',
  'withholding_mismatch',
  'withholding_missing',
  'withholding_corporation',
  'cap_near',
  'cap_exceeded',
  'cap_not_counted',
  'transition_not_booked',
  'transition_needless',
  'particulars_missing',
  'addressee_differs',
  'supply_assumed',
  'foreign_tax_not_deductible',
  'tax_booked_without_any',
] as const;
export type TaxWarning = (typeof TAX_WARNINGS)[number];

const BY_REASON: Partial<Record<string, TaxWarning>> = {
  bad_format: 't_number_unreadable',
  registry_waiting: 'registry_waiting',
  registry_failed: 'registry_failed',
  not_registered: 'registry_not_registered',
  not_yet_registered: 'registry_not_valid',
  expired: 'registry_not_valid',
  name_differs: 'registry_name_differs',
  particulars_missing: 'particulars_missing',
};

/** What the tax rules want a person to look at, in the order of the form; none of it stops anything. */
export function taxWarnings(
  assessment: Assessment,
  journals: readonly JournalLine[],
): (TaxWarning | PayDateWarning)[] {
  const found = new Set<TaxWarning | PayDateWarning>();
  const { reasons, verdict } = assessment.qualification;
  if (verdict === 'check' && reasons.includes('individual_or_misread') && reasons.includes('registry_off'))
    found.add('t_number_unverified');
  for (const reason of reasons) {
    const warning = BY_REASON[reason];
    if (warning) found.add(warning);
  }
  for (const tax of assessment.printed_taxes) {
    if (tax.verdict === 'mismatch') found.add('printed_tax_mismatch');
    if (tax.verdict === 'per_line_rounding') found.add('per_line_rounding');
    if (tax.unknown_rate) found.add('tax_rate_of_other_time');
  }
  const { particulars } = assessment;
  if (particulars.addressee === 'differs' && particulars.addressee_note === '')
    found.add('addressee_differs');
  for (const warning of supplyWarnings(assessment, journals)) found.add(warning);
  const { withholding, cap } = assessment;
  if (withholding.verdict === 'mismatch') found.add('withholding_mismatch');
  if (withholding.verdict === 'missing') found.add('withholding_missing');
  if (withholding.payee_is_corporation && (withholding.printed ?? 0) > 0)
    found.add('withholding_corporation');
  if (cap?.state === 'near') found.add('cap_near');
  if (cap && (cap.state === 'crosses' || cap.state === 'over')) found.add('cap_exceeded');
  if (assessment.cap_counted_by === 'no_name') found.add('cap_not_counted');
  const booking = bookingWarning(assessment, journals);
  if (booking) found.add(booking);
  for (const warning of assessment.pay_date.warnings) found.add(warning);
  return [...found];
}

/** Warnings of a purchase without consumption tax: an assumed kind, a printed tax, a booked tax. */
function supplyWarnings(
  { supply, bears_no_tax, deduction }: Assessment,
  journals: readonly JournalLine[],
): TaxWarning[] {
  const found: TaxWarning[] = [];
  if (supply.assumed) found.push('supply_assumed');
  if (!bears_no_tax) return found;
  if ((deduction.tax ?? 0) !== 0) found.push('foreign_tax_not_deductible');
  if (journals.some((line) => (line.debit_tax_amount ?? 0) !== 0)) found.push('tax_booked_without_any');
  return found;
}

/** Lines and rule must agree on whether the transitional measure is booked, and with which share. */
function bookingWarning(
  { deduction }: Assessment,
  journals: readonly JournalLine[],
): 'transition_not_booked' | 'transition_needless' | null {
  const taxed = journals.filter((line) => (line.debit_tax_amount ?? 0) !== 0);
  if (taxed.length === 0 || deduction.percent === null) return null;
  // As long as the number is in doubt either booking may turn out right.
  if (deduction.reason === 'unconfirmed') return null;
  const isFull = deduction.percent === 100;
  if (isFull && taxed.some((line) => line.debit_is_keikasochi)) return 'transition_needless';
  if (isFull) return null;
  const isBooked = taxed.every((line) => {
    const percent = line.debit_deductible_percent;
    return line.debit_is_keikasochi && (percent === null || percent === deduction.percent || percent === 0);
  });
  return isBooked ? null : 'transition_not_booked';
}
