import type { RecordRef } from '@uketori/frontend-kit/ReferenceSelect';
import type { RecordField } from '@uketori/frontend-kit/record';
import type { BodyOf } from '@uketori/frontend-kit/apiTypes';
import { REFERENCES, type Reference, SIDES, type Side } from '../lines/lineInput';
import { INVOICE_RECORD } from '../invoice.record';

/** Header fields that many invoices can be given at once. The issue date has a dialog of its own. */
export const BULK_FIELDS: readonly RecordField[] = INVOICE_RECORD.filter(
  ({ name, bulk }) => bulk && name !== 'issue_date',
);

type BulkEdit = BodyOf<'/invoices/bulk-edit', 'post'>;

/** The changes: only the fields in it. */
export interface BulkForm {
  item: Record<string, unknown>;
  debit: Partial<Record<Reference, RecordRef>>;
  credit: Partial<Record<Reference, RecordRef>>;
  description: string | null;
}

export const emptyBulk: BulkForm = { item: {}, debit: {}, credit: {}, description: null };

/** What a field is when it is ticked: nothing, which clears it. */
export function blankOf({ kind, nullable, values }: RecordField): unknown {
  if (nullable) return null;
  if (kind === 'flag') return false;
  return kind === 'choice' ? values?.[0] : '';
}

/** A side's references with one more, or without it; a sub account goes with its account title. */
export function withReference(
  side: BulkForm['debit'],
  reference: Reference,
  value: RecordRef | null,
): BulkForm['debit'] {
  const next = { ...side };
  if (value) next[reference] = value;
  else delete next[reference];
  if (reference === 'account_title') delete next.sub_account;
  return next;
}

const idsOf = (side: BulkForm[Side]) =>
  Object.fromEntries(
    REFERENCES.filter((reference) => side[reference]).map((reference) => [
      `${reference}_id`,
      side[reference]?.id ?? '',
    ]),
  );

/** The form as the server takes it; null when there is nothing to change. */
export function toBulkBody(form: BulkForm, ids: number[]): BulkEdit | null {
  const department = form.item.department_id as RecordRef | null | undefined;
  const item = {
    ...form.item,
    ...(department === undefined ? {} : { department_id: department?.id ?? null }),
  };
  const journal_form: BulkEdit['journal_form'] = {};
  for (const side of SIDES) if (Object.keys(form[side]).length > 0) journal_form[side] = idsOf(form[side]);
  if (form.description !== null) journal_form.description = form.description;
  if (Object.keys(item).length === 0 && Object.keys(journal_form).length === 0) return null;
  return { ids, item, journal_form };
}
