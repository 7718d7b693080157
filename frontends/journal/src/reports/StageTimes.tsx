import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { BarChart } from '@uketori/frontend-kit/BarChart';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { formatCount } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { listAddress } from '@uketori/frontend-kit/listPlace';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { Spin } from 'antd';
import type { ReactNode } from 'react';
import { Amount, type Filters } from './Amount';
import { bandFilters, periodFilters } from './report.rules';
import type { ReportQuery, StageReport } from './report.types';
import styles from './reports.module.css';

const DAYS = ['average', 'median', 'nine_of_ten', 'longest'] as const;

interface Props {
  query: ReportQuery;
  /** department and supplier that the report is narrowed to */
  narrowed: Filters;
}

type Stage = StageReport['stages'][number];
type Band = Stage['bands'][number];

/** How many days the invoices of a period spent until reading, approval and payment. */
export function StageTimes({ query, narrowed }: Props): ReactNode {
  const t = useText('journal');
  const { data, error, refetch, isPlaceholderData } = useApiQuery(
    '/reports/stages',
    { params: { query } },
    { keepPrevious: true },
  );
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Spin />;
  const filters = { ...narrowed, ...periodFilters(query.date_type, query) };
  return (
    <Spin spinning={isPlaceholderData}>
      <p className="uk-muted">{t('report.hint_stages')}</p>
      {data.stages.every(({ count }) => count === 0) ? (
        <EmptyState title={t('report.empty')} />
      ) : (
        <Stages stages={data.stages} filters={filters} />
      )}
    </Spin>
  );
}

function Stages({ stages, filters }: { stages: readonly Stage[]; filters: Filters }): ReactNode {
  const t = useText('journal');
  const bands = stages[0]?.bands ?? [];
  const nameOf = ({ from, to }: Band): string =>
    from === null
      ? t('report.days_at_most', { days: to })
      : to === null
        ? t('report.days_at_least', { days: from })
        : t('report.days_between', { from, to });
  return (
    <>
      <div className={styles.charts}>
        {stages.map(({ stage, bands: counted }) => (
          <section key={stage}>
            <h2 className={styles.heading}>{t(`report.stage.${stage}`)}</h2>
            <BarChart
              counts
              lying
              label={t(`report.stage.${stage}`)}
              bars={counted.map((band) => ({
                key: String(band.from ?? 0),
                name: nameOf(band),
                value: band.count,
                to: listAddress('/invoice', { ...filters, ...bandFilters(stage, band) }),
              }))}
            />
          </section>
        ))}
      </div>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('report.tab_stages')}>
        <table className={`${styles.table} ${styles.names}`}>
          <thead>
            <tr>
              <th scope="col">{t('report.stage_of')}</th>
              {(['count', ...DAYS] as const).map((name) => (
                <th key={name} scope="col" className={styles.number}>
                  {t(`report.${name}`)}
                </th>
              ))}
              {bands.map((band) => (
                <th key={band.from} scope="col" className={styles.number}>
                  {nameOf(band)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stages.map((one) => (
              <tr key={one.stage} data-stage={one.stage}>
                <th scope="row">{t(`report.stage.${one.stage}`)}</th>
                <td className={styles.number}>
                  <Amount value={one.count} filters={{ ...filters, ...bandFilters(one.stage, null) }}>
                    {formatCount(one.count)}
                  </Amount>
                </td>
                {DAYS.map((name) => (
                  <td key={name} className={styles.number}>
                    {one[name] === null ? '—' : formatCount(one[name])}
                  </td>
                ))}
                {one.bands.map((band) => (
                  <td key={band.from} className={styles.number}>
                    <Amount value={band.count} filters={{ ...filters, ...bandFilters(one.stage, band) }}>
                      {formatCount(band.count)}
                    </Amount>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
