import { z } from 'zod';

/** Most rows one file may have: with their events they are one transaction. */
export const MAX_IMPORT_ROWS = 2000;

const cell = z.string().max(1000);
const mode = z
  .enum(['overwrite', 'new'])
  .describe('overwrite: known rows take the values of the file; new: known rows stay unchanged.');

/** A file as the browser decoded it: the headings first. */
const checkImport = z.strictObject({
  mode,
  rows: z
    .array(z.array(cell).max(50))
    .min(1)
    .max(MAX_IMPORT_ROWS + 1),
});

const item = z.strictObject({
  line: z.number().int().min(1).max(1_000_000),
  values: z.record(z.string().max(60), cell),
});

/** The result of a check, to be imported; names to delete are those of rows the file does not have. */
const importInput = z.strictObject({
  mode,
  items: z.array(item).min(1).max(MAX_IMPORT_ROWS),
  delete_names: z.array(z.string().max(255)).max(500).default([]),
});

export type CheckImport = z.infer<typeof checkImport>;
export type ImportInput = z.infer<typeof importInput>;

export const importItem = item.meta({ id: 'MasterImportItem' });

const fileMode = z.enum(['all', 'active', 'template']);
export type FileMode = z.infer<typeof fileMode>;

const exportQuery = z.strictObject({
  mode: fileMode.default('all').describe('template: the headings alone, to be filled in.'),
});
export type ExportQuery = z.infer<typeof exportQuery>;

/** What the routes of every kind of file take. */
export const FILE_INPUTS = {
  query: { schema: exportQuery },
  check: { schema: checkImport },
  import: { schema: importInput },
} as const;

export const importFinding = z
  .object({
    line: z.int().describe('Line of the file; the headings are line 1.'),
    column: z.string(),
    heading: z.string().describe('The column as the file names it.'),
    value: z.string(),
    code: z.enum([
      'required',
      'invalid',
      'too_long',
      'name_in_use',
      'duplicate_code',
      'tax_not_found',
      'account_differs',
      'master_in_use',
    ]),
  })
  .meta({ id: 'MasterImportFinding' });

const counts = { created: z.int(), updated: z.int(), kept: z.int() };

/** What a file would do: `ok` when it may be taken over, `error` and where when not. */
export const checkedImport = z.object({
  status: z.enum(['ok', 'error']),
  error: z.string().nullable().describe('Catalogue code.'),
  ...counts,
  findings: z.array(importFinding).describe('At most 500.'),
  finding_count: z.int(),
  unknown_columns: z.array(z.string()),
  missing_columns: z.array(z.string()),
  items: z.array(importItem),
  missing: z
    .array(z.object({ name: z.string(), code: z.string() }))
    .describe('Active rows that the file does not have, at most 500; none of sub accounts.'),
});

export const importedMasters = z.object({ ...counts, deleted: z.int() });
