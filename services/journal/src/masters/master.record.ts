import {
  choice,
  code,
  date,
  eachOf,
  entity,
  flag,
  inputShape,
  instant,
  integer,
  json,
  newShape,
  nullable,
  record,
  type RecordDefinition,
  responseShape,
  type RowOf,
  text,
  texts,
  uuid,
} from '@uketori/service-kit/record';
import { z } from 'zod';
import { MASTER_KINDS, type MasterKind } from './kinds.data.js';

const TABLE = { schema: 'journal', table: 'masters' };

/** A row of any kind of master. */
export const masterRecord = record('master', TABLE, {
  id: uuid({}),
  organization_id: uuid({ private: true }),
  kind: choice(MASTER_KINDS, {}),
  code: text({ max: 50, edit: true, half_width: true, sort: true }),
  name: text({ max: 255, required: true, edit: true, sort: true }),
  reading: text({
    max: 255,
    edit: true,
    describe:
      'Words by which a user who types finds it, in kana or Latin letters, parted by blanks. Proposed from the name when it is not given.',
  }),
  status: code([0, 1], {
    edit: true,
    initial: 1,
    filter: 'equal',
    describe: '1 active, 0 kept for old invoices only.',
  }),
  sort_num: integer({ sort: true }),
  version: integer({}),
  updated_at: instant({}),
  parent_id: nullable(uuid({ private: true })),
  rate: nullable(integer({ private: true })),
  valid_from: nullable(date({ private: true })),
  valid_to: nullable(date({ private: true })),
  /** What the kind has of its own, except what is in columns. */
  attributes: json(z.record(z.string(), z.unknown()), { private: true, initial: {} }),
  /** Name in the normal form of the search: must be unique within the kind. */
  name_key: text({ private: true }),
  search_text: text({ private: true }),
  search_bigrams: texts({ private: true }),
  /** Edition of the rule that filled the search columns; 0: none that knew readings. */
  search_edition: integer({ private: true }),
  deleted: flag({ private: true }),
});
export const MasterEntity = entity(masterRecord);
export type MasterEntity = RowOf<typeof masterRecord>;

const toggle = flag({ edit: true, initial: true, widget: 'checkbox', group: 'toggles' });
const short = text({ max: 100, edit: true });

/** What a kind has beyond the fields of every kind. */
const OWN = {
  account_title: record('account_title', TABLE, {
    category: choice(['asset', 'liability', 'equity', 'revenue', 'expense'], {
      edit: true,
      list: true,
      initial: 'expense',
    }),
    tax_classification_id: nullable(
      uuid({ edit: true, widget: 'tax', describe: 'Tax class that a line with this title begins with.' }),
    ),
    gensenzei_account: flag({ edit: true, describe: 'Takes withheld income tax.' }),
    ...eachOf(
      [
        'settings_subaccount',
        'settings_department',
        'settings_vendor',
        'settings_project',
        'settings_segment',
        'settings_item',
        'settings_tag',
        'settings_walletable',
        'settings_tax',
      ],
      { '': toggle },
    ),
  }),
  sub_account: record('sub_account', TABLE, {
    company_account_title_id: uuid({
      edit: true,
      required: true,
      widget: 'account_title',
      describe: 'Account title of a sub account.',
    }),
  }),
  tax: record('tax', TABLE, {
    rate: integer({ min: 0, max: 100, edit: true, list: true, initial: 0, describe: 'Percent; tax only.' }),
    is_reduced_tax: flag({ edit: true }),
    deductible_percent: nullable(
      code([80, 70, 50, 30, 0], {
        edit: true,
        describe: 'Deductible share of a class of the transitional measure; null on ordinary classes.',
      }),
    ),
    valid_from: nullable(date({ edit: true, list: true })),
    valid_to: nullable(date({ edit: true, list: true })),
    export_code: text({ max: 100, edit: true, list: true, half_width: true }),
  }),
  project: record('project', TABLE, {
    local_bank_code: short,
    bank_name: text({ max: 100, edit: true, list: true }),
    bank_code: text({ max: 4, pattern: /^(\d{4})?$/, exact: true, edit: true, half_width: true }),
    branch_name: short,
    branch_code: text({ max: 3, pattern: /^(\d{3})?$/, exact: true, edit: true, half_width: true }),
    account_type: short,
    account_number: text({
      max: 7,
      pattern: /^\d{0,7}$/,
      exact: true,
      edit: true,
      list: true,
      half_width: true,
    }),
    account_name: text({ max: 48, edit: true }),
  }),
};
/** Kinds with fields of their own. */
export const OWN_RECORDS: readonly RecordDefinition[] = Object.values(OWN);

export interface MasterKindDefinition {
  /** Resource of its abilities: <resource>:read, :update, :delete. */
  resource: string;
  /** Kind of the row that parent_id refers to, and the name of that field in requests and responses. */
  parent?: { kind: MasterKind; field: string };
  own: RecordDefinition;
  /** Fields of its own that have columns. */
  columns: readonly ('rate' | 'valid_from' | 'valid_to')[];
  /** Fields of its own that are in `attributes`. */
  attributes: readonly string[];
  /** Its own fields stay hidden without the kind's own read ability. */
  confidential: boolean;
}

const COLUMNS = ['rate', 'valid_from', 'valid_to'] as const;

function definitionOf(kind: MasterKind): MasterKindDefinition {
  const own = (OWN as Partial<Record<MasterKind, RecordDefinition>>)[kind] ?? record(kind, TABLE, {});
  const parent =
    kind === 'sub_account'
      ? ({ kind: 'account_title', field: 'company_account_title_id' } as const)
      : undefined;
  const columns = COLUMNS.filter((name) => name in own.fields);
  const others = new Set<string>([...columns, parent?.field ?? '']);
  return {
    resource: kind === 'sub_account' ? 'account_title' : kind,
    ...(parent ? { parent } : {}),
    own,
    columns,
    attributes: Object.keys(own.fields).filter((name) => !others.has(name)),
    confidential: kind === 'project',
  };
}

/** One row per kind: the whole difference between them. */
export const KINDS = Object.fromEntries(MASTER_KINDS.map((kind) => [kind, definitionOf(kind)])) as Record<
  MasterKind,
  MasterKindDefinition
>;

/** Resources of the abilities that concern masters. */
const RESOURCES = [...new Set(MASTER_KINDS.map((kind) => KINDS[kind].resource))];
const abilities = (operation: string) => RESOURCES.map((resource) => `${resource}:${operation}`);
/** A route admits a user who has one of these; the services check the ability of the kind. */
export const MASTER_READERS = abilities('read');
export const MASTER_UPDATERS = abilities('update');
export const MASTER_DELETERS = abilities('delete');

export type MasterInput = {
  name: string;
  code: string;
  /** Absent: stays as stored, or is proposed. */
  reading?: string | undefined;
  status: number;
  rate?: number;
  valid_from?: string | null;
  valid_to?: string | null;
  [field: string]: unknown;
};

/** Schema of the fields of one kind, defaults filled in; unknown fields are refused. */
export function fieldsOf(kind: MasterKind): z.ZodType<MasterInput> {
  const reading = inputShape(masterRecord).reading.optional();
  return z.strictObject({ ...newShape(masterRecord), ...newShape(KINDS[kind].own), reading });
}

/** Fields of one kind as the API document shows them. */
function shownFields(kind: MasterKind, id: string, more: z.ZodRawShape): z.ZodObject {
  const own = KINDS[kind].own;
  const reading = inputShape(masterRecord).reading.optional();
  return z.strictObject({ ...newShape(masterRecord), ...newShape(own), reading, ...more }).meta({ id });
}

/** The bodies of a route for all kinds: those with fields of their own, and one for all others. */
function bodiesOfKinds(prefix: string, more: z.ZodRawShape): z.ZodType {
  const named = { account_title: 'AccountTitle', sub_account: 'SubAccount', tax: 'Tax', project: 'Project' };
  const own = Object.entries(named).map(([kind, name]) =>
    shownFields(kind as MasterKind, `${prefix}${name}`, more),
  );
  return z.union([...own, shownFields('department', `${prefix}OtherMaster`, more)]).meta({
    description:
      'The fields of the kind in the path: account_title, sub_account, tax and project have their own, all others share one schema.',
  });
}

/** Body of a new row, for the API document. */
export const newMaster = bodiesOfKinds('New', {});
/** Body of a changed row, for the API document. */
export const changedMaster = bodiesOfKinds('Changed', { version: z.int().min(1) });

/** Fields that one kind has and another has not; null where the caller may not see them. */
const ofKinds = Object.fromEntries(
  OWN_RECORDS.flatMap((own) =>
    Object.entries<z.ZodType>(responseShape(own)).map(([name, schema]) => [
      name,
      (own.fields[name]?.nullable ? schema : schema.nullable()).optional(),
    ]),
  ),
);

/** A row of any of the ten kinds. */
export const master = z.object({ ...responseShape(masterRecord), ...ofKinds }).meta({ id: 'Master' });

export const deletedMaster = z.object({ deleted: z.literal(true) });
