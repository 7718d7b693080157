import { DownloadOutlined } from '@ant-design/icons';
import type { DataColumn } from '@uketori/frontend-kit/DataTable';
import { errorText } from '@uketori/frontend-kit/errorText';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { toast } from '@uketori/frontend-kit/toast';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { bankLabel, type UserBank, type Words } from '../payment.types';
import { downloadBatch } from './download';
import type { ExportBatch } from './zengin.types';

const SHORT = 10;

/** Columns of the transfer files that were made. */
export function batchColumns(
  t: Words,
  banks: readonly UserBank[],
  onVoid: (batch: ExportBatch) => void,
): DataColumn<ExportBatch>[] {
  const names = new Map(banks.map((bank) => [bank.id, bankLabel(bank)]));
  return [
    { key: 'local_id', title: t('batch.number'), width: 80, kind: 'number', sort: true, fixed: 'start' },
    {
      key: 'state',
      title: t('field.state'),
      width: 96,
      render: (row) => (
        <StatusTag tone={row.state === 'LIVE' ? 'success' : 'neutral'}>
          {t(`batch.state_${row.state}`)}
        </StatusTag>
      ),
    },
    { key: 'pay_date', title: t('field.pay_date'), width: 108, kind: 'date', sort: true },
    {
      key: 'user_bank_id',
      title: t('field.user_bank_id'),
      width: 230,
      render: (row) => <span lang="ja">{names.get(row.user_bank_id) ?? ''}</span>,
    },
    { key: 'row_count', title: t('zengin.count'), width: 76, kind: 'number' },
    { key: 'total_amount', title: t('zengin.total'), width: 130, kind: 'yen', sort: true },
    {
      key: 'actions',
      title: t('batch.actions'),
      width: 256,
      render: (row) => row.state === 'LIVE' && <Actions batch={row} onVoid={onVoid} t={t} />,
    },
    {
      key: 'sha256',
      title: 'SHA-256',
      width: 110,
      render: (row) => (
        <code dir="ltr" title={row.sha256}>
          {row.sha256.slice(0, SHORT)}
        </code>
      ),
    },
    { key: 'created_by_name', title: t('batch.created_by_name'), width: 120 },
    { key: 'created_at', title: t('batch.created_at'), width: 140, kind: 'datetime' },
    { key: 'void_reason', title: t('batch.void_reason'), width: 200 },
    { key: 'file_name', title: t('batch.file_name'), width: 230, hidden: true },
  ];
}

interface ActionsProps {
  batch: ExportBatch;
  onVoid: (batch: ExportBatch) => void;
  t: Words;
}

function Actions({ batch, onVoid, t }: ActionsProps): ReactNode {
  const download = () =>
    void downloadBatch(batch).catch((error: unknown) => toast.error(errorText(error, 'payment')));
  return (
    <>
      <Button size="small" icon={<DownloadOutlined />} onClick={download}>
        {t('action.download')}
      </Button>{' '}
      <Button size="small" danger onClick={() => onVoid(batch)}>
        {t('batch.void')}
      </Button>
    </>
  );
}
