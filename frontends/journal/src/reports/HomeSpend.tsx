import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { BarChart } from '@uketori/frontend-kit/BarChart';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { monthName } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { listAddress } from '@uketori/frontend-kit/listPlace';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { todayInJapan } from '@uketori/frontend-kit/today';
import { Spin } from 'antd';
import type { ReactNode } from 'react';
import { groupBars, monthBars } from './bars.rules';
import { GROUPS } from './report.types';
import styles from './reports.module.css';

const LARGEST = 5;

/** Spend of this year by month, and its largest suppliers, accounts and departments. */
export default function HomeSpend(): ReactNode {
  const t = useText('journal');
  const year = Number(todayInJapan().slice(0, 4));
  const { data, error, refetch } = useApiQuery('/reports/invoices', {
    params: { query: { year, date_type: 'issue_date' } },
  });
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Spin />;
  if (data.total.count === 0)
    return <EmptyState title={t('report.empty')} description={t('report.home_empty_hint')} />;
  return (
    <div className={styles.charts}>
      <section className={styles.chart_wide}>
        <h3>{t('report.chart_month', { year })}</h3>
        <BarChart
          label={t('report.chart_month', { year })}
          bars={monthBars(data).map((bar) => ({
            ...bar,
            name: monthName(Number(bar.key)),
            to: listAddress('/invoice', bar.filters),
          }))}
        />
      </section>
      {[...GROUPS].reverse().map((key) => (
        <section key={key}>
          <h3>{t('report.chart_largest', { what: t(`report.head_${key}`) })}</h3>
          <BarChart
            lying
            label={t('report.chart_largest', { what: t(`report.head_${key}`) })}
            bars={groupBars(data[key], LARGEST).map((bar) => ({
              ...bar,
              name: bar.name || t('report.none'),
              to: key === 'partner' ? listAddress('/invoice', { q: bar.name }) : `/report?tab=${key}`,
            }))}
          />
        </section>
      ))}
    </div>
  );
}
