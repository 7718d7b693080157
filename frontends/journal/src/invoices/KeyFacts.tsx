import { useText } from '@uketori/frontend-kit/i18n';
import { DateText, Yen } from '@uketori/frontend-kit/Yen';
import type { ReactNode } from 'react';
import type { Invoice } from '../invoice.types';
import styles from './detail.module.css';

/** What to compare with the page where the fields are far below it. */
export function KeyFacts({ invoice }: { invoice: Invoice }): ReactNode {
  const t = useText('journal');
  return (
    <dl className={`uk-panel ${styles.key_facts}`}>
      <div>
        <dt>{t('field.payable_amount')}</dt>
        <dd className={styles.key_figure}>
          <Yen value={invoice.payable_amount} />
        </dd>
      </div>
      <div>
        <dt>{t('field.pay_date')}</dt>
        <dd>
          <DateText value={invoice.pay_date} />
        </dd>
      </div>
      <div>
        <dt>{t('field.issue_date')}</dt>
        <dd>
          <DateText value={invoice.issue_date} />
        </dd>
      </div>
    </dl>
  );
}
