import {
  choice,
  entity,
  instant,
  integer,
  json,
  record,
  type RowOf,
  text,
  uuid,
} from '@uketori/service-kit/record';
import { z } from 'zod';
import { ACCOUNT_CLASSES, EXPORT_PACKAGES, INVOICE_CLASSES, SHARES } from './tax-codes.rules.js';

/** Most cells of one table. */
export const MAX_CELLS = 1000;

const share = z.int().refine((percent) => (SHARES as readonly number[]).includes(percent));

/** What a package calls a tax class at a share, for some accounts or all, with a qualified invoice, without, or both. */
export const storedCell = z
  .strictObject({
    tax_id: z.uuid(),
    percent: share.describe('Deductible share of the input tax, in per cent.'),
    account_class: z.enum(['', ...ACCOUNT_CLASSES]).default(''),
    invoice_class: z.enum(['', ...INVOICE_CLASSES]).default(''),
    code: z.string().trim().max(100).default('').describe("'' leaves the package's usual name."),
    invoice_code: z
      .string()
      .trim()
      .max(20)
      .default('')
      .describe("Value of the package's column for the invoice; '' leaves the usual one."),
  })
  .meta({ id: 'ExportCodeCell' });
export type StoredCell = z.infer<typeof storedCell>;

/** The table of one package; an organization has a row once it has saved one. */
const codeTableRecord = record(
  'export_code_table',
  { schema: 'journal', table: 'export_code_tables' },
  {
    id: uuid({ private: true }),
    organization_id: uuid({ private: true }),
    package: choice(EXPORT_PACKAGES, {}),
    cells: json(z.array(storedCell), {}),
    version: integer({ describe: '0 when none was saved yet.' }),
    updated_by_name: text({}),
    updated_at: instant({}),
  },
);
export const CodeTableEntity = entity(codeTableRecord);
export type CodeTableEntity = RowOf<typeof codeTableRecord>;

export const codeTableInput = z.strictObject({
  version: z.int().min(0),
  cells: z.array(storedCell).max(MAX_CELLS),
});
export type CodeTableInput = z.infer<typeof codeTableInput>;

const shownCell = storedCell
  .extend({
    name: z.string().describe('Name of the tax class.'),
    standard: z.string().nullable().describe('Usual name in the package; null where none is known.'),
    standard_invoice: z
      .string()
      .nullable()
      .describe("Usual value of the package's column for the invoice; null where none is known."),
  })
  .meta({ id: 'ExportCodeRow' });

export const codeTable = z
  .object({
    package: z.enum(EXPORT_PACKAGES),
    has_invoice: z.boolean().describe('Whether the package has a column for the invoice.'),
    version: z.int(),
    updated_by_name: z.string(),
    updated_at: z.iso.datetime().nullable(),
    items: z
      .array(shownCell)
      .describe('Every tax class at every share that it can have, and the cells that were added.'),
  })
  .meta({ id: 'ExportCodeTable' });
export type CodeTable = z.infer<typeof codeTable>;
