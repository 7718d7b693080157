import { reaches } from '@uketori/service-kit/reach';
import { abilityLevel } from '@uketori/service-kit/actor';
import type { Tx } from '@uketori/service-kit/tx';
import { LESSON_FIELDS, type LessonField } from '../supplier-memory/lessons.rules.js';
import { SURE } from '../supplier-memory/master-values.rules.js';
import type { InvoiceEntity } from './invoices.entity.js';

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

/** Read without certainty, still as read, and nobody has saved or confirmed it. */
const isDoubtful = (field: LessonField): string => {
  const read = `read_fields->'${LESSON_FIELDS[field]}'`;
  return `((${read}->>'confidence')::numeric < ${SURE} and ${read}->>'value' <> ''
    and ${read}->>'value' = ${field}::text and not '${field}' = any(checked_fields))`;
};

/** As totalDiffers of warnings.rules. */
const TOTAL_DIFFERS = `(total_amount is not null
  and num_nonnulls(taxable_10, tax_10, taxable_8, tax_8) > 0
  and total_amount <> coalesce(taxable_10, 0) + coalesce(tax_10, 0) + coalesce(taxable_8, 0) + coalesce(tax_8, 0)
    + coalesce(non_taxable_amount, 0))`;

/**
 * Another bill of the same supplier over the same amount that has also its number, its date or its day of payment in
 * common: a rent of every month has none of them.
 */
const SAME_BILL = `other.organization_id = invoices.organization_id and other.deleted = false
  and other.id <> invoices.id and other.total_amount_key = invoices.total_amount_key
  and other.total_amount is not null and invoices.total_amount is not null
  and (other.company_id = invoices.company_id
    or (other.partner_name = invoices.partner_name and invoices.partner_name <> ''))
  and ((other.invoice_number = invoices.invoice_number and invoices.invoice_number <> '')
    or other.issue_date = invoices.issue_date or other.pay_date = invoices.pay_date)`;

const WHEN: Record<(typeof ATTENTIONS)[number], string> = {
  reading_failed: `not locked and read_status = 'FAILED'`,
  no_partner: `not locked and partner_name = ''`,
  no_amount: 'not locked and payable_amount is null',
  no_date: 'not locked and (issue_date is null or pay_date is null)',
  doubtful: `not locked and (${DOUBTED.map(isDoubtful).join(' or ')})`,
  total_mismatch: `not locked and ${TOTAL_DIFFERS}`,
  unbalanced: 'not locked and journal_row_count > 0 and not balanced',
  same_bill: `not paid and not deleted and exists (select 1 from journal.invoices other where ${SAME_BILL})`,
};

/** Each reason that holds, as an array of text over a row of the list. */
export const ATTENTION = `array_remove(array[${ATTENTIONS.map((reason) => `case when ${WHEN[reason]} then '${reason}' end`).join(', ')}], null)`;

const SHOWN = 5;

/** Numbers of the bills that may be this one once more, as far as the actor may see them. */
export async function sameBills(tx: Tx, invoice: InvoiceEntity): Promise<number[]> {
  const rows = await tx.rows<InvoiceEntity>(
    `select other.* from journal.invoices join journal.invoices other on ${SAME_BILL}
     where invoices.organization_id = $1 and invoices.id = $2 order by other.local_id limit 50`,
    [tx.actor.organization_id, invoice.id],
  );
  const level = abilityLevel(tx.actor, 'invoice:read');
  return rows
    .filter((row) => reaches(row, tx.actor, level))
    .slice(0, SHOWN)
    .map(({ local_id }) => local_id);
}
