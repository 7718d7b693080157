import {
  choice,
  entity,
  instant,
  integer,
  json,
  newShape,
  record,
  responseShape,
  type RowOf,
  shown,
  text,
  uuid,
} from '@uketori/service-kit/record';
import { z } from 'zod';
import { FORMAT_KINDS, fits } from './sources.data.js';

export const ENCODINGS = ['utf8', 'utf8_bom', 'cp932'] as const;
export const NEWLINES = ['crlf', 'lf'] as const;
/** `text`: text cells only; `never`: delimiters and quotes inside cells become their full-width forms. */
export const QUOTES = ['minimal', 'text', 'always', 'never'] as const;
export const DATE_FORMATS = ['YYYY/MM/DD', 'YYYY-MM-DD', 'YYYYMMDD', 'YYYY/M/D', 'YY/MM/DD', 'era'] as const;
/** The shorter side of a compound entry: empty, or the last references with 0 yen. */
export const SHORT_SIDES = ['blank', 'repeat'] as const;
/** `entry`: the rows of the journal; `deal`: one row per amount that is not the payable, credits negative. */
export const ROW_MODES = ['entry', 'deal'] as const;
/** A negative amount unchanged, or as a positive one on the other side for packages without negative amounts. */
export const NEGATIVE_LINES = ['keep', 'swap'] as const;
/** Accruals are dated by their posting date (`issue_date`, a name that stored formats have) or the end of its month. */
export const ENTRY_DATES = ['issue_date', 'month_end'] as const;

export const MAX_COLUMNS = 120;

export const formatColumn = z
  .strictObject({
    source: z.string().max(60),
    header: z.string().max(100).default(''),
    /** Text of a fixed column. */
    value: z.string().max(200).default(''),
    /** Longest cell in the format's unit; null is unlimited. */
    limit: z.int().min(1).max(2000).nullable().default(null),
    /** The text of an empty cell. */
    empty: z.string().max(50).default(''),
    /** Only on the first row of an entry. */
    first_row_only: z.boolean().default(false),
  })
  .meta({ id: 'ExportFormatColumn' });
export type FormatColumn = z.infer<typeof formatColumn>;

export const formatOptions = z
  .strictObject({
    encoding: z.enum(ENCODINGS).default('utf8_bom'),
    newline: z.enum(NEWLINES).default('crlf'),
    delimiter: z.enum(['comma', 'tab']).default('comma'),
    quote: z.enum(QUOTES).default('minimal'),
    header: z.boolean().default(true),
    date_format: z.enum(DATE_FORMATS).default('YYYY/MM/DD'),
    limit_unit: z.enum(['word', 'byte']).default('byte'),
    short_side: z.enum(SHORT_SIDES).default('blank'),
    rows: z.enum(ROW_MODES).default('entry'),
    negative_lines: z.enum(NEGATIVE_LINES).default('keep'),
    entry_date: z.enum(ENTRY_DATES).default('issue_date'),
    /** Input tax as rows of its own, the amounts as booked in tax-exclusive books. */
    split_tax: z.boolean().default(false),
    /** A text cell that a spreadsheet would take for a formula gets an apostrophe in front. */
    formula_guard: z.boolean().default(true),
  })
  .meta({ id: 'ExportFormatOptions' });
export type FormatOptions = z.infer<typeof formatOptions>;

/** A format that people built. */
const formatRecord = record(
  'export_format',
  { schema: 'journal', table: 'export_formats' },
  {
    id: uuid({}),
    organization_id: uuid({ private: true }),
    version: integer({}),
    name: text({ max: 100, required: true, edit: true }),
    /** Must be unique. */
    name_key: text({ private: true }),
    kind: choice(FORMAT_KINDS, { edit: true, required: true }),
    options: json(formatOptions, { edit: true, required: true }),
    columns: json(z.array(formatColumn).min(1).max(MAX_COLUMNS), { edit: true, required: true }),
    updated_by_name: text({}),
    updated_at: instant({}),
  },
);
export const ExportFormatEntity = entity(formatRecord);
export type ExportFormatEntity = RowOf<typeof formatRecord>;

/** A format as people make it; a column's source must belong to the kind. */
export const formatInput = z
  .strictObject({ ...newShape(formatRecord), version: z.int().min(1).optional() })
  .superRefine((format, context) => {
    format.columns.forEach((column, at) => {
      if (!fits(column.source, format.kind))
        context.addIssue({ code: 'custom', path: ['columns', at, 'source'], message: 'unknown source' });
    });
  });
export type FormatInput = z.infer<typeof formatInput>;

/** A format with everything its writer needs. */
export type ExportFormat = Pick<ExportFormatEntity, 'id' | 'name' | 'kind' | 'options' | 'columns'>;

const shape = responseShape(formatRecord);
export const exportFormat = z
  .object({
    ...shape,
    id: z.string().describe('A UUID, or the name of a ready format.'),
    updated_at: shape.updated_at.nullable(),
    ready: z.boolean().describe('Comes with the product; copy it to change it.'),
  })
  .meta({ id: 'ExportFormat' });
export type FormatResponse = z.infer<typeof exportFormat>;

export const deletedFormat = z.object({ deleted: z.literal(true) });

/** A format that people built, as responses show it. One stored before an option existed has its default. */
export function ownFormat(format: ExportFormatEntity): FormatResponse {
  return { ...shown(formatRecord, format), options: formatOptions.parse(format.options), ready: false };
}
