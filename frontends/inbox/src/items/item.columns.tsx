import type { DataColumn } from '@uketori/frontend-kit/DataTable';
import { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import type { ReactNode } from 'react';
import { STATUS_TONES, type InboxItem } from '../inbox.types';
import { InvoiceLink } from '../InvoiceLink';

/** Columns of what came in or is awaited. */
export function itemColumns(t: ReturnType<typeof useText>): DataColumn<InboxItem>[] {
  return [
    {
      key: 'submit_status',
      title: t('field.submit_status'),
      width: 120,
      fixed: 'start',
      render: (row) => (
        <StatusTag tone={STATUS_TONES[row.submit_status]}>{t(`status.${row.submit_status}`)}</StatusTag>
      ),
    },
    {
      key: 'customer_name',
      title: t('field.customer'),
      width: 220,
      sort: true,
    },
    {
      key: 'year_month',
      title: t('field.month'),
      width: 120,
      sort: true,
      render: (row) => t('months.name', { year: row.year, month: row.month }),
    },
    {
      key: 'file_name',
      title: t('field.file_name'),
      width: 260,
    },
    { key: 'received_at', title: t('field.received_at'), width: 150, kind: 'datetime', sort: true },
    {
      key: 'submitted_by_name',
      title: t('field.submitted_by'),
      width: 160,
    },
    {
      key: 'invoice_local_id',
      title: t('field.invoice'),
      width: 90,
      render: (row) => <InvoiceLink item={row} />,
    },
    {
      key: 'approved_stage',
      title: t('field.approval'),
      width: 130,
      render: (row) => <Approval item={row} />,
    },
    { key: 'memo', title: t('field.memo'), width: 200 },
    { key: 'purpose', title: t('field.purpose'), width: 160, hidden: true },
    {
      key: 'created_at',
      title: t('field.created_at'),
      width: 150,
      kind: 'datetime',
      sort: true,
      hidden: true,
    },
  ];
}

/** How far an item is approved; empty where its customer needs no approval. */
function Approval({ item }: { item: InboxItem }): ReactNode {
  const t = useText('inbox');
  if (item.approval_stage === 0 || !item.document_id) return null;
  if (item.final_approved) return <StatusTag tone="success">{t('approval.final')}</StatusTag>;
  if (item.approved_stage === 0) return <StatusTag tone="neutral">{t('approval.none')}</StatusTag>;
  return (
    <StatusTag tone="progress">
      {t('approval.upto', { stage: item.approved_stage, of: item.approval_stage })}
    </StatusTag>
  );
}
