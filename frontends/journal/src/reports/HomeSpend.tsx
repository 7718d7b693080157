import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { BarChart } from '@uketori/frontend-kit/BarChart';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { listAddress } from '@uketori/frontend-kit/listPlace';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { todayInJapan } from '@uketori/frontend-kit/today';
import { Spin } from 'antd';
import type { ReactNode } from 'react';
import { shortMonths } from './months';
import { groupBars, monthBars, periodFilters, periodOf } from './report.rules';
import { GROUPS } from './report.types';
import styles from './reports.module.css';

const LARGEST = 5;

/** Spend of this year by month, and its largest suppliers, accounts and departments. */
export default function HomeSpend(): ReactNode {
  const t = useText('journal');
  const today = todayInJapan();
  const period = periodOf(null, null, today);
  const { data, error, refetch } = useApiQuery('/reports/invoices', {
    params: { query: { ...period, date_type: 'posting_date' } },
  });
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Spin />;
  if (data.total.count === 0)
    return <EmptyState title={t('report.home_empty')} description={t('report.home_empty_hint')} />;
  const year = Number(today.slice(0, 4));
  const names = shortMonths(data.months.map(({ month }) => month));
  const inYear = periodFilters(data.date_type, period);
  return (
    <div className={styles.charts}>
      <section className={styles.chart_wide}>
        <h3>{t('report.chart_month', { year })}</h3>
        <BarChart
          label={t('report.chart_month', { year })}
          bars={monthBars(data).map(({ filters, ...bar }, at) => ({
            ...bar,
            name: names[at] ?? bar.key,
            to: listAddress('/invoice', filters),
          }))}
        />
      </section>
      {GROUPS.map((kind) => {
        const label = t('report.chart_largest', { what: t(`report.head_${kind}`) });
        return (
          <section key={kind}>
            <h3>{label}</h3>
            <BarChart
              lying
              label={label}
              bars={groupBars(kind, data[kind], LARGEST).map(({ filters, ...bar }) => ({
                ...bar,
                name: bar.name || t('report.none'),
                to: listAddress('/invoice', { ...inYear, ...filters }),
              }))}
            />
          </section>
        );
      })}
    </div>
  );
}
