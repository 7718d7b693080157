import {
  entity,
  flag,
  instant,
  integer,
  json,
  record,
  responseShape,
  type RowOf,
  text,
  uuid,
} from '@uketori/service-kit/record';
import { z } from 'zod';
import { linesInput } from '../lines/lines.facade.js';
import { MAX_PARTS, MIN_PARTS, WHOLE } from './split-rules.rules.js';

const part = z.strictObject({
  department_id: z.uuid().nullable(),
  project_id: z.uuid().nullable(),
  share: z.int().min(1).max(WHOLE).describe('Hundredths of a per cent; 10,000 in sum.'),
});
const parts = z.array(part).min(MIN_PARTS).max(MAX_PARTS);

/** A rule that splits a line over departments and projects. */
const splitRuleRecord = record(
  'split_rule',
  { schema: 'journal', table: 'split_rules' },
  {
    id: uuid({}),
    organization_id: uuid({ private: true }),
    version: integer({}),
    name: text({ max: 100 }),
    parts: json(parts, { private: true }),
    archived: flag({ describe: 'No longer offered for lines.' }),
    updated_by_name: text({}),
    updated_at: instant({}),
  },
);
export const SplitRuleEntity = entity(splitRuleRecord);
export type SplitRuleEntity = RowOf<typeof splitRuleRecord>;

const named = z.object({ id: z.uuid(), name: z.string(), code: z.string() }).nullable();

export const splitRule = z
  .object(responseShape(splitRuleRecord))
  .extend({
    parts: z.array(z.object({ department: named, project: named, share: part.shape.share })),
  })
  .meta({ id: 'SplitRule' });
export type SplitRule = z.infer<typeof splitRule>;

const fields = { name: z.string().trim().min(1).max(100), parts };
export const newSplitRule = z.strictObject(fields);
export type NewSplitRule = z.infer<typeof newSplitRule>;
export const splitRuleChange = z.strictObject({
  ...fields,
  version: z.int().min(1),
  archived: z.boolean(),
});
export type SplitRuleChange = z.infer<typeof splitRuleChange>;

export const splitInput = z.strictObject({ line: linesInput.element });
export type SplitInput = z.infer<typeof splitInput>;
