import type { Reason } from '@uketori/service-kit/list-filters';
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
  doubtful: unlocked('doubtful'),
  total_mismatch: unlocked(TOTAL_DIFFERS),
  unbalanced: unlocked('journal_row_count > 0 and not balanced'),
  same_bill: { among: `status <> 'paid'`, when: SAME_BILL_MARK },
};

/** Each reason that holds, as an array of text over a row of the list. */
export const ATTENTION = `array_remove(array[${ATTENTIONS.map(
  (reason) => `case when ${REASONS[reason].among} and ${REASONS[reason].when} then '${reason}' end`,
).join(', ')}], null)`;
