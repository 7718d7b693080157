import type { BodyOf, Schema } from '@uketori/frontend-kit/apiTypes';
import { everyOf } from '@uketori/frontend-kit/everyOf';
import type { FormField } from '@uketori/frontend-kit/RecordForm';

export type Master = Schema<'Master'>;
export type MasterKind = Master['kind'];

export interface KindOnScreen {
  kind: MasterKind;
  /** Last part of the address below /master. */
  path: string;
  /** Resource of its abilities. */
  resource: string;
  /** Columns beside code, name and state. */
  columns: readonly string[];
}

/** In the order of the sub-navigation; addresses are the specification's. */
const SHOWN: Record<MasterKind, Omit<KindOnScreen, 'kind'>> = {
  account_title: { path: 'accounttitle', resource: 'account_title', columns: ['category'] },
  sub_account: { path: 'subaccount', resource: 'account_title', columns: [] },
  tax: { path: 'taxclass', resource: 'tax', columns: ['rate', 'valid_from', 'valid_to', 'export_code'] },
  department: { path: 'department', resource: 'department', columns: [] },
  vendor: { path: 'vendor', resource: 'vendor', columns: [] },
  project: { path: 'project', resource: 'project', columns: ['bank_name', 'account_number'] },
  segment: { path: 'segment', resource: 'segment', columns: [] },
  item: { path: 'item', resource: 'item', columns: [] },
  tag: { path: 'tag', resource: 'tag', columns: [] },
  walletable: { path: 'walletable', resource: 'walletable', columns: [] },
};

export const KINDS: readonly KindOnScreen[] = (Object.keys(SHOWN) as MasterKind[]).map((kind) => ({
  kind,
  ...SHOWN[kind],
}));

const CATEGORIES = everyOf<NonNullable<Master['category']>>()([
  'asset',
  'liability',
  'equity',
  'revenue',
  'expense',
]);
const DEDUCTIBLE_PERCENTS = everyOf<NonNullable<Master['deductible_percent']>>()([80, 70, 50, 30, 0]);
/** What an account title may ask for, after `settings_`. */
type Toggle = keyof Master extends infer Key ? (Key extends `settings_${infer Name}` ? Name : never) : never;
const TOGGLES = everyOf<Toggle>()([
  'subaccount',
  'department',
  'vendor',
  'project',
  'segment',
  'item',
  'tag',
  'walletable',
  'tax',
]);
type Words = (key: string) => string;

const EXTRA: Partial<Record<MasterKind, (t: Words) => FormField[]>> = {
  account_title: (t) => [
    {
      name: 'category',
      label: t('masters.field.category'),
      kind: 'select',
      options: CATEGORIES.map((value) => ({ value, label: t(`masters.category.${value}`) })),
    },
    {
      name: 'tax_classification',
      label: t('masters.field.tax_classification_id'),
      kind: 'reference',
      path: '/masters/{kind}',
      path_params: { kind: 'tax' },
    },
    { name: 'gensenzei_account', label: t('masters.field.gensenzei_account'), kind: 'switch' },
    { name: 'toggles', label: t('masters.section.toggles'), kind: 'section', span: 2 },
    ...TOGGLES.map(
      (toggle): FormField => ({
        name: `settings_${toggle}`,
        label: t(`reference.${toggle === 'subaccount' ? 'sub_account' : toggle}`),
        kind: 'checkbox',
      }),
    ),
  ],
  sub_account: (t) => [
    {
      name: 'parent',
      label: t('reference.account_title'),
      kind: 'reference',
      path: '/masters/{kind}',
      path_params: { kind: 'account_title' },
      required: true,
    },
  ],
  tax: (t) => [
    { name: 'rate', label: t('masters.field.rate'), kind: 'number', min: 0, max: 100, unit: '%' },
    { name: 'is_reduced_tax', label: t('masters.field.is_reduced_tax'), kind: 'switch' },
    {
      name: 'deductible_percent',
      label: t('masters.field.deductible_percent'),
      kind: 'select',
      clearable: true,
      help: t('masters.ordinary_class'),
      options: DEDUCTIBLE_PERCENTS.map((percent) => ({ value: percent, label: `${percent}%` })),
    },
    { name: 'valid_from', label: t('masters.field.valid_from'), kind: 'date' },
    { name: 'valid_to', label: t('masters.field.valid_to'), kind: 'date' },
    {
      name: 'export_code',
      label: t('masters.field.export_code'),
      kind: 'text',
      max_length: 100,
      half_width: true,
    },
  ],
  project: (t) => [
    { name: 'bank', label: t('masters.section.bank'), kind: 'section', span: 2 },
    ...(
      [
        ['local_bank_code', 100],
        ['bank_name', 100],
        ['bank_code', 4],
        ['branch_name', 100],
        ['branch_code', 3],
        ['account_type', 100],
        ['account_number', 7],
        ['account_name', 48],
      ] as const
    ).map(
      ([name, max_length]): FormField => ({
        name,
        label: t(`masters.field.${name}`),
        kind: 'text',
        max_length,
        half_width: max_length < 10,
      }),
    ),
  ],
};

/** Fields of a kind's form. */
export function fieldsOf(kind: MasterKind, t: Words): FormField[] {
  return [
    {
      name: 'code',
      label: t('masters.field.code'),
      kind: 'text',
      max_length: 50,
      half_width: true,
      refused_by: ['duplicate_code'],
    },
    {
      name: 'name',
      label: t('masters.field.name'),
      kind: 'text',
      max_length: 255,
      required: true,
      refused_by: ['name_in_use'],
    },
    {
      name: 'reading',
      label: t('masters.field.reading'),
      kind: 'text',
      max_length: 255,
      help: t('masters.reading_help'),
    },
    { name: 'active', label: t('masters.field.active'), kind: 'switch' },
    ...(EXTRA[kind]?.(t) ?? []),
  ];
}

const NOT_SENT = new Set([
  'id',
  'kind',
  'sort_num',
  'updated_at',
  'active',
  'tax_classification',
  'parent',
  'toggles',
  'bank',
]);

export type NewMaster = BodyOf<'/masters/{kind}', 'post'>;

/** A form's values as the server takes them. */
export function toBody(kind: MasterKind, values: Record<string, unknown>): NewMaster {
  const body: Record<string, unknown> = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !NOT_SENT.has(name) && value !== undefined),
  );
  body.status = values.active === false ? 0 : 1;
  const idOf = (value: unknown) => (value as { id?: string } | null)?.id ?? null;
  if (kind === 'account_title') body.tax_classification_id = idOf(values.tax_classification);
  if (kind === 'sub_account') body.company_account_title_id = idOf(values.parent);
  // The form of the kind has its fields, by the record that the service declares.
  return body as NewMaster;
}

/** A row, or nothing for a new one, as the form holds it. Names of referenced rows come from `names`. */
export function toForm(
  kind: MasterKind,
  row: Master | null,
  names: ReadonlyMap<string, string>,
): Record<string, unknown> {
  const ref = (id: unknown) =>
    typeof id === 'string' ? { id, name: names.get(id) ?? '', code: null } : null;
  if (!row) {
    const toggles =
      kind === 'account_title'
        ? Object.fromEntries(TOGGLES.map((toggle) => [`settings_${toggle}`, true]))
        : {};
    return {
      code: '',
      name: '',
      reading: '',
      active: true,
      ...(kind === 'account_title' ? { category: 'expense' } : {}),
      ...toggles,
    };
  }
  return {
    ...row,
    active: row.status === 1,
    ...(kind === 'account_title' ? { tax_classification: ref(row.tax_classification_id) } : {}),
    ...(kind === 'sub_account' ? { parent: ref(row.company_account_title_id) } : {}),
  };
}
