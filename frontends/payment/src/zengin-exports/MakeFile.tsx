import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { navigate } from '@uketori/frontend-kit/navigate';
import { useStore } from '@uketori/frontend-kit/store';
import { DateText, Yen } from '@uketori/frontend-kit/Yen';
import { useLiveRefresh } from '@uketori/frontend-kit/useLiveRefresh';
import { Spin } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { chosenStore } from '../payments/chosen';
import { type TransferGroup, transferGroups } from '../payments/payment.state';
import { FileMade } from './FileMade';
import { FilePlan } from './FilePlan';
import { OtherChoice } from './OtherChoice';
import { useReady } from './useReady';
import type { ExportBatch } from './zengin.types';
import styles from './zengin.module.css';

/** Choose what is ready, look at the file, make it. */
export function MakeFile(): ReactNode {
  const t = useText('payment');
  const [address] = useSearchParams();
  const ready = useReady();
  const chosen = useStore(chosenStore);
  const [made, setMade] = useState<ExportBatch | null>(null);
  useLiveRefresh('admin', 'payment.', '/payments', '/zengin-exports');
  const account = address.get('account');
  const date = address.get('date');
  const groups = transferGroups(ready.data?.rows ?? []);
  const open = (user_bank_id: string, pay_date: string) => {
    setMade(null);
    chosenStore.set(null);
    void navigate(`/payment/zengin?account=${user_bank_id}&date=${pay_date}`);
  };
  if (made) {
    return (
      <FileMade
        batch={made}
        onNext={() => {
          setMade(null);
          void navigate('/payment/zengin');
        }}
      />
    );
  }
  const isChosen = chosen !== null && chosen.user_bank_id === account && chosen.pay_date === date;
  return (
    <div className={styles.make}>
      <section className={styles.ready} aria-label={t('zengin.ready')}>
        <h2>{t('zengin.ready')}</h2>
        {ready.isPending && <Spin />}
        {ready.error && !ready.data && <LoadFailed error={ready.error} onRetry={ready.refetch} />}
        {ready.data && groups.length === 0 && (
          <p className={styles.none}>
            <strong>{t('zengin.none')}</strong>
            <span className="uk-muted">{t('zengin.none_hint')}</span>
          </p>
        )}
        <div className={styles.cards}>
          {groups.map((group) => (
            <ReadyCard
              key={group.key}
              group={group}
              active={group.user_bank_id === account && group.pay_date === date}
              onOpen={() => open(group.user_bank_id, group.pay_date)}
            />
          ))}
        </div>
        {ready.data?.more && <p className="uk-muted">{t('zengin.more')}</p>}
        <OtherChoice account={account} date={date} onOpen={open} />
      </section>
      {account && date && (
        <FilePlan
          key={`${account}/${date}/${isChosen}`}
          user_bank_id={account}
          pay_date={date}
          pay_keys={isChosen ? chosen.pay_keys : undefined}
          onAll={() => chosenStore.set(null)}
          onMade={(batch) => {
            chosenStore.set(null);
            setMade(batch);
          }}
        />
      )}
    </div>
  );
}

interface CardProps {
  group: TransferGroup;
  active: boolean;
  onOpen: () => void;
}

function ReadyCard({ group, active, onOpen }: CardProps): ReactNode {
  const t = useText('payment');
  return (
    <button
      type="button"
      className={active ? `${styles.card} ${styles.card_active}` : styles.card}
      aria-pressed={active}
      onClick={onOpen}
    >
      <span className={styles.card_line}>
        <strong>
          <DateText value={group.pay_date} />
        </strong>
        <span className="uk-muted">{t('count.rows', { count: group.pay_keys.length })}</span>
      </span>
      <span lang="ja" className={styles.card_bank}>
        {group.user_bank_label}
      </span>
      <span className={styles.card_total}>
        <Yen value={group.total} />
      </span>
    </button>
  );
}
