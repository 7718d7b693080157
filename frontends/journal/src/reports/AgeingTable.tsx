import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { BarChart } from '@uketori/frontend-kit/BarChart';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { formatCount, formatDate } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { listAddress } from '@uketori/frontend-kit/listPlace';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { Segmented, Spin } from 'antd';
import type { ReactNode } from 'react';
import { Amount, type Filters } from './Amount';
import { ageFilters, groupFilters } from './report.rules';
import { type AgeingReport, SCOPES, type Scope } from './report.types';
import styles from './reports.module.css';

interface Props {
  scope: Scope;
  onScope: (scope: Scope) => void;
  /** department and supplier that the report is narrowed to */
  narrowed: Filters;
}

/** Unpaid invoices by the days since their pay date, and by partner. */
export function AgeingTable({ scope, onScope, narrowed }: Props): ReactNode {
  const t = useText('journal');
  const params = { query: { scope, ...narrowed } };
  const { data, error, refetch, isPlaceholderData } = useApiQuery(
    '/reports/ageing',
    { params },
    { keepPrevious: true },
  );
  return (
    <>
      <p className="uk-muted">
        {t('report.hint_ageing')}
        {data && ` (${formatDate(data.as_of)})`}
      </p>
      <Segmented
        aria-label={t('report.scope')}
        value={scope}
        options={SCOPES.map((value) => ({ value, label: t(`report.scope_${value}`) }))}
        onChange={onScope}
      />
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spin />}
      {data?.total.count === 0 && <EmptyState title={t('report.nothing_unpaid')} />}
      {data && data.total.count > 0 && (
        <Spin spinning={isPlaceholderData}>
          <Ages report={data} narrowed={narrowed} />
        </Spin>
      )}
    </>
  );
}

function Ages({ report, narrowed }: { report: AgeingReport; narrowed: Filters }): ReactNode {
  const t = useText('journal');
  const label = t('report.chart_ageing');
  const unpaid = { ...narrowed, status: report.statuses.join(',') };
  const name = (key: string) => t(`report.age.${key}`);
  return (
    <>
      <h2 className={styles.heading}>{label}</h2>
      <BarChart
        lying
        label={label}
        bars={report.ages.map((age) => ({
          key: age.key,
          name: name(age.key),
          value: age.amount,
          to: listAddress('/invoice', { ...unpaid, ...ageFilters(age) }),
        }))}
      />
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('report.tab_ageing')}>
        <table className={`${styles.table} ${styles.names}`}>
          <thead>
            <tr>
              <th scope="col">{t('report.head_partner')}</th>
              <th scope="col" className={styles.number}>
                {t('report.count')}
              </th>
              <th scope="col" className={styles.number}>
                {t('report.payable_amount')}
              </th>
              {report.ages.map(({ key }) => (
                <th key={key} scope="col" className={styles.number}>
                  {name(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.partner.map((partner) => {
              const own = groupFilters('partner', { code: '', name: partner.name });
              return (
                <AgeRow
                  key={partner.name}
                  title={partner.name || t('report.none')}
                  sums={partner}
                  report={report}
                  filters={own && { ...unpaid, ...own }}
                />
              );
            })}
          </tbody>
          <tfoot>
            <AgeRow title={t('report.total')} sums={report.total} report={report} filters={unpaid} />
          </tfoot>
        </table>
      </div>
    </>
  );
}

interface RowProps {
  title: string;
  /** without ages of its own: the sums of the whole report */
  sums: { count: number; amount: number; ages?: { amount: number }[] };
  report: AgeingReport;
  filters: Filters | null;
}

function AgeRow({ title, sums, report, filters }: RowProps): ReactNode {
  const ages = sums.ages ?? report.ages;
  return (
    <tr>
      <th scope="row" lang="ja">
        <Amount value={sums.count} filters={filters}>
          {title}
        </Amount>
      </th>
      <td className={styles.number}>
        <Amount value={sums.count} filters={filters}>
          {formatCount(sums.count)}
        </Amount>
      </td>
      <td className={styles.number}>
        <Amount value={sums.amount} filters={filters} />
      </td>
      {report.ages.map((age, at) => {
        const amount = ages[at]?.amount ?? 0;
        return (
          <td key={age.key} className={styles.number}>
            {amount !== 0 && (
              <Amount value={amount} filters={filters && { ...filters, ...ageFilters(age) }} />
            )}
          </td>
        );
      })}
    </tr>
  );
}
