import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { formatCount, monthName } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { todayInJapan } from '@uketori/frontend-kit/today';
import { Spin } from 'antd';
import type { ReactNode } from 'react';
import { missingOf, defaultStart } from './months.rules';
import styles from './months.module.css';

const SHOWN = 6;

/** Suppliers from whom an invoice of the last three months is missing, the longest overdue first. */
export default function MissingInvoices(): ReactNode {
  const t = useText('inbox');
  const today = todayInJapan();
  const from = defaultStart(today);
  const { data, error, refetch } = useApiQuery('/customer-table', {
    params: {
      query: {
        year_from: from.year,
        month_from: from.month,
        year_to: Number(today.slice(0, 4)),
        month_to: Number(today.slice(5, 7)),
      },
    },
  });
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Spin />;
  const missing = missingOf(data.customer_table);
  if (missing.length === 0)
    return <EmptyState title={t('missing.none')} description={t('missing.none_hint')} />;
  return (
    <>
      <ul className={styles.missing}>
        {missing.slice(0, SHOWN).map(({ customer_id, customer_name, months }) => (
          <li key={customer_id}>
            <span lang="ja" className="uk-clip">
              {customer_name}
            </span>
            <span className={styles.missing_months}>
              {months.map(({ year, month, status }) => (
                <StatusTag key={`${year}-${month}`} tone={status === 'returned' ? 'warning' : 'danger'}>
                  {monthName(month)}
                </StatusTag>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <Link to="/inbox" className={styles.missing_all}>
        {missing.length > SHOWN
          ? t('missing.more', { number: formatCount(missing.length - SHOWN) })
          : t('missing.open')}
      </Link>
    </>
  );
}
