import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { formatCount, formatDate, formatYen } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { Alert, Spin } from 'antd';
import type { ReactNode } from 'react';
import type { Filters } from './Amount';
import type { Period } from './report.rules';
import type { PurchaseLedger } from './report.types';
import { ReportTable } from './ReportTable';
import styles from './reports.module.css';

interface Props {
  period: Period;
  /** department and supplier that the report is narrowed to */
  narrowed: Filters;
}

/** The purchases of a period line by line, with what the books must say of each. */
export function PurchaseLedgerTable({ period, narrowed }: Props): ReactNode {
  const t = useText('journal');
  const { data, error, refetch, isPlaceholderData } = useApiQuery(
    '/reports/purchase-ledger',
    { params: { query: { ...period, ...narrowed } } },
    { keepPrevious: true },
  );
  return (
    <>
      <p className="uk-muted">{t('report.ledger.hint')}</p>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spin />}
      {data?.rows.length === 0 && <EmptyState title={t('report.purchase_tax.none')} />}
      {data && data.rows.length > 0 && (
        <Spin spinning={isPlaceholderData}>
          {data.total.count > data.rows.length && (
            <Alert
              type="info"
              showIcon
              title={t('report.ledger.more', {
                shown: formatCount(data.rows.length),
                all: formatCount(data.total.count),
              })}
            />
          )}
          <Lines ledger={data} />
        </Spin>
      )}
    </>
  );
}

function Lines({ ledger }: { ledger: PurchaseLedger }): ReactNode {
  const t = useText('journal');
  return (
    <ReportTable
      label={t('report.tab_purchase_ledger')}
      head={
        <>
          <th scope="col">{t('report.head_partner')}</th>
          <th scope="col">{t('report.by_posting_date')}</th>
          <th scope="col">{t('report.ledger.purchase_date')}</th>
          <th scope="col" className={styles.number}>
            {t('report.ledger.number')}
          </th>
          <th scope="col">{t('report.ledger.content')}</th>
          <th scope="col" className={styles.number}>
            {t('report.purchase_tax.amount')}
          </th>
          <th scope="col" className={styles.number}>
            {t('report.tax_amount')}
          </th>
          <th scope="col">{t('report.purchase_tax.tax_class')}</th>
          <th scope="col">{t('report.ledger.note')}</th>
          <th scope="col">{t('report.purchase_tax.t_number')}</th>
        </>
      }
      foot={
        <tr>
          <th scope="row">{t('report.total')}</th>
          <td colSpan={4} />
          <td className={styles.number}>{formatYen(ledger.total.amount)}</td>
          <td className={styles.number}>{formatYen(ledger.total.tax)}</td>
          <td colSpan={3} />
        </tr>
      }
    >
      {ledger.rows.map((row, at) => (
        // Lines have no key of their own; the table is replaced as a whole.
        <tr key={at}>
          <th scope="row" lang="ja">
            {row.partner_name || t('report.none')}
          </th>
          <td>{formatDate(row.posting_date)}</td>
          <td>{row.purchase_date ? formatDate(row.purchase_date) : '–'}</td>
          <td className={styles.number}>
            <Link to={`/invoice/${row.local_id}`}>{String(row.local_id)}</Link>
          </td>
          <td lang="ja" className={styles.text}>
            {row.content || '–'}
          </td>
          <td className={styles.number}>{formatYen(row.amount)}</td>
          <td className={styles.number}>{formatYen(row.tax)}</td>
          <td lang="ja">{row.tax_class || t('report.none')}</td>
          <td lang="ja">{row.note || '–'}</td>
          <td>
            <bdi>{row.t_number || '–'}</bdi>
          </td>
        </tr>
      ))}
    </ReportTable>
  );
}
