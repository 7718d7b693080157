import type { DataColumn } from '@uketori/frontend-kit/DataTable';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import type { Words } from '../payment.types';
import { languageName, type Notice } from './notice.types';
import { NoticeActions } from './NoticeActions';

const TONES = { WAITING: 'info', SENT: 'success', FAILED: 'danger' } as const;

/** Columns of the notices that were mailed. */
export function noticeColumns(t: Words): DataColumn<Notice>[] {
  return [
    { key: 'number', title: t('notice.number'), width: 150, fixed: 'start' },
    {
      key: 'state',
      title: t('field.state'),
      width: 110,
      render: (row) => <StatusTag tone={TONES[row.state]}>{t(`notice.state_${row.state}`)}</StatusTag>,
    },
    {
      key: 'partner_name',
      title: t('notice.supplier'),
      width: 200,
      render: (row) => <span lang="ja">{row.partner_name}</span>,
    },
    { key: 'pay_date', title: t('field.pay_date'), width: 108, kind: 'date', sort: true },
    { key: 'transfer_amount', title: t('field.transfer_amount'), width: 120, kind: 'yen', sort: true },
    { key: 'invoice_count', title: t('notice.invoices'), width: 84, kind: 'number' },
    {
      key: 'actions',
      title: t('notice.actions'),
      width: 210,
      render: (row) => <NoticeActions notice={row} />,
    },
    {
      key: 'recipient',
      title: t('notice.recipient'),
      width: 220,
      render: (row) => <bdi>{row.recipient}</bdi>,
    },
    {
      key: 'subject',
      title: t('notice.subject'),
      width: 260,
      render: (row) => <span lang={row.language}>{row.subject}</span>,
    },
    { key: 'language', title: t('notice.language'), width: 100, render: (row) => languageName(row.language) },
    { key: 'fault', title: t('notice.fault'), width: 220 },
    { key: 'created_by_name', title: t('notice.sent_by'), width: 120 },
    { key: 'created_at', title: t('notice.sent_at'), width: 140, kind: 'datetime', sort: true },
    {
      key: 'sha256',
      title: 'SHA-256',
      width: 110,
      hidden: true,
      render: (row) => <code title={row.sha256}>{row.sha256.slice(0, 10)}</code>,
    },
  ];
}
