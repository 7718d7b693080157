import type { DataColumn } from '@uketori/frontend-kit/DataTable';
import { recordColumns } from '@uketori/frontend-kit/record';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { Fragment, type ReactNode } from 'react';
import type { DealState } from '../accounting/accounting.types';
import { DealTag } from '../accounting/DealTag';
import { INVOICE_RECORD } from '../invoice.record';
import { QualifiedTag } from '../tax/QualifiedTag';
import type { StepUser } from '../invoice.types';
import type { Verdict } from '../tax/assessment.types';

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

/** Columns of the invoice list (spec 2), in the order people read them. */
export function invoiceColumns(
  t: (key: string) => string,
  shown: { accounting: boolean },
): DataColumn<InvoiceRow>[] {
  return recordColumns<InvoiceRow>(INVOICE_RECORD, t, [
    { key: 'local_id', width: 76, fixed: 'start' },
    {
      key: 'status',
      width: 196,
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
    { key: 'partner_name', width: 220 },
    { key: 'issue_date' },
    { key: 'pay_date' },
    { key: 'total_amount', width: 152 },
    { key: 'withholding_tax', width: 124 },
    { key: 'payable_amount' },
    {
      key: 'is_qualified',
      width: 112,
      render: (row) => <QualifiedTag verdict={row.qualified_verdict as Verdict} />,
    },
    { key: 'department_name', width: 120 },
    { key: 'approve_users', width: 150, render: (row) => names(row.approve_users) },
    { key: 'confirm_users', width: 150, render: (row) => names(row.confirm_users) },
    {
      key: 'payment_type',
      width: 90,
      render: (row) => (row.payment_type ? t(`payment_type.${String(row.payment_type)}`) : ''),
    },
    { key: 'bank_name', title: t('field.payment_bank'), width: 130 },
    { key: 'journal_row_count' },
    { key: 'export_count', width: 80, kind: 'number', hidden: true },
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
    { key: 'note_1' },
    { key: 'created_at' },
    { key: 'file_name', width: 180, hidden: true },
  ]);
}
