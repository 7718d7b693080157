import type { Reason } from '@uketori/service-kit/list-filters';
import { LESSON_FIELDS, type LessonField, SURE } from '../invoice-fields/invoice-fields.facade.js';
import { SAME_BILL_MARK } from './same-bills.repository.js';

/** Why somebody should open an invoice before it goes on. */
export const ATTENTIONS = [
  'reading_failed',
  'no_partner',
  'no_amount',
  'no_date',
  'doubtful',
  'total_mismatch',
  'unbalanced',
  'same_bill',
] as const;

/** Fields whose uncertain reading marks a whole invoice: who, when, how much, and where the money goes. */
const DOUBTED: readonly LessonField[] = [
  'partner_name',
  't_number',
  'invoice_number',
  'issue_date',
  'due_date',
  'total_amount',
  'payable_amount',
  'non_taxable_amount',
  'withholding_tax',
  'bank_name',
  'bank_code',
  'branch_name',
  'branch_code',
  'account_number',
  'account_holder_kana',
];

/** Read without certainty, still as read, and no user has saved or confirmed it. */
const isDoubtful = (field: LessonField): string => {
  const read = `read.${LESSON_FIELDS[field]}`;
  return `((${read}->>'confidence')::numeric < ${SURE} and ${read}->>'value' <> ''
    and ${read}->>'value' = invoices.${field}::text and not '${field}' = any(checked_fields))`;
};

// The reading is unpacked once for all fields: each "->" would unpack the whole of it again.
const DOUBTFUL = `exists (select 1
  from jsonb_to_record(read_fields) as read(${DOUBTED.map((field) => `${LESSON_FIELDS[field]} jsonb`).join(', ')})
  where ${DOUBTED.map(isDoubtful).join(' or ')})`;

/** As totalDiffers of warnings.rules. */
const TOTAL_DIFFERS = `(total_amount is not null
  and num_nonnulls(taxable_10, tax_10, taxable_8, tax_8) > 0
  and total_amount <> coalesce(taxable_10, 0) + coalesce(tax_10, 0) + coalesce(taxable_8, 0) + coalesce(tax_8, 0)
    + coalesce(non_taxable_amount, 0))`;

const unlocked = (when: string): Reason => ({ among: 'not locked', when });

export const REASONS: Record<(typeof ATTENTIONS)[number], Reason> = {
  reading_failed: unlocked(`read_status = 'FAILED'`),
  no_partner: unlocked(`partner_name = ''`),
  no_amount: unlocked('payable_amount is null'),
  no_date: unlocked('(issue_date is null or pay_date is null)'),
  doubtful: unlocked(DOUBTFUL),
  total_mismatch: unlocked(TOTAL_DIFFERS),
  unbalanced: unlocked('journal_row_count > 0 and not balanced'),
  same_bill: { among: 'not paid', when: SAME_BILL_MARK },
};

/** Each reason that holds, as an array of text over a row of the list. */
export const ATTENTION = `array_remove(array[${ATTENTIONS.map(
  (reason) => `case when ${REASONS[reason].among} and ${REASONS[reason].when} then '${reason}' end`,
).join(', ')}], null)`;
