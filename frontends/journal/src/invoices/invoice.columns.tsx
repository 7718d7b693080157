import type { DataColumn } from '@uketori/frontend-kit/DataTable';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { Fragment, type ReactNode } from 'react';
import type { DealState } from '../accounting/accounting.types';
import { DealTag } from '../accounting/DealTag';
import { QualifiedTag } from '../tax/QualifiedTag';
import type { Verdict } from '../tax/assessment.types';
import type { StepUser } from './invoice.types';

/** Colour groups of read values: the same on the page image and at the field. */
export type ReadColor = 'date' | 'due' | 'amount' | 'partner' | 'bank' | 'other';

export interface InvoiceField {
  name: string;
  kind: 'text' | 'yen' | 'date' | 'select' | 'switch' | 'master' | 'currency' | 'decimal';
  /** Field of the reading that this one was filled from. */
  read?: string;
  color?: ReadColor;
  /** panel: not in the form of the header, edited on the tax tab. */
  section: 'basic' | 'amount' | 'foreign' | 'withholding' | 'pay' | 'address' | 'panel';
  options?: readonly string[];
  half_width?: boolean;
  max_length?: number;
  /** Columns of the form's grid of two. */
  span?: 1 | 2;
}

export const WITHHOLDING_TYPES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 21, 31, 32, 41, 61, 81] as const;

/** The header of an invoice, once: the form, the read-only detail and the boxes on the page follow it. */
export const INVOICE_FIELDS: readonly InvoiceField[] = [
  {
    name: 'partner_name',
    kind: 'text',
    read: 'supplier_name',
    color: 'partner',
    section: 'basic',
    span: 2,
    max_length: 255,
  },
  {
    name: 't_number',
    kind: 'text',
    read: 't_number',
    color: 'partner',
    section: 'basic',
    half_width: true,
    max_length: 14,
  },
  {
    name: 'invoice_number',
    kind: 'text',
    read: 'invoice_number',
    color: 'other',
    section: 'basic',
    max_length: 100,
  },
  { name: 'issue_date', kind: 'date', read: 'issue_date', color: 'date', section: 'basic' },
  { name: 'delivery_date', kind: 'date', section: 'basic' },
  { name: 'due_date', kind: 'date', read: 'due_date', color: 'due', section: 'basic' },
  { name: 'department_id', kind: 'master', section: 'basic' },
  { name: 'total_amount', kind: 'yen', read: 'total_amount', color: 'amount', section: 'amount' },
  { name: 'payable_amount', kind: 'yen', read: 'payable_amount', color: 'amount', section: 'amount' },
  { name: 'taxable_10', kind: 'yen', section: 'amount' },
  { name: 'tax_10', kind: 'yen', section: 'amount' },
  { name: 'taxable_8', kind: 'yen', section: 'amount' },
  { name: 'tax_8', kind: 'yen', section: 'amount' },
  { name: 'non_taxable_amount', kind: 'yen', read: 'non_taxable_amount', color: 'amount', section: 'amount' },
  { name: 'currency_code', kind: 'currency', section: 'foreign', span: 2 },
  { name: 'foreign_total_amount', kind: 'decimal', section: 'foreign' },
  { name: 'exchange_rate', kind: 'decimal', section: 'foreign' },
  { name: 'withholding_tax', kind: 'yen', read: 'withholding_tax', color: 'amount', section: 'withholding' },
  {
    name: 'withholding_type',
    kind: 'select',
    section: 'withholding',
    options: WITHHOLDING_TYPES.map(String),
  },
  { name: 'withholding_sub_type', kind: 'select', section: 'panel' },
  { name: 'withholding_base', kind: 'yen', section: 'panel' },
  { name: 'withholding_days', kind: 'yen', section: 'panel' },
  { name: 'withholding_salary', kind: 'yen', section: 'panel' },
  { name: 'pay_date', kind: 'date', color: 'due', section: 'pay', span: 2 },
  {
    name: 'payment_type',
    kind: 'select',
    section: 'pay',
    options: ['transfer', 'direct_debit', 'credit_card', 'cash', 'other'],
  },
  { name: 'fee_borne_by_partner', kind: 'switch', section: 'pay' },
  { name: 'bank_name', kind: 'text', read: 'bank_name', color: 'bank', section: 'pay', max_length: 50 },
  {
    name: 'bank_code',
    kind: 'text',
    read: 'bank_code',
    color: 'bank',
    section: 'pay',
    half_width: true,
    max_length: 4,
  },
  { name: 'branch_name', kind: 'text', read: 'branch_name', color: 'bank', section: 'pay', max_length: 50 },
  {
    name: 'branch_code',
    kind: 'text',
    read: 'branch_code',
    color: 'bank',
    section: 'pay',
    half_width: true,
    max_length: 3,
  },
  {
    name: 'account_type',
    kind: 'select',
    read: 'account_type',
    color: 'bank',
    section: 'pay',
    options: ['ordinary', 'current', 'savings', 'other'],
  },
  {
    name: 'account_number',
    kind: 'text',
    read: 'account_number',
    color: 'bank',
    section: 'pay',
    half_width: true,
    max_length: 7,
  },
  {
    name: 'account_holder_kana',
    kind: 'text',
    read: 'account_holder_kana',
    color: 'bank',
    section: 'pay',
    max_length: 48,
  },
  { name: 'phone', kind: 'text', read: 'phone', color: 'other', section: 'address', max_length: 30 },
  {
    name: 'postal_code',
    kind: 'text',
    read: 'postal_code',
    color: 'other',
    section: 'address',
    max_length: 10,
  },
  {
    name: 'address',
    kind: 'text',
    read: 'address',
    color: 'other',
    section: 'address',
    span: 2,
    max_length: 255,
  },
];

export const SECTIONS = ['basic', 'amount', 'foreign', 'withholding', 'pay', 'address'] as const;

/** Select values that are numbers in the record. */
export const NUMERIC_SELECTS = new Set(['withholding_type']);

export interface InvoiceRow extends Record<string, unknown> {
  id: string;
  local_id: number;
  version: number;
  partner_name: string;
  status: string;
}

const TONES: Record<string, 'neutral' | 'info' | 'progress' | 'success' | 'warning' | 'danger'> = {
  reading: 'neutral',
  read: 'info',
  approving: 'progress',
  disapproved: 'danger',
  approved: 'success',
  confirming: 'progress',
  linked: 'success',
  paid: 'success',
  deleted: 'neutral',
};

export function InvoiceStatus({ status, label }: { status: string; label: string }): ReactNode {
  return <StatusTag tone={TONES[status] ?? 'neutral'}>{label}</StatusTag>;
}

function names(users: unknown): string {
  return Array.isArray(users) ? (users as StepUser[]).map((user) => user.user_name).join('、') : '';
}

/** Reasons to open an invoice before it goes on, as the server gives them. */
export const ATTENTIONS = [
  'reading_failed',
  'no_partner',
  'no_amount',
  'no_date',
  'doubtful',
  'total_mismatch',
  'unbalanced',
  'same_bill',
] as const;

function attentionOf(row: InvoiceRow): string[] {
  return Array.isArray(row.attention) ? (row.attention as string[]) : [];
}

/** All of them in words for whoever points at the cell: it has room for the first. */
function Attentions({ labels }: { labels: string[] }): ReactNode {
  return (
    <span title={labels.join('\n') || undefined}>
      {labels.map((label) => (
        <Fragment key={label}>
          <StatusTag tone="warning">{label}</StatusTag>{' '}
        </Fragment>
      ))}
    </span>
  );
}

/** Invoices of before were judged by the presence of a number alone. */
function verdictOf(row: InvoiceRow): Verdict {
  return (row.qualified_verdict as Verdict | null) ?? (row.is_qualified ? 'qualified' : 'unqualified');
}

/** Columns of the invoice list (spec 2), in the order people read them. */
export function invoiceColumns(
  t: (key: string) => string,
  shown: { accounting: boolean },
): DataColumn<InvoiceRow>[] {
  const title = (key: string) => t(`field.${key}`);
  return [
    { key: 'local_id', title: title('local_id'), width: 76, kind: 'number', sort: true, fixed: 'start' },
    {
      key: 'status',
      title: title('status'),
      width: 196,
      sort: true,
      render: (row) => (
        <>
          <InvoiceStatus status={row.status} label={t(`status.${row.status}`)} />{' '}
          {row.changed_after_approval === true && <StatusTag tone="warning">{t('changes.mark')}</StatusTag>}
        </>
      ),
    },
    {
      key: 'attention',
      title: t('attention.label'),
      width: 190,
      render: (row) => <Attentions labels={attentionOf(row).map((reason) => t(`attention.${reason}`))} />,
    },
    { key: 'partner_name', title: title('partner_name'), width: 220, sort: true },
    { key: 'issue_date', title: title('issue_date'), width: 104, kind: 'date', sort: true },
    { key: 'pay_date', title: title('pay_date'), width: 104, kind: 'date', sort: true },
    { key: 'total_amount', title: title('total_amount'), width: 152, kind: 'yen', sort: true },
    { key: 'withholding_tax', title: title('withholding_tax'), width: 124, kind: 'yen', sort: true },
    { key: 'payable_amount', title: title('payable_amount'), width: 120, kind: 'yen', sort: true },
    {
      key: 'is_qualified',
      title: title('is_qualified'),
      width: 112,
      render: (row) => <QualifiedTag verdict={verdictOf(row)} />,
    },
    { key: 'department_name', title: title('department_name'), width: 120 },
    {
      key: 'approve_users',
      title: title('approve_users'),
      width: 150,
      render: (row) => names(row.approve_users),
    },
    {
      key: 'confirm_users',
      title: title('confirm_users'),
      width: 150,
      render: (row) => names(row.confirm_users),
    },
    {
      key: 'payment_type',
      title: title('payment_type'),
      width: 90,
      render: (row) => (row.payment_type ? t(`payment_type.${String(row.payment_type)}`) : ''),
    },
    { key: 'bank_name', title: title('payment_bank'), width: 130 },
    { key: 'journal_row_count', title: title('journal_row_count'), width: 96, kind: 'number' },
    { key: 'export_count', title: title('export_count'), width: 80, kind: 'number', hidden: true },
    ...(shown.accounting
      ? [
          {
            key: 'accounting_state',
            title: t('accounting.deal_state'),
            width: 110,
            render: (row: InvoiceRow) =>
              row.accounting_state ? <DealTag state={row.accounting_state as DealState} /> : null,
          },
        ]
      : []),
    { key: 'note_1', title: title('note_1'), width: 160 },
    { key: 'created_at', title: title('created_at'), width: 140, kind: 'datetime', sort: true },
    { key: 'file_name', title: title('file_name'), width: 180, hidden: true },
  ];
}
