import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { formatDate, formatYen } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { Spin } from 'antd';
import type { ReactNode } from 'react';
import type { Filters } from './Amount';
import type { Period } from './report.rules';
import { ReportTable } from './ReportTable';
import styles from './reports.module.css';

interface Props {
  period: Period;
  /** department and supplier that the report is narrowed to */
  narrowed: Filters;
}

const TONES = { three_years: 'neutral', small_business: 'neutral', fixed_asset: 'warning' } as const;

/** Lines on expense accounts that may be fixed assets, with what the limits of their day allow. */
export function AssetTable({ period, narrowed }: Props): ReactNode {
  const t = useText('journal');
  const { data, error, refetch, isPlaceholderData } = useApiQuery(
    '/reports/assets',
    { params: { query: { ...period, ...narrowed } } },
    { keepPrevious: true },
  );
  return (
    <>
      <p className="uk-muted">{t('report.assets.hint')}</p>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spin />}
      {data?.rows.length === 0 && <EmptyState title={t('report.assets.none')} />}
      {data && data.rows.length > 0 && (
        <Spin spinning={isPlaceholderData}>
          <ReportTable
            label={t('report.tab_assets')}
            head={
              <>
                <th scope="col">{t('report.head_partner')}</th>
                <th scope="col">{t('report.by_posting_date')}</th>
                <th scope="col" className={styles.number}>
                  {t('report.ledger.number')}
                </th>
                <th scope="col">{t('report.ledger.content')}</th>
                <th scope="col">{t('report.head_account_title')}</th>
                <th scope="col" className={styles.number}>
                  {t('report.assets.amount')}
                </th>
                <th scope="col">{t('report.assets.class')}</th>
              </>
            }
            foot={
              <tr>
                <th scope="row">{t('report.assets.small_total')}</th>
                <td colSpan={4} />
                <td className={styles.number}>{formatYen(data.small_business_total)}</td>
                <td />
              </tr>
            }
          >
            {data.rows.map((row, at) => (
              <tr key={at}>
                <th scope="row" lang="ja">
                  {row.partner_name || t('report.none')}
                </th>
                <td>{formatDate(row.posting_date)}</td>
                <td className={styles.number}>
                  <Link to={`/invoice/${row.local_id}`}>{String(row.local_id)}</Link>
                </td>
                <td lang="ja" className={styles.text}>
                  {row.content || '–'}
                </td>
                <td lang="ja">{row.account_title}</td>
                <td className={styles.number}>{formatYen(row.amount)}</td>
                <td>
                  <StatusTag tone={TONES[row.class]}>{t(`report.assets.classes.${row.class}`)}</StatusTag>
                </td>
              </tr>
            ))}
          </ReportTable>
        </Spin>
      )}
    </>
  );
}
