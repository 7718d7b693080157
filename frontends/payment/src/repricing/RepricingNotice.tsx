import { useAbility } from '@uketori/frontend-kit/abilities';
import { formatCount } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { Alert, Progress } from 'antd';
import type { ReactNode } from 'react';
import { tellDiffering } from './tellDiffering';
import { bankLabel } from '../payment.types';
import { useUserBanks } from '../useUserBanks';
import styles from './repricing.module.css';
import { type Repricing, useRepricings } from './useRepricings';

/** How far the payments are that follow a change of fees; nothing when none do. */
export function RepricingNotice(): ReactNode {
  const t = useText('payment');
  const mayRead = useAbility('payment:read') > 0;
  const repricings = useRepricings(mayRead, () => {
    toast.success(t('repricing.ended'));
    void tellDiffering(t);
  });
  if (repricings.length === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      className={styles.notice}
      title={t('repricing.title')}
      description={
        <>
          <p className={styles.hint}>{t('repricing.hint')}</p>
          <ul className={styles.list}>
            {repricings.map((one) => (
              <Row key={one.id} of={one} />
            ))}
          </ul>
        </>
      }
    />
  );
}

function Row({ of }: { of: Repricing }): ReactNode {
  const t = useText('payment');
  const banks = useUserBanks();
  const bank = banks.data?.items.find(({ id }) => id === of.user_bank_id);
  const name = bank ? bankLabel(bank) : (of.company_name ?? '');
  return (
    <li>
      <span lang="ja">{name}</span>
      <Progress
        className={styles.bar}
        size="small"
        showInfo={false}
        percent={Math.floor((of.done / Math.max(1, of.total)) * 100)}
        aria-label={`${t('repricing.title')} ${name}`}
      />
      <span className="uk-num">
        {t('repricing.done_of', {
          done: formatCount(of.done),
          total: formatCount(of.total),
        })}
      </span>
    </li>
  );
}
