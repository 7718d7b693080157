import { LESSON_FIELDS, type LessonField } from '../invoice-fields/lesson-fields.rules.js';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { keepsValue } from '../invoice-fields/invoices.rules.js';

/**
 * The checked fields after a save: those already checked, those it confirms, and those whose value it changes,
 * in the order of LESSON_FIELDS. A field never becomes doubtful again by a save.
 */
export function checkedAfter(
  before: Pick<InvoiceEntity, LessonField | 'checked_fields'>,
  header: Partial<InvoiceEntity>,
  confirmed: readonly LessonField[] = [],
): LessonField[] {
  return (Object.keys(LESSON_FIELDS) as LessonField[]).filter((field) => {
    const isChanged = header[field] !== undefined && !keepsValue(field, header[field], before[field]);
    return isChanged || confirmed.includes(field) || before.checked_fields.includes(field);
  });
}
