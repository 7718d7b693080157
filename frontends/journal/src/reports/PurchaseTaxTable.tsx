import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { formatCount, formatYen } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { Spin } from 'antd';
import type { ReactNode } from 'react';
import { Amount, type Filters } from './Amount';
import { CapTable } from './CapTable';
import { groupFilters, type Period, periodFilters } from './report.rules';
import type { PurchaseTaxReport } from './report.types';
import { ReportTable } from './ReportTable';
import styles from './reports.module.css';

interface Props {
  period: Period;
  /** department and supplier that the report is narrowed to */
  narrowed: Filters;
}

const TONES = { qualified: 'success', check: 'warning', unqualified: 'neutral' } as const;

/** Input tax of finally approved invoices by tax class and by supplier, with the share that is deductible. */
export function PurchaseTaxTable({ period, narrowed }: Props): ReactNode {
  const t = useText('journal');
  const { data, error, refetch, isPlaceholderData } = useApiQuery(
    '/reports/purchase-tax',
    { params: { query: { ...period, ...narrowed } } },
    { keepPrevious: true },
  );
  return (
    <>
      <p className="uk-muted">{t('report.purchase_tax.hint')}</p>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spin />}
      {data?.classes.length === 0 && <EmptyState title={t('report.purchase_tax.none')} />}
      {data?.classes.length === 0 && <CapTable report={data} />}
      {data && data.classes.length > 0 && (
        <Spin spinning={isPlaceholderData}>
          <Classes report={data} />
          <Suppliers report={data} filters={{ ...narrowed, ...periodFilters('posting_date', period) }} />
          <CapTable report={data} />
        </Spin>
      )}
    </>
  );
}

type Share = Pick<PurchaseTaxReport['classes'][number], 'percent' | 'verdict'>;

function ShareHeads(): ReactNode {
  const t = useText('journal');
  return (
    <>
      <th scope="col">{t('report.purchase_tax.verdict')}</th>
      <th scope="col" className={styles.number}>
        {t('report.purchase_tax.percent')}
      </th>
      {[
        'report.count',
        'report.purchase_tax.amount',
        'report.tax_amount',
        'report.purchase_tax.deductible',
      ].map((key) => (
        <th key={key} scope="col" className={styles.number}>
          {t(key)}
        </th>
      ))}
    </>
  );
}

function ShareCells({ percent, verdict }: Share): ReactNode {
  const t = useText('journal');
  return (
    <>
      <td>
        <StatusTag tone={TONES[verdict]}>{t(`report.purchase_tax.verdicts.${verdict}`)}</StatusTag>
      </td>
      <td className={styles.number}>{percent}%</td>
    </>
  );
}

function SumCells({ sums }: { sums: PurchaseTaxReport['total'] }): ReactNode {
  return (
    <>
      <td className={styles.number}>{formatCount(sums.count)}</td>
      <td className={styles.number}>{formatYen(sums.amount)}</td>
      <td className={styles.number}>{formatYen(sums.tax)}</td>
      <td className={styles.number}>{formatYen(sums.deductible)}</td>
    </>
  );
}

/** The lines of the tax return. */
function Classes({ report }: { report: PurchaseTaxReport }): ReactNode {
  const t = useText('journal');
  return (
    <ReportTable
      label={t('report.purchase_tax.by_class')}
      head={
        <>
          <th scope="col">{t('report.purchase_tax.tax_class')}</th>
          <ShareHeads />
        </>
      }
      foot={
        <tr>
          <th scope="row">{t('report.total')}</th>
          <td />
          <td />
          <SumCells sums={report.total} />
        </tr>
      }
    >
      {report.classes.map((row) => (
        <tr key={`${row.tax_class}/${row.percent}/${row.verdict}`}>
          <th scope="row" lang="ja">
            {row.tax_class || t('report.none')}
          </th>
          <ShareCells {...row} />
          <SumCells sums={row} />
        </tr>
      ))}
    </ReportTable>
  );
}

function Suppliers({ report, filters }: { report: PurchaseTaxReport; filters: Filters }): ReactNode {
  const t = useText('journal');
  return (
    <ReportTable
      label={t('report.purchase_tax.by_supplier')}
      head={
        <>
          <th scope="col">{t('report.head_partner')}</th>
          <th scope="col">{t('report.purchase_tax.t_number')}</th>
          <ShareHeads />
        </>
      }
    >
      {report.suppliers.map((row) => {
        const own = groupFilters('partner', { code: '', name: row.partner_name });
        return (
          <tr key={`${row.partner_name}/${row.t_number}/${row.percent}/${row.verdict}`}>
            <th scope="row" lang="ja">
              <Amount value={row.count} filters={own && { ...filters, ...own }}>
                {row.partner_name || t('report.none')}
              </Amount>
            </th>
            <td>
              <bdi>{row.t_number || '–'}</bdi>
            </td>
            <ShareCells {...row} />
            <SumCells sums={row} />
          </tr>
        );
      })}
    </ReportTable>
  );
}
