import { useApiQueries, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { formatCount } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { listAddress } from '@uketori/frontend-kit/listPlace';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { todayInJapan } from '@uketori/frontend-kit/today';
import { DateText, Yen } from '@uketori/frontend-kit/Yen';
import { Spin } from 'antd';
import { lazy, Suspense, type ReactNode } from 'react';
import { type DueWindow, dueWindows } from './due.rules';
import styles from './payments.module.css';

/** Neither paid nor withdrawn, and owed by this side: a credit note is used and never paid. */
const TO_PAY = { state: 'DRAFT,APPROVED', credit_note: 'false' as const };
const NEXT = 5;

const Figures = lazy(async () => ({
  default: (await import('@uketori/frontend-kit/pro/Figures')).Figures,
}));

function filtersOf({ from, to }: DueWindow) {
  return { ...TO_PAY, ...(from ? { pay_date_from: from } : {}), pay_date_to: to };
}

/** Payments that are due: overdue, this week and the next, with sums, and those that come first. */
export default function DuePayments(): ReactNode {
  const t = useText('payment');
  const windows = dueWindows(todayInJapan());
  const counted = useApiQueries(
    '/payments',
    windows.map((window) => ({
      params: { query: { ...filtersOf(window), count: 'capped' as const, limit: 1 } },
    })),
  );
  const first = useApiQuery('/payments', {
    params: { query: { ...TO_PAY, sort: 'pay_date', limit: NEXT } },
  });
  const failed = [...counted, first].find(({ error, data }) => error && !data);
  if (failed?.error) return <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!first.data || counted.some(({ data }) => !data)) return <Spin />;
  return (
    <Suspense fallback={<Spin />}>
      <Figures
        width={120}
        items={windows.map((window, at) => {
          const { count = 0, count_capped, sum = 0 } = counted[at]?.data ?? {};
          return {
            key: window.key,
            title: t(`due.${window.key}`),
            value: sum,
            open: window.key === 'overdue' && count > 0,
            description: t('due.count', { number: `${formatCount(count)}${count_capped ? '+' : ''}` }),
            to: listAddress('/payment', filtersOf(window)),
          };
        })}
      />
      {first.data.items.length === 0 && <p className="uk-muted">{t('due.none')}</p>}
      <ul className={styles.due}>
        {first.data.items.map((payment) => (
          <li key={payment.id}>
            <Link to={`/payment/${payment.pay_key}`} className={styles.due_row}>
              {payment.pay_date ? <DateText value={payment.pay_date} /> : <span>{t('due.no_date')}</span>}
              <span lang="ja" className="uk-clip">
                {payment.partner_name}
              </span>
              <Yen value={payment.transfer_amount} />
            </Link>
          </li>
        ))}
      </ul>
    </Suspense>
  );
}
