import type { FilterField } from './FilterBar';
import type { DataColumn } from './table/columns';

/** What the values of a field are; as in the service kit's record.ts, which writes proto/records. */
export type RecordKind =
  | 'uuid'
  | 'text'
  | 'integer'
  | 'yen'
  | 'decimal'
  | 'date'
  | 'instant'
  | 'flag'
  | 'choice'
  | 'texts'
  | 'json';

/** A field of a record, as the service that owns it declares it. */
export interface RecordField<Name extends string = string> {
  name: Name;
  kind: RecordKind;
  nullable: boolean;
  /** longest text */
  max?: number;
  values?: readonly (string | number)[];
  section?: string;
  edit?: boolean;
  list?: boolean | 'optional';
  sort?: boolean;
  filter?: 'contains' | 'range' | 'any' | 'equal' | 'flag';
  bulk?: boolean;
  read?: string;
  color?: string;
  group?: string;
  span?: number;
  half_width?: boolean;
  widget?: string;
}

/** The content of proto/records/<name>.json. */
export interface RecordDescription {
  record: string;
  fields: object[];
}

/** The fields of a record, in the order of its declaration. */
export function recordFields<Name extends string = string>(
  description: RecordDescription,
): readonly RecordField<Name>[] {
  return description.fields as RecordField<Name>[];
}

/** The values a choice can have, as text. */
export function valuesOf(fields: readonly RecordField[], name: string): string[] {
  return (fields.find((field) => field.name === name)?.values ?? []).map(String);
}

type Words = (key: string) => string;

const COLUMN_KIND: Partial<Record<RecordKind, NonNullable<DataColumn<object>['kind']>>> = {
  yen: 'yen',
  integer: 'number',
  date: 'date',
  instant: 'datetime',
};
const COLUMN_WIDTH: Partial<Record<RecordKind, number>> = { yen: 120, integer: 96, date: 104, instant: 140 };
const TEXT_WIDTH = 160;

/**
 * Columns of a record's list: those that the screen names, in its order, with what it says of each; then the
 * record's optional ones, hidden until somebody asks for them.
 */
export function recordColumns<Row extends object>(
  fields: readonly RecordField[],
  t: Words,
  named: readonly (Partial<DataColumn<Row>> & { key: string })[],
): DataColumn<Row>[] {
  const known = new Map(fields.map((field) => [field.name, field]));
  const shown = new Set(named.map(({ key }) => key));
  const optional = fields
    .filter(({ name, list }) => list === 'optional' && !shown.has(name))
    .map(({ name }) => ({ key: name, hidden: true }));
  return [...named, ...optional].map((column) => ({ ...columnOf<Row>(column.key, known, t), ...column }));
}

function columnOf<Row>(key: string, known: ReadonlyMap<string, RecordField>, t: Words): DataColumn<Row> {
  const field = known.get(key);
  const kind = field && COLUMN_KIND[field.kind];
  return {
    key,
    title: t(`field.${key}`),
    width: (field && COLUMN_WIDTH[field.kind]) ?? TEXT_WIDTH,
    ...(kind ? { kind } : {}),
    ...(field?.sort ? { sort: true } : {}),
  };
}

/** Filters of a record's list that the screen does not name itself. */
export function recordFilters(
  fields: readonly RecordField[],
  t: Words,
  named: readonly FilterField[],
): FilterField[] {
  const shown = new Set(named.map(({ name }) => name));
  return fields
    .filter(({ name, filter, list }) => filter && list === 'optional' && !shown.has(name))
    .map((field) => filterOf(field, t));
}

function filterOf(field: RecordField, t: Words): FilterField {
  const { name, filter } = field;
  const label = t(`field.${name}`);
  if (filter === 'range' && field.kind === 'date') return { name, label, kind: 'date_range' };
  if (filter === 'any' || filter === 'equal')
    return {
      name,
      label,
      kind: filter === 'any' ? 'multi_select' : 'select',
      options: (field.values ?? []).map((value) => ({ value, label: t(`${name}.${value}`) })),
    };
  if (filter === 'flag')
    return {
      name,
      label,
      kind: 'select',
      options: ['true', 'false'].map((value) => ({
        value,
        label: t(`value.${value === 'true' ? 'yes' : 'no'}`),
      })),
    };
  return { name, label, kind: 'text' };
}
