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

/** The user, and the departments whose names they may see. */
interface Users {
  me?: string;
  departments?: readonly { id: string; name: string }[];
}

/** Conditions that are used less often. */
function rareFilters(t: Words, { me, departments = [] }: Users): FilterField[] {
  const fields: FilterField[] = [
    { name: 'posting_date', kind: 'date_range', label: t('field.posting_date') },
    { name: 'total_amount', kind: 'yen_range', label: t('field.total_amount') },
    {
      name: 'payment_type',
      kind: 'multi_select',
      label: t('field.payment_type'),
      options: PAYMENT_TYPES.map((value) => ({ value, label: t(`payment_type.${value}`) })),
    },
    { name: 'created_at', kind: 'instant_range', label: t('field.created_at') },
  ];
  if (departments.length > 0)
    fields.push({
      name: 'department_id',
      kind: 'select',
      label: t('field.department_id'),
      options: departments.map(({ id, name }) => ({ value: id, label: name })),
    });
  if (me)
    fields.push({
      name: 'created_by',
      kind: 'select',
      label: t('filter.created_by'),
      options: [{ value: me, label: t('filter.mine') }],
    });
  return fields.map((field) => ({ ...field, rare: true }));
}

/** What invoices are found by; by their sending only where an accounting service is connected. */
export function invoiceFilters(t: Words, isLinked: boolean, users: Users = {}): FilterField[] {
  const named: FilterField[] = [
    { name: 'q', kind: 'text', label: t('filter.q') },
    {
      name: 'status',
      kind: 'multi_select',
      label: t('field.status'),
      options: STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
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
      name: 'attention',
      kind: 'select',
      label: t('attention.label'),
      options: [
        { value: ATTENTIONS.join(','), label: t('attention.any') },
        { value: READING_DOUBTS.join(','), label: t('waiting.doubtful') },
        ...ATTENTIONS.map((value) => ({ value, label: t(`attention.${value}`) })),
      ],
    },
    {
      name: 'waiting',
      kind: 'select',
      label: t('waiting.filter'),
      options: [{ value: 'to_code', label: t('waiting.to_code') }],
    },
    { name: 'issue_date', kind: 'date_range', label: t('field.issue_date') },
    { name: 'pay_date', kind: 'date_range', label: t('field.pay_date') },
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
    ...rareFilters(t, users),
  ];
  return [...named, ...recordFilters(INVOICE_RECORD, t, named)];
}
