import type { FilterField } from '@uketori/frontend-kit/FilterBar';
import { recordFilters, valuesOf } from '@uketori/frontend-kit/record';
import { INVOICE_RECORD } from '../invoice.record';
import { ATTENTIONS, READING_DOUBTS } from './invoice.columns';
import { DEAL_STATES } from '../accounting/DealTag';

type Words = (key: string) => string;

const STATUSES = valuesOf(INVOICE_RECORD, 'status');
const KINDS = valuesOf(INVOICE_RECORD, 'document_kind');
const PAYMENT_TYPES = valuesOf(INVOICE_RECORD, 'payment_type');
const VERDICTS = valuesOf(INVOICE_RECORD, 'qualified_verdict');

/** The state of the last sending to the accounting service. */
function accountingFilter(t: Words): FilterField {
  return {
    name: 'accounting',
    kind: 'multi_select',
    label: t('accounting.deal_state'),
    options: [
      { value: 'none', label: t('accounting.not_sent') },
      ...DEAL_STATES.map((value) => ({ value, label: t(`accounting.state.${value}`) })),
    ],
  };
}

/** Those by whom invoices are found, and the departments; as far as the user may see their names. */
export interface FoundBy {
  me?: string;
  people?: readonly { user_id: string; full_name: string }[];
  departments?: DepartmentChoice;
}

/** Departments by name, those that were found, and the search for others by name, reading or code. */
export interface DepartmentChoice {
  known: readonly Named[];
  found?: readonly Named[] | undefined;
  search: (typed: string) => void;
  isFinding?: boolean;
}

type Named = { id: string; name: string };

/** A choice of a person; oneself is the first. */
function personFilter(t: Words, name: string, { me, people = [] }: FoundBy): FilterField[] {
  const others = people.filter(({ user_id }) => user_id !== me);
  const options = others.map(({ user_id, full_name }) => ({ value: user_id, label: full_name }));
  if (me) options.unshift({ value: me, label: t('filter.mine') });
  return options.length > 0 ? [{ name, kind: 'select', label: t(`filter.${name}`), options }] : [];
}

function departmentFilter(t: Words, { departments }: FoundBy): FilterField[] {
  if (!departments || departments.known.length === 0) return [];
  const { known, found, search, isFinding } = departments;
  const optionsOf = (rows: readonly Named[]) => rows.map(({ id, name }) => ({ value: id, label: name }));
  const label = t('field.department_id');
  const options = optionsOf(known);
  const hits = { search, isFinding, found: found && optionsOf(found) };
  return [{ name: 'department_id', kind: 'select', label, options, ...hits }];
}

/** Conditions that are used less often. */
function rareFilters(t: Words): FilterField[] {
  const fields: FilterField[] = [
    { name: 'posting_date', kind: 'date_range', label: t('field.posting_date') },
    {
      name: 'payment_type',
      kind: 'multi_select',
      label: t('field.payment_type'),
      options: PAYMENT_TYPES.map((value) => ({ value, label: t(`payment_type.${value}`) })),
    },
    { name: 'created_at', kind: 'instant_range', label: t('field.created_at') },
  ];
  return fields.map((field) => ({ ...field, rare: true }));
}

/** What invoices are found by; by their sending only where an accounting service is connected. */
export function invoiceFilters(t: Words, isLinked: boolean, by: FoundBy = {}): FilterField[] {
  const named: FilterField[] = [
    { name: 'q', kind: 'text', label: t('filter.q') },
    {
      name: 'status',
      kind: 'multi_select',
      label: t('field.status'),
      options: STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    {
      name: 'attention',
      kind: 'select',
      label: t('attention.label'),
      options: [
        { value: ATTENTIONS.join(','), label: t('attention.any') },
        { value: READING_DOUBTS.join(','), label: t('waiting.doubtful') },
        ...ATTENTIONS.map((value) => ({ value, label: t(`attention.${value}`) })),
      ],
    },
    ...departmentFilter(t, by),
    { name: 'pay_date', kind: 'date_range', label: t('field.pay_date') },
    { name: 'total_amount', kind: 'yen_range', label: t('field.total_amount') },
    { name: 'issue_date', kind: 'date_range', label: t('field.issue_date') },
    ...personFilter(t, 'approver', by),
    ...personFilter(t, 'created_by', by),
    {
      name: 'waiting',
      kind: 'select',
      label: t('waiting.filter'),
      options: [{ value: 'to_code', label: t('waiting.to_code') }],
    },
    {
      name: 'document_kind',
      kind: 'select',
      label: t('field.document_kind'),
      options: KINDS.map((value) => ({ value, label: t(`document_kind.${value}`) })),
    },
    {
      name: 'qualified_verdict',
      kind: 'multi_select',
      label: t('field.is_qualified'),
      options: VERDICTS.map((value) => ({
        value,
        label: t(`qualified.${value}`),
      })),
    },
    {
      name: 'exported',
      kind: 'select',
      label: t('export.exported_label'),
      options: [
        { value: 'false', label: t('export.exported.not_exported') },
        { value: 'true', label: t('export.exported.exported') },
      ],
    },
    ...(isLinked ? [accountingFilter(t)] : []),
    ...rareFilters(t),
  ];
  return [...named, ...recordFilters(INVOICE_RECORD, t, named)];
}
