import { CHECKED_FIELDS, type CheckedField } from '../invoice-fields/lesson-fields.rules.js';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { keepsValue } from '../invoice-fields/invoices.rules.js';

/**
 * The checked fields after a save: those already checked, those it confirms, and those whose value it changes,
 * in the order of CHECKED_FIELDS. A field never becomes doubtful again by a save.
 */
export function checkedAfter(
  before: Pick<InvoiceEntity, CheckedField | 'checked_fields'>,
  header: Partial<InvoiceEntity>,
  confirmed: readonly CheckedField[] = [],
): CheckedField[] {
  return (Object.keys(CHECKED_FIELDS) as CheckedField[]).filter((field) => {
    const isChanged = header[field] !== undefined && !keepsValue(field, header[field], before[field]);
    return isChanged || confirmed.includes(field) || before.checked_fields.includes(field);
  });
}
