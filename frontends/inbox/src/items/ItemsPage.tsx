import type { Query } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { DataTable, type DataColumn } from '@uketori/frontend-kit/DataTable';
import { FilterBar } from '@uketori/frontend-kit/FilterBar';
import { useText } from '@uketori/frontend-kit/i18n';
import { navigate } from '@uketori/frontend-kit/navigate';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { useLiveRefresh } from '@uketori/frontend-kit/useLiveRefresh';
import { useMemo, useState, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { InboxTabs } from '../InboxTabs';
import { InvoiceLink } from '../InvoiceLink';
import { STATUS_TONES, SUBMIT_STATUSES, type InboxItem } from '../inbox.types';
import { ItemDrawer } from './ItemDrawer';

/** Everything that came in or is awaited; /inbox/{id} opens one. */
export default function ItemsPage(): ReactNode {
  const t = useText('inbox');
  const { id } = useParams();
  const [filters, setFilters] = useState<Query>({});
  const refresh = () => void invalidate('/inbox-items', '/customer-table');
  useLiveRefresh('admin', 'inbox_item.', '/inbox-items', '/customer-table');
  const columns = useMemo<DataColumn<InboxItem>[]>(
    () => [
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
        render: (row) => <span lang="ja">{row.customer_name}</span>,
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
        render: (row) => <span lang="ja">{row.file_name}</span>,
      },
      { key: 'received_at', title: t('field.received_at'), width: 150, kind: 'datetime', sort: true },
      {
        key: 'submitted_by_name',
        title: t('field.submitted_by'),
        width: 160,
        render: (row) => <span lang="ja">{row.submitted_by_name}</span>,
      },
      {
        key: 'invoice_local_id',
        title: t('field.invoice'),
        width: 90,
        render: (row) => <InvoiceLink item={row} />,
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
    ],
    [t],
  );
  return (
    <div className="uk-page">
      <InboxTabs active="items" />
      <DataTable<InboxItem>
        id="inbox.items"
        path="/inbox-items"
        row_key="id"
        columns={columns}
        params={filters}
        default_sort="-created_at"
        label={t('tab.items')}
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
