import { of, REFERENCES, SIDES, toLineInput } from '../lines/lineInput';
import { headerChanges } from '../invoice.record';
import type { Invoice, InvoicePatch } from '../invoice.types';

/**
 * Only what was changed, so that a field another module locked is not touched by a save of something else.
 */
export function changesOf(before: Invoice, after: Invoice): Omit<InvoicePatch, 'version' | 'window_token'> {
  const changes = headerChanges(before, after);
  if (after.journals === before.journals) return changes;
  return { ...changes, journals: after.journals.map(toLineInput) };
}

function isSameForm(one: Invoice, other: Invoice): boolean {
  const lines = (invoice: Invoice) => JSON.stringify(invoice.journals.map(toLineInput));
  return Object.keys(headerChanges(one, other)).length === 0 && lines(one) === lines(other);
}

/**
 * The version that a save may name as seen. Changes of the invoice beside its form meanwhile (an approval, a
 * note) do not stop the save; changes of the form's fields do, because the user has not seen them.
 */
export function seenVersion(base: Invoice, newest: Invoice): number {
  return isSameForm(base, newest) ? newest.version : base.version;
}

/** The user's input, carried over to a newer state of the invoice; untouched fields show that state. */
export function rebased(base: Invoice, draft: Invoice, newest: Invoice): Invoice {
  const journals = draft.journals === base.journals ? newest.journals : draft.journals;
  return { ...newest, ...headerChanges(base, draft), journals };
}

/** What a supplier's next invoice could be coded by: to what each line is booked and its description, no amounts. */
function coding(invoice: Invoice): string {
  return JSON.stringify(
    invoice.journals.map((line) => [
      SIDES.map((side) => REFERENCES.map((reference) => line[of(side, `${reference}_id`)] ?? null)),
      line.description ?? '',
    ]),
  );
}

/** Whether a person has coded the invoice otherwise; amounts that follow a date or a rate are no coding. */
export function isCodedAnew(before: Invoice, after: Invoice): boolean {
  return after.journals.length > 0 && coding(before) !== coding(after);
}
