import { entity, instant, integer, record, type RowOf, text, uuid } from '@uketori/service-kit/record';
import { z } from 'zod';
import { MAX_TEMPLATE, templateProblem } from './summary.rules.js';

/** The organization's template of 摘要; one row per organization. */
const summaryRecord = record(
  'export_summary',
  { schema: 'journal', table: 'export_summaries' },
  {
    id: uuid({ private: true }),
    organization_id: uuid({ private: true }),
    template: text({ max: MAX_TEMPLATE }),
    version: integer({}),
    updated_by_name: text({}),
    updated_at: instant({}),
  },
);
export const SummaryEntity = entity(summaryRecord);
export type SummaryEntity = RowOf<typeof summaryRecord>;

/** A template that can be used, or '' for the usual one. */
export const summaryTemplateText = z
  .string()
  .trim()
  .max(MAX_TEMPLATE)
  .superRefine((template, context) => {
    const problem = templateProblem(template);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

export const summaryInput = z.strictObject({ version: z.int().min(0), template: summaryTemplateText });
export type SummaryInput = z.infer<typeof summaryInput>;

export const exportSummary = z
  .object({
    template: z.string().describe("'' when the usual one applies."),
    standard: z.string().describe('The template of an organization that has none.'),
    version: z.int().describe('0 when none was saved yet.'),
    updated_by_name: z.string(),
    updated_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ExportSummary' });
export type ExportSummary = z.infer<typeof exportSummary>;
