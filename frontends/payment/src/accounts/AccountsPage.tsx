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
import { useConfirmedAccounts, useWaitingAccounts } from '../usePayeeAccounts';

type View = 'WAITING' | 'CONFIRMED';

/** New and changed accounts of payees: no transfer goes to one until another person has checked it. */
export default function AccountsPage(): ReactNode {
  const t = useText('payment');
  const [address, setAddress] = useSearchParams();
  const view: View = address.get('view') === 'confirmed' ? 'CONFIRMED' : 'WAITING';
  const opened = address.get('account');
  const waiting = useWaitingAccounts(true);
  const confirmed = useConfirmedAccounts(view === 'CONFIRMED');
  const query = view === 'WAITING' ? waiting : confirmed;
  useLiveRefresh('admin', 'payment.', '/payee-accounts');
  const go = (next: Record<string, string>) => setAddress(next, { replace: true });
  const here: Record<string, string> = view === 'CONFIRMED' ? { view: 'confirmed' } : {};
  return (
    <div className="uk-page">
      <PaymentTabs active="accounts" />
      <div className={styles.switch}>
        <Segmented<View>
          value={view}
          onChange={(next) => go(next === 'CONFIRMED' ? { view: 'confirmed' } : {})}
          options={[
            { value: 'WAITING', label: t('account.waiting') },
            { value: 'CONFIRMED', label: t('account.confirmed') },
          ]}
        />
      </div>
      {query.isPending && <Spin />}
      {query.error && !query.data && <LoadFailed error={query.error} onRetry={query.refetch} />}
      {query.data?.items.length === 0 && (
        <EmptyState
          title={t(view === 'WAITING' ? 'account.none_waiting' : 'account.none_confirmed')}
          description={t('account.none_hint')}
        />
      )}
      {query.data && query.data.items.length > 0 && (
        <AccountTable accounts={query.data.items} view={view} onOpen={(id) => go({ ...here, account: id })} />
      )}
      {opened && <ConfirmAccount id={opened} onClose={() => go(here)} />}
    </div>
  );
}
