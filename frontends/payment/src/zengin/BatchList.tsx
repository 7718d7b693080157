import { DownloadOutlined } from '@ant-design/icons';
import type { Query } from '@uketori/frontend-kit/api';
import { type DataColumn, DataTable } from '@uketori/frontend-kit/DataTable';
import { errorText } from '@uketori/frontend-kit/errorText';
import { FilterBar } from '@uketori/frontend-kit/FilterBar';
import { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { toast } from '@uketori/frontend-kit/toast';
import { useLiveRefresh } from '@uketori/frontend-kit/useLiveRefresh';
import { Button } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { bankLabel } from '../payment.types';
import { useUserBanks } from '../useUserBanks';
import { BatchDrawer } from './BatchDrawer';
import { downloadBatch } from './download';
import { VoidBatch } from './VoidBatch';
import type { ExportBatch } from './zengin.types';

const SHORT = 10;

/** Every transfer file that was made: take it again, or take it back. */
export function BatchList(): ReactNode {
  const t = useText('payment');
  const [filters, setFilters] = useState<Query>({});
  const [opened, setOpened] = useState<string | null>(null);
  const [voiding, setVoiding] = useState<ExportBatch | null>(null);
  const banks = useUserBanks();
  useLiveRefresh('admin', 'payment.', '/zengin-exports');
  const columns = useMemo<DataColumn<ExportBatch>[]>(() => {
    const names = new Map(banks.data?.items.map((bank) => [bank.id, bankLabel(bank)]));
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
        render: (row) =>
          row.state === 'LIVE' && (
            <>
              <Button
                size="small"
                icon={<DownloadOutlined />}
                onClick={() =>
                  void downloadBatch(row).catch((error: unknown) => {
                    toast.error(errorText(error, 'payment'));
                  })
                }
              >
                {t('action.download')}
              </Button>{' '}
              <Button size="small" danger onClick={() => setVoiding(row)}>
                {t('batch.void')}
              </Button>
            </>
          ),
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
      {
        key: 'created_by_name',
        title: t('batch.created_by_name'),
        width: 120,
        render: (row) => <span lang="ja">{row.created_by_name}</span>,
      },
      { key: 'created_at', title: t('batch.created_at'), width: 140, kind: 'datetime' },
      {
        key: 'void_reason',
        title: t('batch.void_reason'),
        width: 200,
        render: (row) => <span lang="ja">{row.void_reason}</span>,
      },
      { key: 'file_name', title: t('batch.file_name'), width: 230, hidden: true },
    ];
  }, [t, banks.data]);
  return (
    <>
      <DataTable<ExportBatch>
        id="payment.batches"
        path="/zengin-exports"
        row_key="id"
        columns={columns}
        params={filters}
        default_sort="-local_id"
        label={t('zengin.batches')}
        onOpen={(row) => setOpened(row.id)}
        toolbar={
          <FilterBar
            value={filters}
            onChange={setFilters}
            fields={[
              {
                name: 'state',
                kind: 'select',
                label: t('field.state'),
                options: ['LIVE', 'VOID'].map((value) => ({ value, label: t(`batch.state_${value}`) })),
              },
              { name: 'pay_date', kind: 'date_range', label: t('field.pay_date') },
            ]}
          />
        }
        empty={{ title: t('batch.empty'), description: t('batch.empty_hint') }}
      />
      {opened && <BatchDrawer id={opened} onClose={() => setOpened(null)} />}
      {voiding && <VoidBatch batch={voiding} onClose={() => setVoiding(null)} />}
    </>
  );
}
