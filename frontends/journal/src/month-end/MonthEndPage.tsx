import { DownloadOutlined, LeftOutlined, PrinterOutlined, RightOutlined } from '@ant-design/icons';
import type { ApiError } from '@uketori/frontend-kit/api';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { monthAfter } from '@uketori/frontend-kit/dates';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { navigate } from '@uketori/frontend-kit/navigate';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { Panel } from '@uketori/frontend-kit/pro/Panel';
import { saveFile } from '@uketori/frontend-kit/saveFile';
import { todayInJapan } from '@uketori/frontend-kit/today';
import { Button, Spin } from 'antd';
import { useCallback, useRef, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { MonthSpreads } from '../spreads/MonthSpreads';
import { Accruals } from './Accruals';
import { CheckList } from './CheckList';
import { ClosedMonths, Closings } from './Closings';
import { Expected } from './Expected';
import { besideWork, CHECKS, closingMonth, MONTH, STAGES } from './month-end.rules';
import { StageTable, type StageValue } from './StageTable';
import styles from './month-end.module.css';

const EVERY_MS = 60_000;

/** The closing of a month: where its invoices are, what is missing, what to check, and who did which task. */
export default function MonthEndPage(): ReactNode {
  const t = useText('journal');
  const { month: asked = '' } = useParams();
  const month = MONTH.test(asked) ? asked : closingMonth(todayInJapan());
  const { data, error, refetch } = useApiQuery(
    '/month-end/{month}',
    { params: { path: { month } } },
    { refetchInterval: EVERY_MS },
  );
  const closings = useApiQuery(
    '/month-end/{month}/closings',
    { params: { path: { month } } },
    { refetchInterval: EVERY_MS },
  );
  const values = useRef(new Map<string, StageValue>());
  const keep = useCallback((value: StageValue) => void values.current.set(value.key, value), []);
  const go = (months: number) => {
    values.current.clear();
    void navigate(`/month-end/${monthAfter(month, months)}`);
  };
  const name = t('month_end.month', { year: Number(month.slice(0, 4)), month: Number(month.slice(5)) });
  const save = () => {
    const head = [t('month_end.stage_of'), t('month_end.count'), t('month_end.sum')];
    const rows = [...STAGES, ...CHECKS].flatMap(({ key }) => {
      const value = values.current.get(key);
      return value ? [[t(`month_end.stage.${key}`), value.count, value.sum]] : [];
    });
    saveFile(new Blob([csvOf([head, ...rows])], { type: 'text/csv' }), `month-end-${month}.csv`);
  };
  return (
    <div className="uk-page">
      <PageHeader
        title={t('month_end.title')}
        subtitle={t('month_end.hint')}
        actions={
          <>
            <Button
              icon={<LeftOutlined className="uk-way" />}
              aria-label={t('month_end.before')}
              onClick={() => go(-1)}
            />
            <strong className={styles.month} aria-live="polite">
              {name}
            </strong>
            <Button
              icon={<RightOutlined className="uk-way" />}
              aria-label={t('month_end.after')}
              onClick={() => go(1)}
            />
            <Button icon={<DownloadOutlined />} onClick={save}>
              CSV
            </Button>
            <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
              {t('month_end.print')}
            </Button>
          </>
        }
      />
      {/* Another month has numbers of its own: none of the last one stays. */}
      <div key={month} className={styles.page}>
        <LockPanel closings={closings} name={name} work={data} />
        <Panel title={t('month_end.stages')} flush>
          <StageTable month={month} stages={STAGES} label={t('month_end.stages')} onValue={keep} />
        </Panel>
        <Panel title={t('month_end.checks')} flush>
          <StageTable month={month} stages={CHECKS} label={t('month_end.checks')} onValue={keep} />
        </Panel>
        <Panel title={t('month_end.tasks')}>
          {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
          {!data && !error && <Spin />}
          {data && <CheckList month={month} tasks={data.tasks} />}
        </Panel>
        <Panel title={t('month_end.missing')}>
          {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
          {!data && !error && <Spin />}
          {data && <Expected recurring={data.recurring} missing={data.missing} />}
        </Panel>
        <AccrualsPanel month={month} />
        <SpreadsPanel month={month} />
        {closings.data && (
          <Panel title={t('month_end.lock.months')} flush>
            <ClosedMonths closings={closings.data} />
          </Panel>
        )}
      </div>
    </div>
  );
}

/** Estimates of invoices that did not arrive, over the width of the page. */
function AccrualsPanel({ month }: { month: string }): ReactNode {
  const t = useText('journal');
  const { data, error, refetch } = useApiQuery('/month-end/{month}/accruals', {
    params: { path: { month } },
  });
  return (
    <div className={styles.wide}>
      <Panel title={t('month_end.accrual.title')}>
        {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Spin />}
        {data && <Accruals accruals={data} />}
      </Panel>
    </div>
  );
}

/** Lines that are spread over months, over the width of the page. */
function SpreadsPanel({ month }: { month: string }): ReactNode {
  const t = useText('journal');
  const { data, error, refetch } = useApiQuery('/month-end/{month}/spreads', {
    params: { path: { month } },
  });
  return (
    <div className={styles.wide} data-panel="spreads">
      <Panel title={t('spread.month_title')}>
        {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Spin />}
        {data && <MonthSpreads spreads={data} />}
      </Panel>
    </div>
  );
}

interface LockProps {
  closings: { data?: Schema<'MonthClosings'> | undefined; error: ApiError | null; refetch: () => unknown };
  name: string;
  work: Schema<'MonthEnd'> | undefined;
}

/** The lock of the month, over the width of the page. */
function LockPanel({ closings: { data, error, refetch }, name, work }: LockProps): ReactNode {
  const t = useText('journal');
  return (
    <div className={styles.wide}>
      <Panel title={t('month_end.lock.title')}>
        {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Spin />}
        {data && (
          <Closings
            closings={data}
            name={name}
            beside={work ? besideWork(work.tasks, [...work.recurring, ...work.missing]) : []}
          />
        )}
      </Panel>
    </div>
  );
}

/** RFC 4180, with the mark that spreadsheets recognise UTF-8 by. */
function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`;
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
