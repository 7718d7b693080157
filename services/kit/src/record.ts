import { type ColumnType, EntitySchema, type ValueTransformer } from 'typeorm';
import { z } from 'zod';
import { anyOf, contains, eq, type FilterDefinition, flag as flagFilter, range } from './list-filters.js';
import type { SortDefinition } from './list.js';
import type { EntityTarget } from './tx.js';

/**
 * A record is declared once, by the service that owns it. The table's entity, the input and response schemas, the
 * columns, sort keys and filters of its list, its export sources and the description that pages build forms and
 * columns from all follow from that declaration.
 */
export interface RecordDefinition<F extends Fields = Fields> {
  /** Singular, snake_case; labels on pages are `field.<name>` in the language files of the owner's remote. */
  readonly name: string;
  readonly schema: string;
  readonly table: string;
  readonly fields: F;
}

export type Fields = Readonly<Record<string, Field>>;

/** What the values of a field are. Pages choose the widget by it, lists the comparison. */
export type FieldKind =
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
  | 'integers'
  | 'list'
  | 'bytes'
  | 'json';

export interface FieldOptions {
  /** Part of the primary key; `id` always is. */
  key?: true;
  /** Lock section (for example `data`). A field with a section may be changed by users, under the rule of the section. */
  section?: string;
  /** Users may change the field even if the record is locked. */
  edit?: true;
  /** Never part of a response. */
  private?: true;
  /** `true`: in the rows of the list. `'optional'`: also a column of its own that people switch on. */
  list?: true | 'optional';
  /** The list can be sorted by it. Nullable dates and amounts need a generated column `<name>_key` without nulls. */
  sort?: true;
  /** The list can be filtered by it, on the API and on the page. */
  filter?: 'contains' | 'range' | 'any' | 'equal' | 'flag';
  /** Many records can be given the same value at once. */
  bulk?: true;
  /** A column of export formats can show it. */
  export?: true;
  /** Field of the reading that fills it. */
  read?: string;
  /** Colour group of the read value on the page image. */
  color?: string;
  /** Section of the form that shows it, in the order of the declaration; a field without one is in no form. */
  group?: string;
  /** Columns of the form's grid of two. */
  span?: 2;
  /** Typed in half-width characters. */
  half_width?: true;
  /** The widget, where the kind does not decide it. */
  widget?: string;
  /** A new record must have a value; a text must not be empty. */
  required?: true;
  /** Value of a new record. Without one: null, '', false or an empty list by kind; a number has none. */
  initial?: unknown;
  /** Description in the API document. */
  describe?: string;
}

/** One field: `T` is the type of its values in rows, inputs and responses. */
export interface Field<T = unknown, O extends FieldOptions = FieldOptions> {
  /** Table of its column; absent: the record's own. */
  readonly table?: string;
  readonly kind: FieldKind;
  readonly type: ColumnType;
  readonly nullable: boolean;
  /** Longest text, or null. */
  readonly max: number | null;
  readonly values: readonly (string | number)[] | null;
  readonly input: z.ZodType<T>;
  readonly response: z.ZodType<T>;
  readonly options: O;
}

type ValueOf<F> = F extends Field<infer T> ? T : never;
type NamesWith<F extends Fields, Wanted extends FieldOptions> = {
  [K in keyof F]: F[K]['options'] extends Wanted ? K : never;
}[keyof F] &
  string;

/** Names of the fields that are columns of the table `T`. */
type FieldIn<F extends Fields, T extends string> = {
  [K in keyof F]: F[K] extends { readonly table: T } ? K : never;
}[keyof F] &
  string;
type Key = 'organization_id' | 'id';

/** A stored row. */
export type Row<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> };
/** A stored row of a record. */
export type RowOf<R extends RecordDefinition> = Row<R['fields']>;
/** Names of the fields that have a lock section. */
export type SectionField<F extends Fields> = NamesWith<F, { section: string }>;
/** Names of the fields that users may change. */
export type EditableField<F extends Fields> = SectionField<F> | NamesWith<F, { edit: true }>;
/** Names of the fields that responses show. */
export type PublicField<F extends Fields> = Exclude<keyof F & string, NamesWith<F, { private: true }>>;
/** Names of the fields that rows of the list hold. */
export type ListField<F extends Fields> = NamesWith<F, { list: true | 'optional' }>;
/** Names of the fields that many records can be given at once. */
export type BulkField<F extends Fields> = NamesWith<F, { bulk: true }>;

interface Parts<T> {
  kind: FieldKind;
  type: ColumnType;
  input: z.ZodType<T>;
  response?: z.ZodType<T>;
  max?: number;
  values?: readonly (string | number)[];
}

function field<T, O extends FieldOptions>(parts: Parts<T>, options: O): Field<T, O> {
  const { kind, type, input, max = null, values = null } = parts;
  return { kind, type, nullable: false, max, values, input, response: parts.response ?? input, options };
}

/** The same field with null among its values, in the column, inputs and responses. */
export function nullable<T, O extends FieldOptions>(of: Field<T, O>): Field<T | null, O> {
  return { ...of, nullable: true, input: of.input.nullable(), response: of.response.nullable() };
}

/**
 * Fields whose columns are in a second table of the record. It has one row for each row of the record's own table, with
 * the same `organization_id` and `id`.
 */
export function inTable<const T extends string, const F extends Fields>(
  table: T,
  fields: F,
): { [K in keyof F]: F[K] & { readonly table: T } } {
  const entries = Object.entries(fields).map(([name, of]) => [name, { ...of, table }]);
  return Object.fromEntries(entries);
}

export function uuid<const O extends FieldOptions>(options: O): Field<string, O> {
  return field({ kind: 'uuid', type: 'uuid', input: z.uuid() }, options);
}

/**
 * Text: trimmed unless it is `exact`, at most `max` characters, matching `pattern` when there is one. `check` adds a
 * rule; an input that breaks it gets the code.
 */
export function text<const O extends FieldOptions>(
  options: O & {
    max?: number;
    pattern?: RegExp;
    exact?: true;
    check?: readonly [holds: (value: string) => boolean, code: string];
  },
): Field<string, O> {
  const { max, pattern, exact, check, required } = options;
  let input = exact ? z.string() : z.string().trim();
  // A value that breaks the pattern is reported once, even if it is also too long.
  if (pattern) input = input.regex(pattern, { abort: true });
  if (required) input = input.min(1);
  if (max !== undefined) input = input.max(max);
  if (check) input = input.refine(...check);
  return field({ kind: 'text', type: 'text', input, response: z.string(), max }, options);
}

/** An e-mail address, or '' for none. */
export function email<const O extends FieldOptions>(options: O & { max: number }): Field<string, O> {
  const input = z.union([z.literal(''), z.email().max(options.max)]);
  return field({ kind: 'text', type: 'text', input, response: z.string(), max: options.max }, options);
}

/** A whole number; `smallint` columns by `small`, `bigint` columns by `big`. */
export function integer<const O extends FieldOptions>(
  options: O & { min?: number; max?: number; small?: true; big?: true },
): Field<number, O> {
  const { min = -2_147_483_648, max = 2_147_483_647, small, big } = options;
  return field(
    {
      kind: 'integer',
      type: small ? 'smallint' : big ? 'bigint' : 'int',
      input: z.number().int().min(min).max(max),
      response: z.int(),
    },
    options,
  );
}

/** Whole yen, between the limits given. */
export function yen<const O extends FieldOptions>(
  options: O & { min: number; max: number },
): Field<number, O> {
  return field(
    {
      kind: 'yen',
      type: 'bigint',
      input: z.number().int().min(options.min).max(options.max),
      response: z.int(),
    },
    options,
  );
}

/** A decimal as text: at most 12 digits before the point and `places` (6) behind it. Never a float. */
export function decimal<const O extends FieldOptions>(
  options: O & { places?: number; unsigned?: true },
): Field<string, O> {
  const { places = 6, unsigned } = options;
  const input = z.string().regex(new RegExp(`^${unsigned ? '' : '-?'}\\d{1,12}(\\.\\d{1,${places}})?$`));
  return field({ kind: 'decimal', type: 'numeric', input, response: z.string() }, options);
}

/** A calendar date in Japan, YYYY-MM-DD. */
export function date<const O extends FieldOptions>(options: O): Field<string, O> {
  return field({ kind: 'date', type: 'date', input: z.iso.date() }, options);
}

/** An instant, ISO 8601 in UTC. */
export function instant<const O extends FieldOptions>(options: O): Field<string, O> {
  return field({ kind: 'instant', type: 'timestamptz', input: z.iso.datetime() }, options);
}

export function flag<const O extends FieldOptions>(options: O): Field<boolean, O> {
  return field({ kind: 'flag', type: 'boolean', input: z.boolean() }, options);
}

/** One of several texts. */
export function choice<const V extends string, const O extends FieldOptions>(
  values: readonly V[],
  options: O,
): Field<V, O> {
  return field({ kind: 'choice', type: 'text', input: z.enum(values), values }, options);
}

/** One of several numbers, in a smallint column. */
export function code<const O extends FieldOptions>(values: readonly number[], options: O): Field<number, O> {
  return field({ kind: 'choice', type: 'smallint', input: z.literal(values), values }, options);
}

/** One of several numbers, in an int column; the type names them. */
export function oneOf<const V extends number, const O extends FieldOptions>(
  values: readonly V[],
  options: O,
): Field<V, O> {
  return field({ kind: 'choice', type: 'int', input: z.literal(values), values }, options);
}

/** A list of texts. */
export function texts<const O extends FieldOptions>(options: O): Field<string[], O> {
  return field({ kind: 'texts', type: 'text', input: z.array(z.string()) }, options);
}

/** A set of whole numbers, kept in ascending order; at least one unless it can be `empty`. */
export function integers<const O extends FieldOptions>(
  options: O & { min: number; max: number; empty?: true },
): Field<number[], O> {
  const { min, max, empty } = options;
  const some = z.array(z.int().min(min).max(max)).max(max - min + 1);
  const input = (empty ? some : some.min(1)).overwrite((given) => [...new Set(given)].sort((a, b) => a - b));
  return field({ kind: 'integers', type: 'int', input, response: z.array(z.int()) }, options);
}

/** A list of values, in an array column. */
export function listOf<T, O extends FieldOptions>(of: Field<T, O>): Field<T[], O> {
  return { ...of, kind: 'list', input: z.array(of.input), response: z.array(of.response) };
}

/** Bytes of a file. */
export function bytes<const O extends FieldOptions>(options: O & { private: true }): Field<Buffer, O> {
  return field({ kind: 'bytes', type: 'bytea', input: z.instanceof(Buffer) }, options);
}

/** A value of its own structure, in a jsonb column. */
export function json<T, const O extends FieldOptions>(value: z.ZodType<T>, options: O): Field<T, O> {
  return field({ kind: 'json', type: 'jsonb', input: value }, options);
}

type Joined<U> = (U extends unknown ? (of: U) => void : never) extends (of: infer I) => void ? I : never;
type EachOf<N extends string, F extends Fields> = Joined<
  { [S in keyof F & string]: { [K in N as `${K}${S}`]: F[S] } }[keyof F & string]
>;

/** The same fields for each of several names, which the keys follow: `{ _id: uuid({}), _code: text({}) }`. */
export function eachOf<const N extends string, F extends Fields>(
  names: readonly N[],
  fields: F,
): EachOf<N, F> {
  const repeated = names.flatMap((name) =>
    Object.entries(fields).map(([suffix, of]) => [`${name}${suffix}`, of]),
  );
  return Object.fromEntries(repeated) as EachOf<N, F>;
}

/** Fields whose names begin with the prefix, for a record that repeats them. */
export function prefixed<const P extends string, F extends Fields>(
  prefix: P,
  fields: F,
): { [K in keyof F & string as `${P}${K}`]: F[K] } {
  const renamed = Object.entries(fields).map(([name, of]) => [`${prefix}${name}`, of]);
  return Object.fromEntries(renamed) as { [K in keyof F & string as `${P}${K}`]: F[K] };
}

/** Declares a record. */
export function record<const F extends Fields>(
  name: string,
  place: { schema: string; table: string },
  fields: F,
): RecordDefinition<F> {
  return { name, ...place, fields };
}

/** TypeORM makes a Date of what the driver returned as text. */
export const INSTANT: ValueTransformer = {
  from: (value: Date | null) => value?.toISOString() ?? null,
  to: (value: string | null) => value,
};

const schemas = new WeakMap<object, EntitySchema>();

/** Kinds of fields in array columns. */
const ARRAYS: ReadonlySet<FieldKind> = new Set(['texts', 'integers', 'list']);

function isArray({ kind }: Field): boolean {
  return ARRAYS.has(kind);
}

/** The entity of the record's own table: a class to find and write rows by. */
export function entity<F extends Fields>(of: RecordDefinition<F>): new () => Row<Omit<F, FieldIn<F, string>>>;
/** The entity of a second table of the record. */
export function entity<F extends Fields, T extends string>(
  of: RecordDefinition<F>,
  table: T,
): new () => Row<Pick<F, FieldIn<F, T> | Key>>;
export function entity(of: RecordDefinition, table?: string): new () => object {
  const tableName = table ?? of.table;
  const target = { [tableName]: class {} }[tableName] as new () => object;
  const columns = columnsIn(of, table).map((name) => {
    const field = of.fields[name] as Field;
    return [
      name,
      {
        type: field.type,
        nullable: field.nullable,
        array: isArray(field),
        primary: name === 'id' || field.options.key === true,
        ...(field.kind === 'instant' ? { transformer: INSTANT } : {}),
      },
    ];
  });
  schemas.set(
    target,
    new EntitySchema({
      name: `${of.schema}.${tableName}`,
      target,
      schema: of.schema,
      tableName,
      columns: Object.fromEntries(columns),
    }),
  );
  return target;
}

/** Columns of the record's own table, or of a second one: those start with the key. */
function columnsIn(of: RecordDefinition, table?: string): string[] {
  if (table !== undefined) return ['organization_id', 'id', ...fieldsIn(of, table)];
  return Object.keys(of.fields).filter((name) => of.fields[name]?.table === undefined);
}

/** Names of the fields that are columns of a second table. */
export function fieldsIn<F extends Fields, T extends string>(
  of: RecordDefinition<F>,
  table: T,
): FieldIn<F, T>[] {
  return Object.keys(of.fields).filter((name) => of.fields[name]?.table === table) as FieldIn<F, T>[];
}

/** What TypeORM registers for an entity: the schema of a record's, otherwise the decorated class itself. */
export function registered(target: EntityTarget<object>): EntityTarget<object> | EntitySchema {
  return schemas.get(target) ?? target;
}

function namesWhere<F extends Fields>(
  of: RecordDefinition<F>,
  holds: (options: FieldOptions) => boolean,
): string[] {
  return Object.entries(of.fields)
    .filter(([, { options }]) => holds(options))
    .map(([name]) => name);
}

function shapeOf(of: RecordDefinition, names: readonly string[], side: 'input' | 'response'): z.ZodRawShape {
  const shape: Record<string, z.ZodType> = {};
  for (const name of names) {
    const { options, [side]: schema } = of.fields[name] as Field;
    shape[name] = options.describe ? schema.describe(options.describe) : schema;
  }
  return shape;
}

type Shape<F extends Fields, K extends keyof F> = { [P in K]: z.ZodType<ValueOf<F[P]>> };

/** Schemas of fields that are no record of their own, by field. */
export function inputsOf<F extends Fields>(fields: F): Shape<F, keyof F & string> {
  const shape = Object.entries(fields).map(([name, { input }]) => [name, input]);
  return Object.fromEntries(shape) as Shape<F, keyof F & string>;
}

/** Schemas of what users may change, by field; only of the fields named, if any are. */
export function inputShape<F extends Fields, const K extends keyof F & string = EditableField<F>>(
  of: RecordDefinition<F>,
  names?: readonly K[],
): Shape<F, K> {
  return shapeOf(of, names ?? editableFields(of), 'input') as Shape<F, K>;
}

/** Names of the fields that users may change. */
export function editableFields<F extends Fields>(of: RecordDefinition<F>): EditableField<F>[] {
  return namesWhere(of, ({ section, edit }) => section !== undefined || edit === true) as EditableField<F>[];
}

type NewShape<F extends Fields> = {
  [P in EditableField<F>]: F[P]['options'] extends { required: true }
    ? z.ZodType<ValueOf<F[P]>>
    : z.ZodDefault<z.ZodType<ValueOf<F[P]>>>;
};

/** Schemas of a new record, by field: as the inputs, with the record's blank values where a field is absent. */
export function newShape<F extends Fields>(of: RecordDefinition<F>): NewShape<F> {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, input] of Object.entries<z.ZodType>(inputShape(of))) {
    const known = of.fields[name] as Field;
    const blank = blankValue(known);
    if (blank === undefined && !known.options.required)
      throw new Error(`${of.name}.${name} is neither required nor has it a value of its own`);
    shape[name] = known.options.required ? input : input.default(blank);
  }
  return shape as NewShape<F>;
}

/** Schemas of what many records can be given at once, by field. */
export function bulkShape<F extends Fields>(of: RecordDefinition<F>): Shape<F, BulkField<F>> {
  const names = namesWhere(of, ({ bulk }) => bulk === true);
  return shapeOf(of, names, 'input') as Shape<F, BulkField<F>>;
}

/** Schemas of a response that shows the record, by field; only of the fields named, if any are. */
export function responseShape<F extends Fields, const K extends keyof F & string = PublicField<F>>(
  of: RecordDefinition<F>,
  names?: readonly K[],
): Shape<F, K> {
  return shapeOf(of, names ?? publicFields(of), 'response') as Shape<F, K>;
}

/** Names of the fields that responses show. */
export function publicFields<F extends Fields>(of: RecordDefinition<F>): PublicField<F>[] {
  return namesWhere(of, (options) => options.private !== true) as PublicField<F>[];
}

/** What responses show of a row. */
export function shown<F extends Fields>(of: RecordDefinition<F>, row: Row<F>): Pick<Row<F>, PublicField<F>> {
  return pick(row, publicFields(of));
}

/** The values of some fields of a row. */
export function pick<T extends object, K extends keyof T>(row: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<T, K>;
}

/** Schemas of a row of the list, by field. */
export function listShape<F extends Fields>(of: RecordDefinition<F>): Shape<F, ListField<F>> {
  return shapeOf(of, listColumns(of), 'response') as Shape<F, ListField<F>>;
}

/** Columns of a row of the list. */
export function listColumns<F extends Fields>(of: RecordDefinition<F>): ListField<F>[] {
  return namesWhere(of, ({ list }) => list !== undefined) as ListField<F>[];
}

/** Lock section of each field that has one, in the order of the declaration. */
export function sectionsOf<F extends Fields>(
  of: RecordDefinition<F>,
): { [K in SectionField<F>]: F[K]['options']['section'] } {
  const sections = namesWhere(of, ({ section }) => section !== undefined).map((name) => [
    name,
    of.fields[name]?.options.section,
  ]);
  return Object.fromEntries(sections);
}

/** A record's values before anybody fills them; fields without a natural one are absent. */
export function blankOf<F extends Fields>(of: RecordDefinition<F>): Partial<Row<F>> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(of.fields)) {
    const value = blankValue(field);
    if (value !== undefined) values[name] = value;
  }
  return values as Partial<Row<F>>;
}

function blankValue(of: Field): unknown {
  const { kind, nullable: isNullable, options, values } = of;
  if (options.initial !== undefined) return structuredClone(options.initial);
  if (isNullable) return null;
  if (kind === 'text') return '';
  if (kind === 'choice') return values?.includes('') ? '' : undefined;
  if (kind === 'flag') return false;
  return isArray(of) ? [] : undefined;
}

const SORT_CAST: Partial<Record<FieldKind, SortDefinition['cast']>> = {
  uuid: 'uuid',
  text: 'text',
  choice: 'text',
  integer: 'int',
  yen: 'bigint',
  date: 'date',
  instant: 'timestamptz',
};

/** Sort keys of the list. */
export function sortsOf(of: RecordDefinition): Record<string, SortDefinition> {
  const sorts = namesWhere(of, ({ sort }) => sort === true).map((name) => {
    const { kind, nullable: isNullable } = of.fields[name] as Field;
    const cast = SORT_CAST[kind];
    if (!cast) throw new Error(`${of.name}.${name}: no list is sorted by ${kind}`);
    return [name, { expression: isNullable ? `${name}_key` : name, cast }];
  });
  return Object.fromEntries(sorts);
}

/** Filters of the list. */
export function filtersOf(of: RecordDefinition): Record<string, FilterDefinition> {
  return Object.fromEntries(
    namesWhere(of, ({ filter }) => filter !== undefined).map((name) => [
      name,
      filterOf(name, of.fields[name] as Field),
    ]),
  );
}

const FILTER_CAST: Record<string, string> = {
  uuid: 'uuid',
  smallint: 'smallint',
  int: 'int',
  bigint: 'bigint',
  boolean: 'boolean',
};

function filterOf(name: string, { kind, type, options }: Field): FilterDefinition {
  if (options.filter === 'range') return range(name, rangeCast(kind));
  if (options.filter === 'contains') return contains(name);
  if (options.filter === 'flag') return flagFilter(name);
  const cast = FILTER_CAST[String(type)] ?? 'text';
  return options.filter === 'any' ? anyOf(name, cast) : eq(name, cast);
}

function rangeCast(kind: FieldKind): 'date' | 'bigint' | 'int' | 'timestamptz' {
  if (kind === 'date') return 'date';
  if (kind === 'instant') return 'timestamptz';
  return kind === 'yen' ? 'bigint' : 'int';
}

/** Names of the fields that export formats can show, with their kind. */
export function exportFields(of: RecordDefinition): { name: string; kind: FieldKind }[] {
  return namesWhere(of, (options) => options.export === true).map((name) => ({
    name,
    kind: (of.fields[name] as Field).kind,
  }));
}

/** What pages know of a field. */
export interface FieldDescription {
  name: string;
  kind: FieldKind;
  nullable: boolean;
  max?: number;
  values?: readonly (string | number)[];
  [option: string]: unknown;
}

const SHOWN_OPTIONS = [
  'section',
  'edit',
  'list',
  'sort',
  'filter',
  'bulk',
  'read',
  'color',
  'group',
  'span',
  'half_width',
  'widget',
] as const;

/** What pages build columns, filters and forms from; `npm run gen` writes it to proto/records/<name>.json. */
export function describeRecord(of: RecordDefinition): { record: string; fields: FieldDescription[] } {
  const fields = Object.entries(of.fields)
    .filter(([, { options }]) => options.private !== true)
    .map(([name, { kind, nullable: isNullable, max, values, options }]) => ({
      name,
      kind,
      nullable: isNullable,
      ...(max === null ? {} : { max }),
      ...(values === null ? {} : { values }),
      ...Object.fromEntries(
        SHOWN_OPTIONS.flatMap((option) =>
          options[option] === undefined ? [] : [[option, options[option]] as const],
        ),
      ),
    }));
  return { record: of.name, fields };
}
