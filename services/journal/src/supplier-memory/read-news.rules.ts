import type { ReadFields } from '@uketori/proto/uketori/intake/v1/events';
import { headerFromFields } from '../invoice-fields/read-fields.rules.js';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { LESSON_FIELDS, type LessonField } from '../invoice-fields/lesson-fields.rules.js';

type Known = Pick<InvoiceEntity, LessonField | 'read_fields' | 'read_news'>;

export interface ReadDifference {
  field: LessonField;
  value: string | number | null;
  read_value: string | number;
}

const FIELDS = Object.keys(LESSON_FIELDS) as LessonField[];

/**
 * Fields that a later reading found otherwise than the reading before it and than the value in the invoice,
 * which a person has made their own. What differed only because they corrected the first reading is no news.
 */
export function readNews(known: Known, fields: ReadFields | undefined): LessonField[] {
  if (!fields) return known.read_news as LessonField[];
  const earlier = headerFromFields((known.read_fields ?? undefined) as ReadFields | undefined);
  const now = headerFromFields(fields);
  return FIELDS.filter((field) => {
    const value = now[field];
    if (value === null || value === '' || value === known[field]) return false;
    return value !== earlier[field] || known.read_news.includes(field);
  });
}

/** The news of the last reading that still differ from the values in the invoice, with both values. */
export function readDifferences(invoice: Known): ReadDifference[] {
  if (invoice.read_news.length === 0) return [];
  const now = headerFromFields((invoice.read_fields ?? undefined) as ReadFields | undefined);
  return FIELDS.flatMap((field) => {
    const read_value = now[field];
    if (!invoice.read_news.includes(field) || read_value === null || read_value === '') return [];
    return read_value === invoice[field] ? [] : [{ field, value: invoice[field], read_value }];
  });
}
