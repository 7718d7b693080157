import { z } from 'zod';

/** The ten kinds of masters (spec 3). */
export const MASTER_KINDS = [
  'account_title',
  'sub_account',
  'department',
  'tax',
  'vendor',
  'project',
  'segment',
  'item',
  'tag',
  'walletable',
] as const;
export type MasterKind = (typeof MASTER_KINDS)[number];

/** What a kind has beyond id, name, code, status and sort number. */
export interface MasterKindDefinition {
  /** Resource of its abilities: <resource>:read, :update, :delete. */
  resource: string;
  /** Kind of the row its parent_id refers to; only sub accounts have one. */
  parent?: MasterKind;
  /** Name that parent_id has in requests and responses. */
  parent_field?: string;
  /** Extra fields kept in `attributes`, with their defaults. */
  attributes: z.ZodObject;
  /** Extra fields kept in columns of their own. */
  columns: readonly ('rate' | 'valid_from' | 'valid_to')[];
  /** Extra fields that stay hidden without the kind's own read ability. */
  confidential: readonly string[];
}

const toggle = z.boolean().default(false);
const shown = z.boolean().default(true);
const short = z.string().trim().max(100).default('');
const none = z.object({});

const accountTitle = z.object({
  /** asset, liability, equity, revenue or expense. */
  category: z.enum(['asset', 'liability', 'equity', 'revenue', 'expense']).default('expense'),
  /** Tax class proposed when this title is chosen. */
  tax_classification_id: z.uuid().nullable().default(null),
  settings_subaccount: shown,
  settings_department: shown,
  settings_vendor: shown,
  settings_project: shown,
  settings_segment: shown,
  settings_item: shown,
  settings_tag: shown,
  settings_walletable: shown,
  settings_tax: shown,
  /** Takes withheld income tax. */
  gensenzei_account: toggle,
});

const bank = z.object({
  local_bank_code: short,
  bank_name: short,
  bank_code: z
    .string()
    .regex(/^(\d{4})?$/)
    .default(''),
  branch_name: short,
  branch_code: z
    .string()
    .regex(/^(\d{3})?$/)
    .default(''),
  account_type: short,
  account_name: z.string().trim().max(48).default(''),
  account_number: z
    .string()
    .regex(/^\d{0,7}$/)
    .default(''),
});

const tax = z.object({
  is_reduced_tax: toggle,
  export_code: short,
  /** What each accounting package calls the class, where it is not known by its name. */
  code_yayoi: short,
  code_mf: short,
  code_freee: short,
  code_obc: short,
  code_pca: short,
  /** Deductible share of a class of the transitional measure; null on ordinary classes. */
  deductible_percent: z
    .union([80, 70, 50, 30, 0].map((percent) => z.literal(percent)))
    .nullable()
    .default(null),
});

const plain = (resource: string): MasterKindDefinition => ({
  resource,
  attributes: none,
  columns: [],
  confidential: [],
});

/** One row per kind: the whole difference between them. */
export const KINDS: Record<MasterKind, MasterKindDefinition> = {
  account_title: { ...plain('account_title'), attributes: accountTitle },
  sub_account: {
    ...plain('account_title'),
    parent: 'account_title',
    parent_field: 'company_account_title_id',
  },
  department: plain('department'),
  tax: { ...plain('tax'), attributes: tax, columns: ['rate', 'valid_from', 'valid_to'] },
  vendor: plain('vendor'),
  project: { ...plain('project'), attributes: bank, confidential: Object.keys(bank.shape) },
  segment: plain('segment'),
  item: plain('item'),
  tag: plain('tag'),
  walletable: plain('walletable'),
};

const common = {
  name: z.string().trim().min(1).max(255),
  code: z.string().trim().max(50).default(''),
  status: z.union([z.literal(0), z.literal(1)]).default(1),
};

const columnShapes = {
  rate: z.number().int().min(0).max(100).default(0),
  valid_from: z.iso.date().nullable().default(null),
  valid_to: z.iso.date().nullable().default(null),
};

/** Schema of the fields of one kind, defaults filled in; unknown fields are refused. */
export function fieldsOf(kind: MasterKind): z.ZodType<MasterInput> {
  const definition = KINDS[kind];
  const shape: Record<string, z.ZodType> = { ...common, ...definition.attributes.shape };
  for (const name of definition.columns) shape[name] = columnShapes[name];
  if (definition.parent_field) shape[definition.parent_field] = z.uuid();
  return z.strictObject(shape) as unknown as z.ZodType<MasterInput>;
}

export interface MasterInput {
  name: string;
  code: string;
  status: 0 | 1;
  rate?: number;
  valid_from?: string | null;
  valid_to?: string | null;
  [field: string]: unknown;
}
