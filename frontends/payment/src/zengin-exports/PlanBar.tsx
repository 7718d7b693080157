import { useText } from '@uketori/frontend-kit/i18n';
import { DateText, Yen } from '@uketori/frontend-kit/Yen';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { bankLabel } from '../payment.types';
import { useUserBanks } from '../useUserBanks';
import type { PlanFigures } from './plan.rules';
import styles from './zengin.module.css';

interface Props {
  user_bank_id: string;
  pay_date: string;
  figures: PlanFigures;
  busy: boolean;
  /** absent while the file cannot be made */
  onMake: (() => void) | undefined;
  onLeaveOutBlocked: () => void;
}

/** Account, day, count and total of the file, what stops it, and the button that makes it. */
export function PlanBar({
  user_bank_id,
  pay_date,
  figures,
  busy,
  onMake,
  onLeaveOutBlocked,
}: Props): ReactNode {
  const t = useText('payment');
  const bank = useUserBanks().data?.items.find((one) => one.id === user_bank_id);
  const { count, total, blocked } = figures;
  return (
    <section className={`uk-panel ${styles.bar}`} aria-label={t('zengin.summary')}>
      <Figure label={t('field.user_bank_id')}>
        <span lang="ja">{bank ? bankLabel(bank) : '—'}</span>
      </Figure>
      <Figure label={t('field.pay_date')}>
        <DateText value={pay_date} />
      </Figure>
      <Figure label={t('zengin.count')}>{t('count.rows', { count })}</Figure>
      <Figure label={t('zengin.total')}>
        <Yen value={total} />
      </Figure>
      <div className={styles.bar_end}>
        {blocked > 0 && <span className={styles.error}>{t('zengin.blocked', { count: blocked })}</span>}
        {blocked > 0 && blocked < count && (
          <Button onClick={onLeaveOutBlocked}>{t('zengin.exclude_blocked')}</Button>
        )}
        <Button type="primary" disabled={!onMake || busy} loading={busy} onClick={onMake}>
          {t('zengin.create')}
        </Button>
      </div>
    </section>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div className={styles.figure}>
      <span className="uk-muted">{label}</span>
      <strong>{children}</strong>
    </div>
  );
}
