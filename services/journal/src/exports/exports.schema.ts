import { listSchema } from '@uketori/service-kit/list';
import { z } from 'zod';
import { invoiceList } from '../invoice-records/invoice-records.facade.js';
import { EXPORT_KINDS } from './sources.data.js';

/** Most invoices one selection may name; more go by a filter. */
export const MAX_SELECTED = 10_000;
/** Most rows of one file. */
export const MAX_ROWS = 2_000_000;

/** What to export. `exported` looks at earlier files of the same kind. */
export const exportRequest = z.strictObject({
  kind: z.enum(EXPORT_KINDS),
  format_id: z.string().max(60),
  target: z.union([
    z.strictObject({ ids: z.array(z.int().min(1).max(2_147_483_647)).min(1).max(MAX_SELECTED) }),
    z.strictObject({ query: listSchema(invoiceList) }),
  ]),
  exported: z.enum(['not_exported', 'exported', 'all']).default('not_exported'),
  /** Whether invoices whose journal is not finally approved go along. */
  approval: z.enum(['approved', 'all']).default('approved'),
  /** By character that the encoding lacks: what to write instead; itself to keep a CP932 extension. */
  replacements: z
    .record(z.string().min(1).max(4), z.string().max(20))
    .refine((map) => Object.keys(map).length <= 500)
    .default({}),
});
export type ExportRequest = z.infer<typeof exportRequest>;
export type Exported = ExportRequest['exported'];
