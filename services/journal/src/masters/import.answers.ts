import { z } from 'zod';
import { importItem } from './import.schema.js';

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
