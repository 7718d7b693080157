import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import type { QueryOf } from '@uketori/frontend-kit/apiTypes';
import { DataTable, type DataColumn } from '@uketori/frontend-kit/DataTable';
import { errorText } from '@uketori/frontend-kit/errorText';
import { FilterBar } from '@uketori/frontend-kit/FilterBar';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { App } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import type { Deal } from './accounting.types';
import { type DealAct, dealColumns } from './deal.columns';
import { DEAL_STATES, SETTLE_STATES } from './DealTag';
import { COMPANY_PATH } from './useAccounting';

const LOOK_AGAIN_MS = 5_000;

const ACT_PATHS = {
  retry: '/accounting/deals/{id}/retry',
  cancel: '/accounting/deals/{id}/cancel',
  withdraw: '/accounting/deals/{id}/withdraw',
  settle: '/accounting/deals/{id}/settle',
} as const;

/** Every sending: its state, why it waits or failed, and what a person can do about it. */
export function DealList(): ReactNode {
  const t = useText('journal');
  const { modal } = App.useApp();
  const [filters, setFilters] = useState<QueryOf<'/accounting/deals'>>({});
  const columns = useMemo<DataColumn<Deal>[]>(() => {
    const act = async (deal: Deal, what: DealAct) => {
      try {
        await api.post(ACT_PATHS[what], { params: { path: { id: deal.id } } });
        toast.success(t(`accounting.done.${what}`));
      } catch (error) {
        toast.error(errorText(error));
      }
      await invalidate('/accounting/deals', COMPANY_PATH, '/invoices');
    };
    const withdraw = (deal: Deal) =>
      modal.confirm({
        title: t('accounting.withdraw_title', { number: deal.local_id }),
        content: t('accounting.withdraw_hint'),
        okText: t('accounting.act.withdraw'),
        cancelText: t('export.cancel'),
        onOk: () => act(deal, 'withdraw'),
      });
    return dealColumns(t, { act, withdraw });
  }, [t, modal]);
  return (
    <DataTable
      id="journal.accounting.deals"
      path="/accounting/deals"
      row_key="id"
      columns={columns}
      params={filters}
      default_sort="-created_at"
      refetchInterval={LOOK_AGAIN_MS}
      label={t('accounting.tab.deals')}
      toolbar={
        <FilterBar
          value={filters}
          onChange={setFilters}
          fields={[
            {
              name: 'state',
              kind: 'multi_select',
              label: t('accounting.state_label'),
              options: DEAL_STATES.map((value) => ({ value, label: t(`accounting.state.${value}`) })),
            },
            {
              name: 'settle_state',
              kind: 'multi_select',
              label: t('accounting.settle.title'),
              options: SETTLE_STATES.map((value) => ({
                value,
                label: t(`accounting.settle.state.${value}`),
              })),
            },
          ]}
        />
      }
      empty={{ title: t('accounting.deals_empty'), description: t('accounting.deals_empty_hint') }}
    />
  );
}
