import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { DataTable } from '@uketori/frontend-kit/DataTable';
import { FilterBar } from '@uketori/frontend-kit/FilterBar';
import { useText } from '@uketori/frontend-kit/i18n';
import { useListFilters } from '@uketori/frontend-kit/listPlace';
import { navigate } from '@uketori/frontend-kit/navigate';
import { useLiveRefresh } from '@uketori/frontend-kit/useLiveRefresh';
import { useMemo, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { InboxTabs } from '../InboxTabs';
import { SUBMIT_STATUSES } from '../inbox.types';
import { itemColumns } from './item.columns';
import { ItemDrawer } from './ItemDrawer';

/** Everything that came in or is awaited; /inbox/{id} opens one. */
export default function ItemsPage(): ReactNode {
  const t = useText('inbox');
  const { id } = useParams();
  const [filters, setFilters] = useListFilters('inbox.items');
  const refresh = () => void invalidate('/inbox-items', '/customer-table');
  useLiveRefresh('admin', 'inbox_item.', '/inbox-items', '/customer-table');
  const columns = useMemo(() => itemColumns(t), [t]);
  return (
    <div className="uk-page">
      <InboxTabs active="items" />
      <DataTable
        id="inbox.items"
        path="/inbox-items"
        row_key="id"
        columns={columns}
        params={filters}
        default_sort="-created_at"
        label={t('tab.items')}
        views
        card={{
          title: 'customer_name',
          facts: ['year_month', 'received_at', 'file_name', 'invoice_local_id'],
          tags: ['submit_status', 'approved_stage'],
        }}
        onOpen={(row) => void navigate(`/inbox/${row.id}`)}
        toolbar={
          <FilterBar
            value={filters}
            onChange={setFilters}
            fields={[
              { name: 'q', kind: 'text', label: t('filter.q'), width: 240 },
              {
                name: 'submit_status',
                kind: 'multi_select',
                label: t('field.submit_status'),
                options: SUBMIT_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
              },
              {
                name: 'waiting',
                kind: 'select',
                label: t('waiting.filter'),
                options: [{ value: 'item_to_approve', label: t('waiting.to_approve') }],
              },
              { name: 'received_date', kind: 'date_range', label: t('field.received_date') },
            ]}
          />
        }
        empty={{ title: t('item.empty'), description: t('item.empty_hint') }}
      />
      {id && <ItemDrawer id={id} onClose={() => void navigate('/inbox/items')} onChanged={refresh} />}
    </div>
  );
}
