import { DomainError } from '@uketori/service-kit/errors';
import { type SectionField, sectionsOf } from '@uketori/service-kit/record';
import { type Deducted, deductedSum, DEDUCTIONS } from './deductions.rules.js';
import { type InvoiceEntity, invoiceRecord, type Section } from './invoice.record.js';

/** Lock section of each header field a person may change. */
export const FIELD_SECTIONS: Readonly<Record<HeaderField, Section>> = sectionsOf(invoiceRecord);

export type HeaderField = SectionField<(typeof invoiceRecord)['fields']>;
export type HeaderPatch = Partial<Pick<InvoiceEntity, HeaderField>>;

/** Sections a patch really changes: a field sent back as it was changes nothing. */
export function changedSections(
  before: InvoiceEntity,
  patch: HeaderPatch,
  journalChanged: boolean,
): Set<Section> {
  const sections = new Set<Section>();
  for (const [field, section] of Object.entries(FIELD_SECTIONS) as [HeaderField, Section][]) {
    if (patch[field] !== undefined && !keepsValue(field, patch[field], before[field])) sections.add(section);
  }
  if (journalChanged) sections.add('journal');
  return sections;
}

/** Whether a field stays what it is. Decimals compare by value: '1.5' is stored as '1.500000'. */
export function keepsValue(field: HeaderField, given: unknown, stored: unknown): boolean {
  if (given === stored) return true;
  return (
    invoiceRecord.fields[field].kind === 'decimal' &&
    given != null &&
    stored != null &&
    Number(given) === Number(stored)
  );
}

/** What a lock follows from; `lock_mode` is the organization's when the invoice was locked. */
type Lock = Pick<InvoiceEntity, 'locked' | 'linked' | 'lock_mode'>;

/** Final approval locks the data too, or (lock mode 1) leaves it open until the payment is approved. */
const isDataLocked = (i: Lock): boolean => i.locked && (i.lock_mode === 0 || i.linked);

/**
 * The refusal of each locked change (spec 8). Final approval locks journal, data and withholding, for
 * they were booked; where the organization wants it, the journal alone. How and when it is paid stays open
 * until the payment is approved (linked) in any case: a draft payment follows the invoice and loses its
 * confirmations when account or amount change.
 */
const LOCK_TABLE: readonly { section: Section; holds: (invoice: Lock) => boolean; code: string }[] = [
  { section: 'pay', holds: (i) => i.linked, code: 'unable_to_change_locked_pay_record' },
  { section: 'gensen', holds: (i) => i.linked, code: 'unable_to_change_locked_gensen_record' },
  { section: 'journal', holds: (i) => i.locked, code: 'unable_to_change_locked_invoice_journal' },
  { section: 'data', holds: isDataLocked, code: 'unable_to_change_locked_invoice_data' },
  { section: 'gensen', holds: isDataLocked, code: 'unable_to_change_locked_invoice_data' },
];

/** The sections of an invoice in which nothing may be changed, once each. */
export function lockedSections(invoice: Lock): Section[] {
  return [...new Set(LOCK_TABLE.filter((row) => row.holds(invoice)).map((row) => row.section))];
}

/** Refuses a change of a locked section with the catalogue's code; deleted invoices change in nothing. */
export function refuseLockedChange(
  invoice: Lock & Pick<InvoiceEntity, 'deleted'>,
  sections: ReadonlySet<Section>,
): void {
  if (invoice.deleted) throw new DomainError('no_record', 'not_found', { deleted: true });
  for (const row of LOCK_TABLE)
    if (sections.has(row.section) && row.holds(invoice))
      throw new DomainError(row.code, 'conflict', { section: row.section });
}

/** Refuses deletion or restoring of a locked or linked invoice. */
export function refuseLockedDelete(invoice: Pick<InvoiceEntity, 'locked' | 'linked'>): void {
  if (invoice.linked) throw new DomainError('unable_to_change_locked_pay_record', 'conflict');
  if (invoice.locked) throw new DomainError('unable_to_change_locked_invoice_data', 'conflict');
}

const PAYABLE_FROM = ['total_amount', 'withholding_tax', ...DEDUCTIONS.map(({ field }) => field)] as const;

/** The payable after a change of total, withholding or deductions: what was carried over stays carried over. */
export function payableAfter(
  before: Pick<InvoiceEntity, 'total_amount' | 'withholding_tax' | 'payable_amount'> & Partial<Deducted>,
  patch: HeaderPatch,
): number | null {
  if (patch.payable_amount !== undefined) return patch.payable_amount;
  if (PAYABLE_FROM.every((field) => patch[field] === undefined)) return before.payable_amount;
  const after = { ...before, ...definedOf(patch) };
  if (after.total_amount === null) return null;
  const carried =
    before.payable_amount === null || before.total_amount === null
      ? 0
      : before.payable_amount - before.total_amount + (before.withholding_tax ?? 0) + deductedSum(before);
  return after.total_amount - (after.withholding_tax ?? 0) - deductedSum(after) + carried;
}

function definedOf(patch: HeaderPatch): HeaderPatch {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}
