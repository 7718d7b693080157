import { z } from 'zod';
import { REMOTE_KINDS, SOURCE_KINDS } from './kinds.data.js';

/** Most invoices of one request. */
const MAX_DEALS = 200;

export const consentInput = z.strictObject({
  code: z.string().min(1).max(2000),
  state: z.string().regex(/^[\w-]{43}$/),
});

export const companyInput = z.strictObject({ company_id: z.int().min(1) });

export const approvalTypeInput = z.strictObject({ separate_approval: z.boolean() });

const page = {
  q: z.string().max(200).default(''),
  limit: z.coerce.number().int().min(1).max(100).default(50),
};

export const remoteMastersQuery = z.strictObject({ kind: z.enum(REMOTE_KINDS), ...page });

export const mappingsQuery = z.strictObject({
  kind: z.enum(SOURCE_KINDS),
  /** Only what has no counterpart yet. */
  open: z.enum(['true', 'false']).default('false'),
  cursor: z.string().max(1000).optional(),
  /** Lists may ask for it; this one is not counted. */
  count: z.enum(['none', 'capped']).default('none'),
  ...page,
});
export type MappingsQuery = z.infer<typeof mappingsQuery>;

/** remote_id null: goes without; absent: the choice is taken back. */
export const mappingInput = z.strictObject({
  kind: z.enum(SOURCE_KINDS),
  key: z.string().min(1).max(300),
  remote_id: z.int().min(0).nullable().optional(),
});
export type MappingInput = z.infer<typeof mappingInput>;

export const dealsInput = z
  .strictObject({
    /** single: one invoice; multiple: a selection. */
    post_type: z.enum(['single', 'multiple']).default('multiple'),
    ids: z.array(z.int().min(1).max(2_147_483_647)).min(1).max(MAX_DEALS),
  })
  .refine(({ post_type, ids }) => post_type === 'multiple' || ids.length === 1, { path: ['ids'] });
export type DealsInput = z.infer<typeof dealsInput>;
