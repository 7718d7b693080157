import type { Schema } from '@uketori/frontend-kit/apiTypes';
import type { DataColumn } from '@uketori/frontend-kit/DataTable';
import { recordColumns } from '@uketori/frontend-kit/record';
import { StatusTag, type Tone } from '@uketori/frontend-kit/StatusTag';
import { Fragment, type ReactNode } from 'react';
import { DealTag } from '../accounting/DealTag';
import { INVOICE_RECORD } from '../invoice.record';
import { QualifiedTag } from '../tax/QualifiedTag';

export type InvoiceRow = Schema<'InvoiceRow'>;
type Attention = InvoiceRow['attention'][number];

const TONES: Record<InvoiceRow['status'], Tone> = {
  reading: 'neutral',
  read: 'info',
  coded: 'info',
  approving: 'progress',
  returned: 'warning',
  disapproved: 'danger',
  approved: 'success',
  confirming: 'progress',
  linked: 'success',
  paid: 'success',
  deleted: 'neutral',
};

export function InvoiceStatus({ status, label }: { status: InvoiceRow['status']; label: string }): ReactNode {
  return <StatusTag tone={TONES[status]}>{label}</StatusTag>;
}

const names = (users: readonly Schema<'StepUser'>[]): string =>
  users.map((user) => user.user_name).join('、');

/** Reasons to open an invoice before it goes on, in the order of their urgency. */
const URGENCY: Record<Attention, number> = {
  reading_failed: 1,
  no_partner: 2,
  no_amount: 3,
  no_date: 4,
  doubtful: 5,
  total_mismatch: 6,
  unbalanced: 7,
  same_bill: 8,
};
export const ATTENTIONS = Object.keys(URGENCY) as Attention[];
/** What the reader could not read, or does not read surely. */
export const READING_DOUBTS = [
  'no_partner',
  'no_amount',
  'no_date',
  'doubtful',
  'total_mismatch',
] as const satisfies readonly Attention[];

/** All of them in words for a user who points at the cell: it has space for the first. */
export function Attentions({ labels }: { labels: string[] }): ReactNode {
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

/** Columns of the invoice list (spec 2), in the order people read them. */
export function invoiceColumns(
  t: (key: string) => string,
  shown: { accounting: boolean },
): DataColumn<InvoiceRow>[] {
  return recordColumns<InvoiceRow>(INVOICE_RECORD, t, [
    { key: 'local_id', width: 76, fixed: 'start' },
    {
      key: 'status',
      width: 150,
      render: (row) => (
        <>
          <InvoiceStatus status={row.status} label={t(`status.${row.status}`)} />{' '}
          {row.document_kind === 'credit_note' && (
            <StatusTag tone="info">{t('document_kind.credit_note')}</StatusTag>
          )}{' '}
          {row.source === 'sample' && <StatusTag tone="neutral">{t('invoice.sample')}</StatusTag>}{' '}
          {row.changed_after_approval && <StatusTag tone="warning">{t('changes.mark')}</StatusTag>}
        </>
      ),
    },
    {
      key: 'attention',
      title: t('attention.label'),
      width: 168,
      render: (row) => <Attentions labels={row.attention.map((reason) => t(`attention.${reason}`))} />,
    },
    { key: 'partner_name', width: 220 },
    { key: 'payable_amount' },
    { key: 'pay_date' },
    {
      key: 'document_kind',
      width: 110,
      hidden: true,
      render: (row) => t(`document_kind.${row.document_kind}`),
    },
    { key: 'issue_date' },
    { key: 'posting_date', hidden: true },
    { key: 'total_amount', width: 152 },
    { key: 'withholding_tax', width: 124 },
    {
      key: 'is_qualified',
      width: 112,
      render: (row) => <QualifiedTag verdict={row.qualified_verdict} />,
    },
    { key: 'department_name', width: 120 },
    { key: 'approve_users', width: 150, render: (row) => names(row.approve_users) },
    { key: 'confirm_users', width: 150, render: (row) => names(row.confirm_users) },
    {
      key: 'payment_type',
      width: 90,
      render: (row) => (row.payment_type ? t(`payment_type.${row.payment_type}`) : ''),
    },
    { key: 'bank_name', title: t('field.payment_bank'), width: 130 },
    { key: 'journal_row_count' },
    { key: 'export_count', width: 80, kind: 'number', hidden: true },
    { key: 'payment_export_count', width: 120, kind: 'number', hidden: true },
    ...(shown.accounting
      ? [
          {
            key: 'accounting_state',
            title: t('accounting.deal_state'),
            width: 110,
            render: (row: InvoiceRow) =>
              row.accounting_state ? <DealTag state={row.accounting_state} /> : null,
          },
        ]
      : []),
    { key: 'note_1' },
    { key: 'created_at' },
    { key: 'file_name', width: 180, hidden: true },
  ]);
}
