import type { Query } from '@uketori/frontend-kit/api';
import { DataTable } from '@uketori/frontend-kit/DataTable';
import { FilterBar } from '@uketori/frontend-kit/FilterBar';
import { useText } from '@uketori/frontend-kit/i18n';
import { useListFilters } from '@uketori/frontend-kit/listPlace';
import { navigate } from '@uketori/frontend-kit/navigate';
import { useOrganizationSetting } from '@uketori/frontend-kit/session';
import { useLiveRefresh } from '@uketori/frontend-kit/useLiveRefresh';
import { useMemo, type ReactNode } from 'react';
import { bankLabel, PAYMENT_TYPES, type PaymentListRow } from '../payment.types';
import { PaymentTabs } from '../PaymentTabs';
import { useUserBanks } from '../useUserBanks';
import { BulkActions } from './BulkActions';
import { paymentColumns } from './payment.columns';

const STATES = ['DRAFT', 'APPROVED', 'PAID', 'WITHDRAWN'];
/** Withdrawn ones are history; they show when asked for. */
const SHOWN_STATES = 'DRAFT,APPROVED,PAID';

const isAsked = (states: Query[string]): boolean =>
  Array.isArray(states) ? states.length > 0 : Boolean(states);

/** All payments: find, choose, confirm or approve many, make a transfer file, open one. */
export default function PaymentList(): ReactNode {
  const t = useText('payment');
  const levels = useOrganizationSetting('pay_confirm_level', 3);
  const [filters, setFilters] = useListFilters('payment.payments');
  const columns = useMemo(() => paymentColumns(t, levels), [t, levels]);
  const banks = useUserBanks();
  useLiveRefresh('admin', 'payment.', '/payments');
  return (
    <div className="uk-page">
      <PaymentTabs active="payments" />
      <DataTable<PaymentListRow>
        id="payment.payments"
        path="/payments"
        row_key="id"
        row_title="local_id"
        columns={columns}
        params={{ ...filters, state: isAsked(filters.state) ? filters.state : SHOWN_STATES }}
        default_sort="-local_id"
        sum="transfer_amount"
        label={t('tab.payments')}
        onOpen={(row) => void navigate(`/payment/${row.pay_key}`)}
        toolbar={
          <FilterBar
            value={filters}
            onChange={setFilters}
            fields={[
              { name: 'q', kind: 'text', label: t('filter.q') },
              {
                name: 'state',
                kind: 'multi_select',
                label: t('field.state'),
                options: STATES.map((value) => ({ value, label: t(`state.${value}`) })),
              },
              { name: 'pay_date', kind: 'date_range', label: t('field.pay_date') },
              {
                name: 'user_bank_id',
                kind: 'select',
                label: t('field.user_bank_id'),
                width: 180,
                options: banks.data?.items.map((bank) => ({ value: bank.id, label: bankLabel(bank) })),
              },
              {
                name: 'payment_type',
                kind: 'multi_select',
                label: t('field.payment_type'),
                width: 120,
                options: PAYMENT_TYPES.map((value) => ({ value, label: t(`payment_type.${value}`) })),
              },
              {
                name: 'exported',
                kind: 'select',
                label: t('filter.exported'),
                width: 120,
                options: [
                  { value: 'true', label: t('filter.exported_yes') },
                  { value: 'false', label: t('filter.exported_no') },
                ],
              },
              {
                name: 'fee_differs',
                kind: 'select',
                label: t('filter.fee_differs'),
                width: 150,
                options: [{ value: 'true', label: t('filter.fee_differs_yes') }],
              },
            ]}
          />
        }
        bulk={(selection) => <BulkActions selection={selection} levels={levels} />}
        empty={{ title: t('list.empty'), description: t('list.empty_hint') }}
      />
    </div>
  );
}
