import { type FieldName, INVOICE_FIELDS } from '../invoice.record';
import type { Invoice } from '../invoice.types';
import { readFieldOf, SURE } from '../viewer/readBoxes';

const ACCOUNT_TYPES: Record<string, string> = { 普通: 'ordinary', 当座: 'current', 貯蓄: 'savings' };

/** Whether the field still contains the read value: a value that a person or the master entered is not one. */
function isAsRead(invoice: Invoice, name: FieldName, read: string): boolean {
  const value = String(invoice[name] ?? '');
  return value === read || value === (ACCOUNT_TYPES[read] ?? read).trim();
}

/**
 * Whether the user should check a field: it was read without certainty, or differs from the supplier's master, and
 * was neither saved nor confirmed.
 */
export function isDoubtful(invoice: Invoice, name: FieldName): boolean {
  if (invoice.checked_fields.includes(name)) return false;
  const master = invoice.master_differences.find((difference) => difference.field === name);
  if (master && invoice[name] !== master.master_value) return true;
  const read = readFieldOf(invoice.read_fields, name);
  return read !== null && read.confidence < SURE && isAsRead(invoice, name, read.value);
}

/** Doubtful fields of the header in the order of the form. */
export function doubtsOf(invoice: Invoice): FieldName[] {
  return INVOICE_FIELDS.filter(({ section, name }) => section !== 'panel' && isDoubtful(invoice, name)).map(
    ({ name }) => name,
  );
}

/** The next unchecked doubtful field behind a field in the order of the form, then from the top; null at the end. */
export function nextDoubt(
  doubts: readonly FieldName[],
  checked: ReadonlySet<string>,
  here: string,
): FieldName | null {
  const order: string[] = INVOICE_FIELDS.map(({ name }) => name);
  const at = order.indexOf(here);
  const open = doubts.filter((name) => !checked.has(name));
  return open.find((name) => order.indexOf(name) > at) ?? open[0] ?? null;
}
