import { BarChart } from '@uketori/frontend-kit/BarChart';
import { formatCount, formatYen } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { listAddress } from '@uketori/frontend-kit/listPlace';
import type { ReactNode } from 'react';
import { Amount, type Filters } from './Amount';
import { shortMonths } from './months';
import { groupBars, groupFilters, periodFilters } from './report.rules';
import { columnSums, type Group, type GroupKind, type InvoiceReport } from './report.types';
import styles from './reports.module.css';

const MOST_BARS = 10;

interface Props {
  kind: GroupKind;
  report: InvoiceReport;
  /** department and supplier that the report is narrowed to */
  narrowed: Filters;
}

/** Accounts, departments or partners, the largest first: a chart, and a table of the months. */
export function GroupTable({ kind, report, narrowed }: Props): ReactNode {
  const t = useText('journal');
  const groups = report[kind];
  const label = t(`report.head_${kind}`);
  const sums = columnSums(groups);
  const months = report.months.map(({ month }) => month);
  const { date_type } = report;
  const whole = { ...narrowed, ...periodFilters(date_type, report) };
  const chart = t('report.chart_largest', { what: label });
  return (
    <>
      <p className="uk-muted">{t(`report.hint_${kind}`)}</p>
      <h2 className={styles.heading}>{chart}</h2>
      <BarChart
        lying
        label={chart}
        bars={groupBars(kind, groups, MOST_BARS).map(({ filters, ...bar }) => ({
          ...bar,
          name: bar.name || t('report.none'),
          to: listAddress('/invoice', { ...whole, ...filters }),
        }))}
      />
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
        <table className={`${styles.table} ${styles.names}`}>
          <thead>
            <tr>
              <th scope="col">{label}</th>
              <th scope="col" className={styles.number}>
                {t('report.count')}
              </th>
              <th scope="col" className={styles.number}>
                {t('report.total')}
              </th>
              {shortMonths(months).map((name) => (
                <th key={name} scope="col" className={styles.number}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <GroupRow
                key={`${group.code}/${group.name}`}
                group={group}
                months={months}
                filtersOf={(month) => {
                  const own = groupFilters(kind, group);
                  const period = month ? periodFilters(date_type, { from: month, to: month }) : {};
                  return own && { ...whole, ...own, ...period };
                }}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('report.total')}</th>
              <td />
              <td className={styles.number}>
                {formatYen(groups.reduce((sum, group) => sum + group.total, 0))}
              </td>
              {sums.map((amount, at) => (
                <td key={months[at]} className={styles.number}>
                  {formatYen(amount)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  );
}

interface RowProps {
  group: Group;
  months: readonly string[];
  /** of the invoices of a month, or of the period */
  filtersOf: (month?: string) => Filters | null;
}

function GroupRow({ group, months, filtersOf }: RowProps): ReactNode {
  const t = useText('journal');
  return (
    <tr data-group={`${group.code}/${group.name}`}>
      <th scope="row" lang="ja">
        <span className="uk-muted">{group.code}</span>{' '}
        <Amount value={group.count} filters={filtersOf()}>
          {group.name || t('report.none')}
        </Amount>
      </th>
      <td className={styles.number}>
        <Amount value={group.count} filters={filtersOf()}>
          {formatCount(group.count)}
        </Amount>
      </td>
      <td className={styles.number}>
        <Amount value={group.total} filters={filtersOf()} />
      </td>
      {group.months.map((amount, at) => (
        <td key={months[at]} className={styles.number}>
          {amount !== 0 && <Amount value={amount} filters={filtersOf(months[at])} />}
        </td>
      ))}
    </tr>
  );
}
