import type { QueryOf } from '@uketori/frontend-kit/apiTypes';
import { MOST_IN_SLICES } from '@uketori/frontend-kit/BulkButton';
import { DataTable } from '@uketori/frontend-kit/DataTable';
import { FilterBar } from '@uketori/frontend-kit/FilterBar';
import { useText } from '@uketori/frontend-kit/i18n';
import { useListFilters } from '@uketori/frontend-kit/listPlace';
import { navigate } from '@uketori/frontend-kit/navigate';
import { useOrganizationSetting } from '@uketori/frontend-kit/session';
import { useLiveRefresh } from '@uketori/frontend-kit/useLiveRefresh';
import { useMemo, type ReactNode } from 'react';
import { PaymentTabs } from '../PaymentTabs';
import { useUserBanks } from '../useUserBanks';
import { BulkActions } from './BulkActions';
import { paymentColumns } from './payment.columns';
import { paymentFilters } from './payment.filters';

/** Withdrawn ones are history; they show when asked for. */
const SHOWN_STATES = 'DRAFT,APPROVED,PAID';

const isAsked = (states: QueryOf<'/payments'>['state']): boolean =>
  Array.isArray(states) ? states.length > 0 : Boolean(states);

/** All payments: find, choose, confirm or approve many, make a transfer file, open one. */
export default function PaymentList(): ReactNode {
  const t = useText('payment');
  const levels = useOrganizationSetting('pay_confirm_level', 3);
  const [filters, setFilters] = useListFilters<QueryOf<'/payments'>>('payment.payments');
  const columns = useMemo(() => paymentColumns(t, levels), [t, levels]);
  const banks = useUserBanks();
  useLiveRefresh('admin', 'payment.', '/payments');
  return (
    <div className="uk-page">
      <PaymentTabs active="payments" />
      <DataTable
        id="payment.payments"
        path="/payments"
        row_key="id"
        row_title="local_id"
        columns={columns}
        params={{ ...filters, state: isAsked(filters.state) ? filters.state : SHOWN_STATES }}
        default_sort="-local_id"
        sum="transfer_amount"
        views
        most={MOST_IN_SLICES}
        label={t('tab.payments')}
        card={{
          title: 'partner_name',
          figure: 'transfer_amount',
          facts: ['local_id', 'pay_date', 'payment_type'],
          tags: ['state', 'attention'],
        }}
        onOpen={(row) => void navigate(`/payment/${row.pay_key}`)}
        toolbar={
          <FilterBar
            value={filters}
            onChange={setFilters}
            fields={paymentFilters(t, banks.data?.items, levels)}
          />
        }
        bulk={(selection) => <BulkActions selection={selection} levels={levels} />}
        empty={{ title: t('list.empty'), description: t('list.empty_hint') }}
      />
    </div>
  );
}
