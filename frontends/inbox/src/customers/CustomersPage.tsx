import { LinkOutlined, PlusOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import type { Query } from '@uketori/frontend-kit/api';
import { DataTable, type DataColumn } from '@uketori/frontend-kit/DataTable';
import { FilterBar } from '@uketori/frontend-kit/FilterBar';
import { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { useLiveRefresh } from '@uketori/frontend-kit/useLiveRefresh';
import { Button } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { CollectDialog } from '../collect/CollectDialog';
import { InboxTabs } from '../InboxTabs';
import type { Customer } from '../inbox.types';
import { todayInJapan } from '../months/months.rules';
import { CustomerDrawer } from './CustomerDrawer';

/** Suppliers whose invoices are collected. */
export default function CustomersPage(): ReactNode {
  const t = useText('inbox');
  const mayUpdate = useAbility('inbox:update') > 0;
  const [filters, setFilters] = useState<Query>({ status: 1 });
  const [editing, setEditing] = useState<string | 'new' | null>(null);
  const [asking, setAsking] = useState<string | null>(null);
  useLiveRefresh('admin', 'customer.', '/customers');
  const columns = useMemo<DataColumn<Customer>[]>(
    () => [
      {
        key: 'name',
        title: t('field.name'),
        width: 240,
        sort: true,
        fixed: 'start',
        render: (row) => <span lang="ja">{row.name}</span>,
      },
      { key: 'department_name', title: t('field.department_name'), width: 140 },
      { key: 'represent_name', title: t('field.represent_name'), width: 130 },
      {
        key: 'email',
        title: t('field.email'),
        width: 230,
        render: (row) => <bdi dir="ltr">{row.email}</bdi>,
      },
      {
        key: 'tran_months',
        title: t('field.tran_months'),
        width: 190,
        render: (row) =>
          row.tran_months.length === 12
            ? t('customer.every_month')
            : row.tran_months.map((m) => t('field.month_of', { month: m })).join('・'),
      },
      {
        key: 'status',
        title: t('field.status'),
        width: 90,
        render: (row) => (
          <StatusTag tone={row.status === 1 ? 'success' : 'neutral'}>
            {t(row.status === 1 ? 'state.active' : 'state.inactive')}
          </StatusTag>
        ),
      },
      {
        key: 'link',
        title: t('customer.link'),
        width: 130,
        render: (row) => (
          <Button
            size="small"
            icon={<LinkOutlined />}
            onClick={(event) => {
              event.stopPropagation();
              setAsking(row.id);
            }}
          >
            {t('customer.links')}
          </Button>
        ),
      },
      { key: 'sort_num', title: t('field.sort_num'), width: 90, kind: 'number', sort: true, hidden: true },
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
  const today = todayInJapan();
  return (
    <div className="uk-page">
      <InboxTabs
        active="customers"
        actions={
          mayUpdate && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
              {t('customer.add')}
            </Button>
          )
        }
      />
      <DataTable<Customer>
        id="inbox.customers"
        path="/customers"
        row_key="id"
        columns={columns}
        params={filters}
        default_sort="sort_num"
        label={t('tab.customers')}
        onOpen={(row) => setEditing(row.id)}
        toolbar={
          <FilterBar
            value={filters}
            onChange={setFilters}
            fields={[
              { name: 'q', kind: 'text', label: t('customer.search'), width: 240 },
              {
                name: 'status',
                kind: 'select',
                label: t('field.status'),
                options: [
                  { value: 1, label: t('state.active') },
                  { value: 0, label: t('state.inactive') },
                ],
              },
            ]}
          />
        }
        empty={{ title: t('customer.empty'), description: t('customer.empty_hint') }}
      />
      {editing && <CustomerDrawer id={editing} onClose={() => setEditing(null)} />}
      {asking && (
        <CollectDialog
          customer_id={asking}
          year={Number(today.slice(0, 4))}
          month={Number(today.slice(5, 7))}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}
