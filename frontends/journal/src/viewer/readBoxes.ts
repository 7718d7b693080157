import { type FieldName, INVOICE_FIELDS, type ReadColor } from '../invoice.record';
import type { ReadField, ReadFields } from '../invoice.types';

/** Below this the eye should look (the reader's own promise is kept above it). */
export const SURE = 0.9;

export interface ReadBox {
  /** Field of the invoice. */
  name: FieldName;
  color: ReadColor;
  page: number;
  box: number[];
  value: string;
  text: string;
  confidence: number;
}

/** The read value of a field of the invoice, or null. */
export function readFieldOf(fields: Partial<ReadFields> | null, name: string): ReadField | null {
  const definition = INVOICE_FIELDS.find((field) => field.name === name);
  const found = definition?.read && fields?.[definition.read];
  return found?.value ? found : null;
}

/** The boxes to draw on one page, in the order of the form. */
export function readBoxes(fields: Partial<ReadFields> | null, page: number): ReadBox[] {
  return INVOICE_FIELDS.flatMap((field) => {
    const found = readFieldOf(fields, field.name);
    if (!found || found.page !== page || found.box.length !== 4) return [];
    const { box, value, text, confidence } = found;
    return [{ name: field.name, color: field.color ?? 'other', page, box, value, text, confidence }];
  });
}
