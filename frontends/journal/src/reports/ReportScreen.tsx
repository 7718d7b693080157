import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { Figures } from '@uketori/frontend-kit/pro/Figures';
import { Panel } from '@uketori/frontend-kit/pro/Panel';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { todayInJapan } from '@uketori/frontend-kit/today';
import { Alert, Button, Segmented, Spin, Tabs } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { GroupTable } from './GroupTable';
import { MonthTable } from './MonthTable';
import { DATE_TYPES, type DateType, GROUPS, yearsOf } from './report.types';
import styles from './reports.module.css';

const LEFT = ['unapproved', 'unexported', 'unpaid'] as const;
const MONTH = 'month';
const TABS = [MONTH, ...GROUPS] as const;
const FIGURES = ['count', 'total_amount', 'payable_amount', ...LEFT] as const;
const isLeft = (key: string): boolean => (LEFT as readonly string[]).includes(key);

const thisYear = (): number => Number(todayInJapan().slice(0, 4));

/** What the invoices of a year come to: by month, account, department and partner. */
export default function ReportScreen(): ReactNode {
  const t = useText('journal');
  const [year, setYear] = useState(thisYear);
  const [date_type, setType] = useState<DateType>('issue_date');
  const query = useApiQuery(
    '/reports/invoices',
    { params: { query: { year, date_type } } },
    { keepPrevious: true },
  );
  const report = query.data;
  const [address, setAddress] = useSearchParams();
  const tab = TABS.find((key) => key === address.get('tab')) ?? MONTH;
  const settings = useApiQuery('/reports/settings');
  const { first, last } = yearsOf(settings.data, date_type, year);
  return (
    <div className="uk-page">
      <PageHeader title={t('report.title')} subtitle={t('report.hint')} />
      <Panel>
        <div className={styles.bar_top}>
          <div className={styles.year}>
            <Button
              icon={<LeftOutlined className="uk-way" />}
              aria-label={t('report.year_before')}
              disabled={year <= first}
              onClick={() => setYear(year - 1)}
            />
            <strong aria-live="polite">{t('report.year', { year })}</strong>
            <Button
              icon={<RightOutlined className="uk-way" />}
              aria-label={t('report.year_after')}
              disabled={year >= last}
              onClick={() => setYear(year + 1)}
            />
          </div>
          <Segmented
            aria-label={t('report.date_type')}
            value={date_type}
            options={DATE_TYPES.map((value) => ({ value, label: t(`report.by_${value}`) }))}
            onChange={setType}
          />
        </div>
        {query.error && !report && <LoadFailed error={query.error} onRetry={query.refetch} />}
        {!report && !query.error && <Spin />}
        {report && (
          <Spin spinning={query.isPlaceholderData}>
            {report.undated > 0 && (
              <Alert type="info" showIcon title={t('report.undated', { count: report.undated })} />
            )}
            <Figures
              items={FIGURES.map((key) => ({
                key,
                title: t(`report.${key}`),
                value: report.total[key],
                open: isLeft(key) && report.total[key] > 0,
              }))}
            />
            <Tabs
              activeKey={tab}
              onChange={(key) => setAddress(key === MONTH ? {} : { tab: key }, { replace: true })}
              items={[
                { key: MONTH, label: t('report.tab_month'), children: <MonthTable report={report} /> },
                ...GROUPS.map((key) => ({
                  key,
                  label: t(`report.tab_${key}`),
                  children: (
                    <>
                      <p className="uk-muted">{t(`report.hint_${key}`)}</p>
                      <GroupTable groups={report[key]} label={t(`report.head_${key}`)} />
                    </>
                  ),
                })),
              ]}
            />
          </Spin>
        )}
      </Panel>
    </div>
  );
}
