import type { MasterRef } from '@uketori/frontend-kit/MasterSelect';
import { REFERENCES, type Reference, SIDES, type Side } from '../lines/lineInput';

/** Header fields that many invoices may have in common, in the order of the dialog. */
export const BULK_FIELDS = [
  'pay_date',
  'due_date',
  'delivery_date',
  'department_id',
  'payment_type',
  'fee_borne_by_partner',
  'note_1',
  'note_2',
  'note_3',
] as const;
export type BulkField = (typeof BULK_FIELDS)[number];

/** What is to be changed: only what is in it. */
export interface BulkForm {
  item: Partial<Record<BulkField, unknown>>;
  debit: Partial<Record<Reference, MasterRef>>;
  credit: Partial<Record<Reference, MasterRef>>;
  description: string | null;
}

export const emptyBulk: BulkForm = { item: {}, debit: {}, credit: {}, description: null };

/** What a field is when it is ticked: nothing, which clears it. */
export function blankOf(field: BulkField): unknown {
  if (field === 'fee_borne_by_partner') return false;
  if (field === 'payment_type') return 'transfer';
  return field.startsWith('note_') ? '' : null;
}

/** A side's references with one more, or without it; a sub account goes with its account title. */
export function withReference(
  side: BulkForm['debit'],
  reference: Reference,
  value: MasterRef | null,
): BulkForm['debit'] {
  const next = { ...side };
  if (value) next[reference] = value;
  else delete next[reference];
  if (reference === 'account_title') delete next.sub_account;
  return next;
}

const idsOf = (side: BulkForm[Side]): Record<string, string> =>
  Object.fromEntries(
    REFERENCES.filter((reference) => side[reference]).map((reference) => [
      `${reference}_id`,
      side[reference]?.id ?? '',
    ]),
  );

/** The form as the server takes it; null when there is nothing to change. */
export function toBulkBody(form: BulkForm, ids: readonly number[]): object | null {
  const department = form.item.department_id as MasterRef | null | undefined;
  const item = {
    ...form.item,
    ...(department === undefined ? {} : { department_id: department?.id ?? null }),
  };
  const journal_form: Record<string, unknown> = {};
  for (const side of SIDES) if (Object.keys(form[side]).length > 0) journal_form[side] = idsOf(form[side]);
  if (form.description !== null) journal_form.description = form.description;
  if (Object.keys(item).length === 0 && Object.keys(journal_form).length === 0) return null;
  return { ids, item, journal_form };
}
