import { formatYen, monthName } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import type { ReactNode } from 'react';
import type { InvoiceReport, Sums } from './report.types';
import styles from './reports.module.css';

const AMOUNTS = ['total_amount', 'tax_amount', 'withholding_tax', 'payable_amount'] as const;
const LEFT = ['unapproved', 'unexported', 'unpaid'] as const;

/** A year month by month: what came in, what it amounts to, what is left to do. */
export function MonthTable({ report }: { report: InvoiceReport }): ReactNode {
  const t = useText('journal');
  const most = Math.max(1, ...report.months.map((month) => month.total_amount));
  return (
    <div className={styles.scroll} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('report.month')}</th>
            <th className={styles.number}>{t('report.count')}</th>
            <th className={styles.bars}>
              <span className="uk-visually-hidden">{t('report.bar')}</span>
            </th>
            {[...AMOUNTS, ...LEFT].map((name) => (
              <th key={name} className={styles.number}>
                {t(`report.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.months.map((month) => (
            <tr key={month.month}>
              <th scope="row">{monthName(month.month)}</th>
              <td className={styles.number}>{formatYen(month.count)}</td>
              <td className={styles.bars} aria-hidden>
                <div
                  className={styles.bar}
                  style={{ inlineSize: `${Math.max(0, (month.total_amount / most) * 100)}%` }}
                />
              </td>
              <Cells sums={month} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('report.total')}</th>
            <td className={styles.number}>{formatYen(report.total.count)}</td>
            <td className={styles.bars} />
            <Cells sums={report.total} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Cells({ sums }: { sums: Sums }): ReactNode {
  return (
    <>
      {AMOUNTS.map((name) => (
        <td key={name} className={styles.number}>
          {formatYen(sums[name])}
        </td>
      ))}
      {LEFT.map((name) => (
        <td key={name} className={`${styles.number} ${sums[name] > 0 ? styles.open : 'uk-muted'}`}>
          {formatYen(sums[name])}
        </td>
      ))}
    </>
  );
}
