import { z } from 'zod';
import { KINDS, MASTER_KINDS } from './kinds.data.js';

const attributes = Object.assign({}, ...MASTER_KINDS.map((kind) => KINDS[kind].attributes.shape)) as Record<
  string,
  z.ZodType
>;

/** Members that one kind has and another has not; null where the caller may not see them. */
const ofKinds = Object.fromEntries(
  Object.entries(attributes).map(([name, type]) => [name, type.nullable().optional()]),
);

/** A row of any of the ten kinds. */
export const master = z
  .object({
    id: z.uuid(),
    kind: z.enum(MASTER_KINDS),
    name: z.string(),
    code: z.string(),
    status: z.union([z.literal(0), z.literal(1)]).describe('1 active, 0 kept for old invoices only.'),
    sort_num: z.int(),
    version: z.int(),
    updated_at: z.iso.datetime(),
    rate: z.int().nullable().optional().describe('Percent; tax only.'),
    valid_from: z.iso.date().nullable().optional(),
    valid_to: z.iso.date().nullable().optional(),
    company_account_title_id: z.uuid().nullable().optional().describe('Account title of a sub account.'),
    ...ofKinds,
  })
  .meta({ id: 'Master' });

export const deletedMaster = z.object({ deleted: z.literal(true) });
