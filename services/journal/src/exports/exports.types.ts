import { listSchema } from '@uketori/service-kit/list';
import { shownAs } from '@uketori/service-kit/shown-as';
import { z } from 'zod';
import { invoiceList } from '../invoice-records/invoice-records.facade.js';
import { SIDES } from '../lines/lines.facade.js';
import { EXPORT_KINDS } from './sources.data.js';
import { EXPORT_PACKAGES, UNMAPPED_REASONS } from './tax-codes.rules.js';

/** Most invoices one selection may name; more go by a filter. */
export const MAX_SELECTED = 10_000;
/** Most rows of one file. */
export const MAX_ROWS = 2_000_000;

/** Generators cannot name the fields `partner` and `has_partner` of one object apart. */
const invoicesQuery = shownAs(
  listSchema(invoiceList),
  z.record(z.string(), z.unknown()).describe('The query of GET /invoices.'),
);

/** What to export. `exported` looks at earlier files of the same kind. */
export const exportRequest = z.strictObject({
  kind: z.enum(EXPORT_KINDS),
  format_id: z.string().max(60),
  target: z.union([
    z.strictObject({ ids: z.array(z.int().min(1).max(2_147_483_647)).min(1).max(MAX_SELECTED) }),
    z.strictObject({ query: invoicesQuery }),
  ]),
  exported: z.enum(['not_exported', 'exported', 'all']).default('not_exported'),
  /** Whether invoices whose journal is not finally approved go along. */
  approval: z.enum(['approved', 'all']).default('approved'),
  /** Last day of the entries of payments, estimates and plans; without one, all of them. */
  until: z.iso.date().optional(),
  /** By character that the encoding lacks: what to write instead; itself to keep a CP932 extension. */
  replacements: z
    .record(z.string().min(1).max(4), z.string().max(20))
    .refine((map) => Object.keys(map).length <= 500)
    .default({}),
});
export type ExportRequest = z.infer<typeof exportRequest>;
export type Exported = ExportRequest['exported'];

export const exportSource = z
  .object({
    name: z.string(),
    kind: z.enum(['text', 'number', 'date', 'made']),
    of: z.enum(['journal', 'table', 'both']),
  })
  .meta({ id: 'ExportSource' });

const listed = z.object({ count: z.int(), local_ids: z.array(z.int()) });

export const cellReport = z.object({
  unmappable_count: z.int(),
  unmappable: z
    .array(z.object({ local_id: z.int(), column: z.string(), character: z.string() }))
    .describe('Each place, at most 5,000 of them.'),
  characters: z.array(
    z.object({
      character: z.string(),
      in_cp932: z.boolean().describe('In the NEC or IBM rows of CP932: may stay unchanged.'),
      suggestion: z.string(),
      count: z.int(),
    }),
  ),
  shortened_count: z.int(),
  shortened: z.array(z.object({ local_id: z.int(), column: z.string() })),
});

export const unmappedReport = z.object({
  unmapped_count: z.int(),
  unmapped: z
    .array(
      z.object({
        local_id: z.int(),
        row: z.int().describe('Row of the entry, from 1.'),
        side: z.enum(SIDES),
        reason: z.enum(UNMAPPED_REASONS),
        account: z.string(),
        name: z.string().describe('The tax class or the master row that has no code.'),
        tax_id: z.uuid().nullable().describe('Tax class whose row of the code table is missing.'),
        percent: z.int().nullable().describe('Deductible per cent, of tax classes.'),
      }),
    )
    .describe('Lines for which the package has no code, at most 500; the file is refused.'),
});

const numbersFound = z.object({
  count: z.int().describe('Suppliers; at most 100 are named.'),
  suppliers: z.array(
    z.object({
      t_number: z.string(),
      partner_name: z.string(),
      state: z.enum(['waiting', 'registered', 'not_registered']),
      checked_at: z.iso
        .datetime()
        .nullable()
        .describe("Time of the registry's last response; null when there was none."),
      error_code: z.string().describe('Why the last request got no response; empty when it got one.'),
      count: z.int().describe('Invoices; at most 30 are named.'),
      local_ids: z.array(z.int()),
    }),
  ),
});

export const registryFindings = z.object({
  stale: numbersFound.describe("The registry's response is older than 24 hours, or there is none."),
  invalid: numbersFound.describe('The number was not registered on the day of the purchase.'),
});

export const recheckQueued = z.object({ queued: z.int() });

export const exportPreview = z
  .object({
    package: z
      .enum(EXPORT_PACKAGES)
      .nullable()
      .describe('Accounting package of a ready format, whose code table applies.'),
    row_count: z.int(),
    invoice_count: z.int(),
    bytes: z.int(),
    unapproved: listed.describe('In the file only if all are wanted: the journal is not finally approved.'),
    unbalanced: listed.describe('Left out: debit and credit differ, or there is no journal.'),
    registry: registryFindings
      .nullable()
      .describe('Only for accrual files; null if the registry is not queried.'),
    ...cellReport.shape,
    ...unmappedReport.shape,
    sample: z.array(z.string()).describe('The first lines of the file.'),
  })
  .meta({ id: 'ExportPreview' });
