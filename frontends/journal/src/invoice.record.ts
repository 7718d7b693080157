import { type RecordField, recordFields, valuesOf } from '@uketori/frontend-kit/record';
import invoice from '@uketori/proto/records/invoice.json';
import type { HeaderPatch, Invoice, ReadName } from './invoice.types';

export type FieldName = Exclude<keyof Invoice, 'journals'>;

/** The invoice, as the journal service declares it. */
export const INVOICE_RECORD = recordFields<FieldName>(invoice);

const COLORS = ['date', 'due', 'amount', 'partner', 'bank', 'other'] as const;
/** Colour groups of read values: the same on the page image and at the field. */
export type ReadColor = (typeof COLORS)[number];

/** Sections of the form, in their order. */
export const SECTIONS = ['basic', 'amount', 'foreign', 'withholding', 'pay', 'address'] as const;

export interface InvoiceField {
  name: FieldName;
  kind: 'text' | 'yen' | 'date' | 'select' | 'switch' | 'master' | 'currency' | 'decimal';
  /** Field of the reading that this one was filled from. */
  read?: ReadName;
  color?: ReadColor;
  /** panel: not in the form of the header, edited on the tax tab. */
  section: string;
  options?: readonly string[];
  half_width?: boolean;
  max_length?: number;
  /** Columns of the form's grid of two. */
  span?: number;
}

function kindOf({ kind, widget }: RecordField): InvoiceField['kind'] {
  if (widget === 'master' || widget === 'currency') return widget;
  if (kind === 'choice') return 'select';
  if (kind === 'flag') return 'switch';
  if (kind === 'integer') return 'yen';
  return kind === 'yen' || kind === 'date' || kind === 'decimal' ? kind : 'text';
}

function formField(field: RecordField<FieldName>): InvoiceField {
  const { name, read, group = '', half_width, span, max, values } = field;
  const color = COLORS.find((one) => one === field.color);
  return {
    name,
    kind: kindOf(field),
    section: group,
    ...(read ? { read: read as ReadName } : {}),
    ...(color ? { color } : {}),
    ...(half_width ? { half_width } : {}),
    ...(span ? { span } : {}),
    ...(max ? { max_length: max } : {}),
    ...(values ? { options: values.map(String) } : {}),
  };
}

/** The fields of the header's form, in its order; the read-only detail and the boxes on the page follow it. */
export const INVOICE_FIELDS: readonly InvoiceField[] = INVOICE_RECORD.filter(({ group }) => group).map(
  formField,
);

/** Kinds of withholding income, as their codes. */
export const WITHHOLDING_TYPES = valuesOf(INVOICE_RECORD, 'withholding_type').map(Number);

export const WITHHOLDING_SUB_TYPES = valuesOf(INVOICE_RECORD, 'withholding_sub_type');

/** What a purchase may be to the consumption tax; '' leaves it to the supplier. */
export const SUPPLY_KINDS = valuesOf(INVOICE_RECORD, 'supply_kind');

/** Select values that are numbers in the record. */
export const NUMERIC_SELECTS: ReadonlySet<string> = new Set(
  INVOICE_RECORD.filter(({ values }) => typeof values?.[0] === 'number').map(({ name }) => name),
);

/** The header fields in which an invoice differs from what it was, with their values now. */
export function headerChanges(before: Invoice, after: Invoice): HeaderPatch {
  const changed = INVOICE_FIELDS.filter(({ name }) => after[name] !== before[name]);
  return Object.fromEntries(changed.map(({ name }) => [name, after[name] ?? null])) as HeaderPatch;
}
