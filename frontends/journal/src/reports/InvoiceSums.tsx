import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { listAddress } from '@uketori/frontend-kit/listPlace';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { Figures } from '@uketori/frontend-kit/pro/Figures';
import { Alert, Spin } from 'antd';
import type { ReactNode } from 'react';
import type { Filters } from './Amount';
import { GroupTable } from './GroupTable';
import { MonthTable } from './MonthTable';
import { LEFT_FILTERS, periodFilters } from './report.rules';
import type { GroupKind, InvoiceReport, ReportQuery } from './report.types';

const LEFT = ['unapproved', 'unexported', 'unpaid'] as const;

interface Props {
  part: 'month' | GroupKind;
  query: ReportQuery;
  /** department and supplier that the report is narrowed to */
  narrowed: Filters;
}

/** What the invoices of a period come to: by month, partner, account or department. */
export function InvoiceSums({ part, query, narrowed }: Props): ReactNode {
  const t = useText('journal');
  const { data, error, refetch, isPlaceholderData } = useApiQuery(
    '/reports/invoices',
    { params: { query } },
    { keepPrevious: true },
  );
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Spin />;
  return (
    <Spin spinning={isPlaceholderData}>
      {data.undated > 0 && (
        <Alert type="info" showIcon title={t('report.undated', { count: data.undated })} />
      )}
      <Totals report={data} narrowed={narrowed} />
      {data.total.count === 0 ? (
        <EmptyState title={t('report.empty')} />
      ) : part === 'month' ? (
        <MonthTable report={data} narrowed={narrowed} />
      ) : (
        <GroupTable kind={part} report={data} narrowed={narrowed} />
      )}
    </Spin>
  );
}

/** The sums of the period, each with its list. */
function Totals({ report, narrowed }: { report: InvoiceReport; narrowed: Filters }): ReactNode {
  const t = useText('journal');
  const filters = { ...narrowed, ...periodFilters(report.date_type, report) };
  const { total } = report;
  const figure = (key: 'count' | 'total_amount' | 'payable_amount') => ({
    key,
    title: t(`report.${key}`),
    value: total[key],
    to: listAddress('/invoice', filters),
  });
  return (
    <Figures
      width={116}
      items={[
        figure('count'),
        figure('total_amount'),
        figure('payable_amount'),
        ...LEFT.map((key) => ({
          key,
          title: t(`report.${key}`),
          value: total[key],
          open: total[key] > 0,
          to: listAddress('/invoice', { ...filters, ...LEFT_FILTERS[key] }),
        })),
      ]}
    />
  );
}
