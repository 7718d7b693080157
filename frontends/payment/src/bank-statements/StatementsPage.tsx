import { UploadOutlined } from '@ant-design/icons';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { useLiveRefresh } from '@uketori/frontend-kit/useLiveRefresh';
import { Button, Segmented, Select, Spin } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { bankLabel } from '../payment.types';
import { PaymentTabs } from '../PaymentTabs';
import { useUserBanks } from '../useUserBanks';
import { ImportList } from './ImportList';
import { ImportStatement } from './ImportStatement';
import { OpenRows } from './OpenRows';
import { SettledRows } from './SettledRows';
import styles from './statements.module.css';

const VIEWS = ['to_check', 'unmatched', 'matched', 'ignored', 'imports'] as const;
type View = (typeof VIEWS)[number];

/** What the bank booked: its rows pay their payments, and payments that came back open again. */
export default function StatementsPage(): ReactNode {
  const t = useText('payment');
  const [address, setAddress] = useSearchParams();
  const view: View = VIEWS.find((one) => one === address.get('view')) ?? 'to_check';
  const [importing, setImporting] = useState(false);
  const [bank, setBank] = useState<string | undefined>();
  const banks = useUserBanks();
  useLiveRefresh('admin', 'payment.', '/bank-statements');
  const own = banks.data?.items ?? [];
  const ofBank = { user_bank_id: bank, onEveryBank: () => setBank(undefined) };
  const start = own.length > 0 && (
    <Button type="primary" icon={<UploadOutlined />} onClick={() => setImporting(true)}>
      {t('statement.import')}
    </Button>
  );
  return (
    <div className="uk-page">
      <PaymentTabs active="statements" actions={start} />
      {banks.isPending && <Spin />}
      {banks.error && !banks.data && <LoadFailed error={banks.error} onRetry={banks.refetch} />}
      {banks.data && own.length === 0 && (
        <EmptyState
          title={t('statement.no_account')}
          description={t('statement.no_account_hint')}
          action={<Link to="/payment/banks">{t('tab.banks')}</Link>}
        />
      )}
      {own.length > 0 && (
        <>
          <div className={styles.bar}>
            <div className={styles.switch}>
              <Segmented<View>
                value={view}
                onChange={(next) => setAddress(next === 'to_check' ? {} : { view: next }, { replace: true })}
                options={VIEWS.map((value) => ({ value, label: t(`statement.view_${value}`) }))}
              />
            </div>
            {own.length > 1 && (
              <Select
                aria-label={t('statement.account')}
                className={styles.account}
                allowClear
                placeholder={t('statement.every_account')}
                value={bank ?? null}
                onChange={(next: string | null) => setBank(next ?? undefined)}
                options={own.map((one) => ({ value: one.id, label: bankLabel(one) }))}
              />
            )}
          </div>
          {(view === 'to_check' || view === 'unmatched') && (
            <OpenRows key={view} view={view} {...ofBank} start={start} />
          )}
          {view === 'matched' && <SettledRows state="MATCHED" {...ofBank} />}
          {view === 'ignored' && <SettledRows state="IGNORED" {...ofBank} />}
          {view === 'imports' && <ImportList banks={own} {...ofBank} start={start} />}
        </>
      )}
      {importing && <ImportStatement banks={own} onClose={() => setImporting(false)} />}
    </div>
  );
}
