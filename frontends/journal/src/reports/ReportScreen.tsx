import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { api } from '@uketori/frontend-kit/api';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { listAddress } from '@uketori/frontend-kit/listPlace';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { Figures } from '@uketori/frontend-kit/pro/Figures';
import { Panel } from '@uketori/frontend-kit/pro/Panel';
import { saveFile } from '@uketori/frontend-kit/saveFile';
import { todayInJapan } from '@uketori/frontend-kit/today';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Alert, Button, Spin, Tabs } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { GroupTable } from './GroupTable';
import { MonthTable } from './MonthTable';
import { LEFT_FILTERS, periodFilters, periodOf } from './report.rules';
import { DATE_TYPES, GROUPS, type InvoiceReport, type ReportQuery } from './report.types';
import { NarrowBar, type Narrowed, PeriodBar } from './ReportBar';
import styles from './reports.module.css';

const LEFT = ['unapproved', 'unexported', 'unpaid'] as const;
const MONTH = 'month';
const TABS = [MONTH, ...GROUPS] as const;

/** What the invoices of a period come to: by month, partner, account and department. */
export default function ReportScreen(): ReactNode {
  const t = useText('journal');
  const [address, setAddress] = useSearchParams();
  const tab = TABS.find((key) => key === address.get('tab')) ?? MONTH;
  const period = periodOf(address.get('from'), address.get('to'), todayInJapan());
  const date_type = DATE_TYPES.find((key) => key === address.get('date_type')) ?? 'issue_date';
  const [narrowed, setNarrowed] = useState<Narrowed>({ department: null, company: null });
  const ids = idsOf(narrowed);
  const query: ReportQuery = { ...period, date_type, ...ids };
  const { data, error, refetch, isPlaceholderData } = useApiQuery(
    '/reports/invoices',
    { params: { query } },
    { keepPrevious: true },
  );
  const { data: settings } = useApiQuery('/reports/settings');
  const { busy, act } = useAct();
  const save = () =>
    act(async () => {
      const params = { query: { ...query, part: tab } };
      const { blob, file_name } = await api.file('/reports/invoices/export.csv', { params });
      saveFile(blob, file_name ?? `report_${tab}.csv`);
    });
  const change = (next: Record<string, string>) =>
    setAddress({ ...Object.fromEntries(address), ...next }, { replace: true });
  return (
    <div className={`uk-page ${styles.page}`}>
      <PageHeader
        title={t('report.title')}
        subtitle={t('report.hint')}
        actions={
          <>
            <Button icon={<DownloadOutlined />} loading={busy} onClick={() => void save()}>
              CSV
            </Button>
            <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
              {t('month_end.print')}
            </Button>
          </>
        }
      />
      <Panel>
        <div className={styles.bar_top}>
          <PeriodBar period={period} date_type={date_type} settings={settings} onChange={change} />
          <NarrowBar value={narrowed} onChange={setNarrowed} />
        </div>
        <p className={styles.printed}>
          {[
            `${period.from.replace('-', '/')} – ${period.to.replace('-', '/')}`,
            t(`report.by_${date_type}`),
            t(`report.tab_${tab}`),
            narrowed.department?.name,
            narrowed.company?.name,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Spin />}
        {data && (
          <Spin spinning={isPlaceholderData}>
            {data.undated > 0 && (
              <Alert type="info" showIcon title={t('report.undated', { count: data.undated })} />
            )}
            <Totals report={data} narrowed={ids} />
            <Tabs
              activeKey={tab}
              onChange={(key) => change({ tab: key })}
              items={TABS.map((key) => ({
                key,
                label: t(`report.tab_${key}`),
                children:
                  data.total.count === 0 ? (
                    <EmptyState title={t('report.empty')} />
                  ) : key === MONTH ? (
                    <MonthTable report={data} narrowed={ids} />
                  ) : (
                    <GroupTable kind={key} report={data} narrowed={ids} />
                  ),
              }))}
            />
          </Spin>
        )}
      </Panel>
    </div>
  );
}

/** As filters of the report, and of the lists behind its numbers. */
function idsOf({ department, company }: Narrowed): Record<string, string> {
  return {
    ...(department ? { department_id: department.id } : {}),
    ...(company ? { company_id: company.id } : {}),
  };
}

/** The sums of the period, each with its list. */
function Totals({
  report,
  narrowed,
}: {
  report: InvoiceReport;
  narrowed: Record<string, string>;
}): ReactNode {
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
