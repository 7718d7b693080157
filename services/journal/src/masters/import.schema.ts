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

/** What a check answered, to be taken over; names to delete are those of rows the file does not have. */
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
