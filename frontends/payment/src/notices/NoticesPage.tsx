import { EditOutlined } from '@ant-design/icons';
import { DataTable } from '@uketori/frontend-kit/DataTable';
import { FilterBar } from '@uketori/frontend-kit/FilterBar';
import { useText } from '@uketori/frontend-kit/i18n';
import { useListFilters } from '@uketori/frontend-kit/listPlace';
import { useLiveRefresh } from '@uketori/frontend-kit/useLiveRefresh';
import { Button } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { PaymentTabs } from '../PaymentTabs';
import { noticeColumns } from './notice.columns';
import { WordsDrawer } from './WordsDrawer';

const STATES = ['WAITING', 'SENT', 'FAILED'] as const;

/** Every notice that was mailed to a supplier: its state, its document, and another try where it failed. */
export default function NoticesPage(): ReactNode {
  const t = useText('payment');
  const [filters, setFilters] = useListFilters('payment.notices');
  const [isEditing, setEditing] = useState(false);
  useLiveRefresh('admin', 'payment_notice.', '/payments/notices');
  const columns = useMemo(() => noticeColumns(t), [t]);
  return (
    <div className="uk-page">
      <PaymentTabs
        active="notices"
        actions={
          <Button icon={<EditOutlined />} onClick={() => setEditing(true)}>
            {t('notice.words')}
          </Button>
        }
      />
      <DataTable
        id="payment.notices"
        path="/payments/notices"
        row_key="id"
        row_title="number"
        columns={columns}
        params={filters}
        default_sort="-created_at"
        label={t('tab.notices')}
        card={{
          title: 'partner_name',
          figure: 'transfer_amount',
          facts: ['number', 'pay_date', 'recipient', 'created_at'],
          tags: ['state', 'actions'],
        }}
        toolbar={
          <FilterBar
            value={filters}
            onChange={setFilters}
            fields={[
              { name: 'partner_name', kind: 'text', label: t('notice.supplier') },
              {
                name: 'state',
                kind: 'select',
                label: t('field.state'),
                options: STATES.map((value) => ({ value, label: t(`notice.state_${value}`) })),
              },
              { name: 'pay_date', kind: 'date_range', label: t('field.pay_date') },
            ]}
          />
        }
        empty={{ title: t('notice.empty'), description: t('notice.empty_hint') }}
      />
      {isEditing && <WordsDrawer onClose={() => setEditing(false)} />}
    </div>
  );
}
