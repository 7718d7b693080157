import { type FieldName, INVOICE_FIELDS } from '../invoice.record';
import type { Invoice } from '../invoice.types';
import { readFieldOf } from '../viewer/readBoxes';

/** A field of the payee's account: as the document prints it, and as it will be paid to. */
export interface AccountRow {
  name: FieldName;
  printed: string;
  entered: string;
  differs: boolean;
}

const ACCOUNT_TYPES: Record<string, string> = { 普通: 'ordinary', 当座: 'current', 貯蓄: 'savings' };

/** Width, case, spaces and the kind of a dash or a long vowel say nothing about an account. */
function bare(value: string): string {
  return (ACCOUNT_TYPES[value.trim()] ?? value)
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\-‐‑–—―ーｰ−]/g, '');
}

/** The fields of the account that were read on the document, in the order of the form. */
export function accountRows(invoice: Pick<Invoice, 'read_fields' | FieldName>): AccountRow[] {
  return INVOICE_FIELDS.filter(({ color }) => color === 'bank').flatMap(({ name }) => {
    const read = readFieldOf(invoice.read_fields, name);
    if (!read) return [];
    const entered = String(invoice[name] ?? '');
    return [{ name, printed: read.value, entered, differs: bare(read.value) !== bare(entered) }];
  });
}
