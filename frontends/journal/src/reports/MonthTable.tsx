import { BarChart } from '@uketori/frontend-kit/BarChart';
import { formatCount, formatYen } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { listAddress } from '@uketori/frontend-kit/listPlace';
import type { ReactNode } from 'react';
import { monthWords } from '@uketori/frontend-kit/dates';
import { Amount, type Filters } from './Amount';
import { shortMonths } from './months';
import { LEFT_FILTERS, monthBars, periodFilters } from './report.rules';
import type { InvoiceReport, Sums } from './report.types';
import styles from './reports.module.css';

const AMOUNTS = ['total_amount', 'tax_amount', 'withholding_tax', 'payable_amount'] as const;
const LEFT = ['unapproved', 'unexported', 'unpaid'] as const;

interface Props {
  report: InvoiceReport;
  /** department and supplier that the report is narrowed to */
  narrowed: Filters;
}

/** A period month by month: what came in, what it amounts to, what is left to do. */
export function MonthTable({ report, narrowed }: Props): ReactNode {
  const t = useText('journal');
  const names = shortMonths(report.months.map(({ month }) => month));
  const label = t('report.chart_months');
  return (
    <>
      <h2 className={styles.heading}>{label}</h2>
      <BarChart
        label={label}
        bars={monthBars(report).map(({ filters, ...bar }, at) => ({
          ...bar,
          name: names[at] ?? bar.key,
          to: listAddress('/invoice', { ...narrowed, ...filters }),
        }))}
      />
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('report.tab_month')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('report.month')}</th>
              <th scope="col" className={styles.number}>
                {t('report.count')}
              </th>
              {[...AMOUNTS, ...LEFT].map((name) => (
                <th key={name} scope="col" className={styles.number}>
                  {t(`report.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.months.map(({ month, ...sums }) => {
              const filters = { ...narrowed, ...periodFilters(report.date_type, { from: month, to: month }) };
              return (
                <tr key={month} data-month={month}>
                  <th scope="row">
                    <Amount value={sums.count} filters={filters}>
                      {t('month_end.month', monthWords(month))}
                    </Amount>
                  </th>
                  <Cells sums={sums} filters={filters} />
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('report.total')}</th>
              <Cells
                sums={report.total}
                filters={{ ...narrowed, ...periodFilters(report.date_type, report) }}
              />
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  );
}

function Cells({ sums, filters }: { sums: Sums; filters: Filters }): ReactNode {
  return (
    <>
      <td className={styles.number}>
        <Amount value={sums.count} filters={filters}>
          {formatCount(sums.count)}
        </Amount>
      </td>
      {AMOUNTS.map((name) => (
        <td key={name} className={styles.number}>
          {formatYen(sums[name])}
        </td>
      ))}
      {LEFT.map((name) => (
        <td key={name} className={`${styles.number} ${sums[name] > 0 ? styles.open : 'uk-muted'}`}>
          <Amount value={sums[name]} filters={{ ...filters, ...LEFT_FILTERS[name] }}>
            {formatCount(sums[name])}
          </Amount>
        </td>
      ))}
    </>
  );
}
