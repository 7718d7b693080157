import { DataTable } from '@uketori/frontend-kit/DataTable';
import { FilterBar } from '@uketori/frontend-kit/FilterBar';
import { useText } from '@uketori/frontend-kit/i18n';
import { useListFilters } from '@uketori/frontend-kit/listPlace';
import { useLiveRefresh } from '@uketori/frontend-kit/useLiveRefresh';
import { useMemo, useState, type ReactNode } from 'react';
import { BATCH_STATES } from '../payment.record';
import { useUserBanks } from '../useUserBanks';
import { batchColumns } from './batch.columns';
import { BatchDrawer } from './BatchDrawer';
import { VoidBatch } from './VoidBatch';
import type { ExportBatch } from './zengin.types';

/** Every transfer file that was made: take it again, or take it back. */
export function BatchList(): ReactNode {
  const t = useText('payment');
  const [filters, setFilters] = useListFilters('payment.batches');
  const [opened, setOpened] = useState<string | null>(null);
  const [voiding, setVoiding] = useState<ExportBatch | null>(null);
  const banks = useUserBanks();
  useLiveRefresh('admin', 'payment.', '/zengin-exports');
  const columns = useMemo(() => batchColumns(t, banks.data?.items ?? [], setVoiding), [t, banks.data]);
  return (
    <>
      <DataTable
        id="payment.batches"
        path="/zengin-exports"
        row_key="id"
        columns={columns}
        params={filters}
        default_sort="-local_id"
        label={t('zengin.batches')}
        card={{
          title: 'user_bank_id',
          figure: 'total_amount',
          facts: ['local_id', 'pay_date', 'row_count', 'created_by_name'],
          tags: ['state', 'actions'],
        }}
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
                options: BATCH_STATES.map((value) => ({ value, label: t(`batch.state_${value}`) })),
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
