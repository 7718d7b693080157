import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { useLiveRefresh } from '@uketori/frontend-kit/useLiveRefresh';
import { Segmented, Spin } from 'antd';
import { type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { PaymentTabs } from '../PaymentTabs';
import { AccountTable } from './AccountTable';
import styles from './accounts.module.css';
import { ConfirmAccount } from './ConfirmAccount';
import { useAccountsToConfirm, useConfirmedAccounts, useWaitingAccounts } from '../usePayeeAccounts';

type View = 'WAITING' | 'TO_CONFIRM' | 'CONFIRMED';

/** Each view by its name in the address. */
const ADDRESS: Record<View, Record<string, string>> = {
  WAITING: {},
  TO_CONFIRM: { view: 'mine' },
  CONFIRMED: { view: 'confirmed' },
};

/** New and changed accounts of payees: no transfer goes to one until another person has checked it. */
export default function AccountsPage(): ReactNode {
  const t = useText('payment');
  const [address, setAddress] = useSearchParams();
  const named = address.get('view');
  const view: View = named === 'confirmed' ? 'CONFIRMED' : named === 'mine' ? 'TO_CONFIRM' : 'WAITING';
  const opened = address.get('account');
  const waiting = useWaitingAccounts(true);
  const confirmed = useConfirmedAccounts(view === 'CONFIRMED');
  const mine = useAccountsToConfirm(view === 'TO_CONFIRM');
  const query = { WAITING: waiting, TO_CONFIRM: mine, CONFIRMED: confirmed }[view];
  useLiveRefresh('admin', 'payment.', '/payee-accounts');
  const go = (next: Record<string, string>) => setAddress(next, { replace: true });
  const here = ADDRESS[view];
  return (
    <div className="uk-page">
      <PaymentTabs active="accounts" />
      <div className={styles.switch}>
        <Segmented<View>
          value={view}
          onChange={(next) => go(ADDRESS[next])}
          options={[
            { value: 'WAITING', label: t('account.waiting') },
            { value: 'TO_CONFIRM', label: t('account.to_confirm') },
            { value: 'CONFIRMED', label: t('account.confirmed') },
          ]}
        />
      </div>
      {query.isPending && <Spin />}
      {query.error && !query.data && <LoadFailed error={query.error} onRetry={query.refetch} />}
      {query.data?.items.length === 0 && (
        <EmptyState
          title={t(view === 'CONFIRMED' ? 'account.none_confirmed' : 'account.none_waiting')}
          description={t('account.none_hint')}
        />
      )}
      {query.data && query.data.items.length > 0 && (
        <AccountTable
          accounts={query.data.items}
          view={view === 'CONFIRMED' ? 'CONFIRMED' : 'WAITING'}
          onOpen={(id) => go({ ...here, account: id })}
        />
      )}
      {opened && <ConfirmAccount id={opened} onClose={() => go(here)} />}
    </div>
  );
}
