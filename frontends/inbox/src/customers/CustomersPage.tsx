import { PlusOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import type { Query } from '@uketori/frontend-kit/api';
import { MOST_IN_SLICES } from '@uketori/frontend-kit/BulkButton';
import { DataTable } from '@uketori/frontend-kit/DataTable';
import { FilterBar } from '@uketori/frontend-kit/FilterBar';
import { useText } from '@uketori/frontend-kit/i18n';
import { useListFilters } from '@uketori/frontend-kit/listPlace';
import { todayInJapan } from '@uketori/frontend-kit/today';
import { useLiveRefresh } from '@uketori/frontend-kit/useLiveRefresh';
import { Button } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { CollectDialog } from '../links/CollectDialog';
import { InboxTabs } from '../InboxTabs';
import { customerColumns } from './customer.columns';
import { CustomerBulk } from './CustomerBulk';
import { CustomerDrawer } from './CustomerDrawer';

const ACTIVE: Query = { status: 1 };

/** Suppliers whose invoices are collected. */
export default function CustomersPage(): ReactNode {
  const t = useText('inbox');
  const mayUpdate = useAbility('inbox:update') > 0;
  const [filters, setFilters] = useListFilters<Query>('inbox.customers', ACTIVE);
  const [editing, setEditing] = useState<string | 'new' | null>(null);
  const [asking, setAsking] = useState<string | null>(null);
  useLiveRefresh('admin', 'customer.', '/customers');
  const columns = useMemo(() => customerColumns(t, setAsking), [t]);
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
      <DataTable
        id="inbox.customers"
        path="/customers"
        row_key="id"
        columns={columns}
        params={filters}
        default_sort="sort_num"
        label={t('tab.customers')}
        most={MOST_IN_SLICES}
        card={{
          title: 'name',
          facts: ['department_name', 'email', 'tran_months'],
          tags: ['status', 'link'],
        }}
        onOpen={(row) => setEditing(row.id)}
        bulk={mayUpdate ? (selection) => <CustomerBulk selection={selection} /> : undefined}
        toolbar={
          <FilterBar
            value={filters}
            onChange={setFilters}
            initial={ACTIVE}
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
              {
                name: 'waiting',
                kind: 'select',
                label: t('waiting.filter'),
                options: [{ value: 'mail_failed', label: t('waiting.mail_failed') }],
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
