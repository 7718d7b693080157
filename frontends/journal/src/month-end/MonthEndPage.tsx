import { DownloadOutlined, LeftOutlined, PrinterOutlined, RightOutlined } from '@ant-design/icons';
import type { ApiError } from '@uketori/frontend-kit/api';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { csvText } from '@uketori/frontend-kit/csv';
import { MONTH, monthAfter, monthWords } from '@uketori/frontend-kit/dates';
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
import { MonthJournals, useMaySendMonth } from '../accounting/MonthJournals';
import { MonthSpreads } from '../spreads/MonthSpreads';
import { Accruals } from './Accruals';
import { CheckList } from './CheckList';
import { ClosedMonths, Closings } from './Closings';
import { Expected } from './Expected';
import { besideWork, CHECKS, closingMonth, STAGES } from './month-end.rules';
import { StageTable, type StageValue } from './StageTable';
import styles from './month-end.module.css';

const EVERY_MS = 60_000;

/** The closing of a month: where its invoices are, what is missing, what to check, and who did which task. */
export default function MonthEndPage(): ReactNode {
  const t = useText('journal');
  const { month: asked = '' } = useParams();
  const month = MONTH.test(asked) ? asked : closingMonth(todayInJapan());
  const work = useApiQuery(
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
  const name = t('month_end.month', monthWords(month));
  const save = () => {
    const head = [t('month_end.stage_of'), t('month_end.count'), t('month_end.sum')];
    const rows = [...STAGES, ...CHECKS].flatMap(({ key }) => {
      const value = values.current.get(key);
      return value ? [[t(`month_end.stage.${key}`), value.count, value.sum]] : [];
    });
    saveFile(new Blob([csvText([head, ...rows])], { type: 'text/csv' }), `month-end-${month}.csv`);
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
        <div className={styles.wide}>
          <Panel title={t('month_end.lock.title')}>
            <Loaded query={closings}>
              {(data) => (
                <Closings
                  closings={data}
                  name={name}
                  beside={
                    work.data
                      ? besideWork(work.data.tasks, [...work.data.recurring, ...work.data.missing])
                      : []
                  }
                />
              )}
            </Loaded>
          </Panel>
        </div>
        <Panel title={t('month_end.stages')} flush>
          <StageTable month={month} stages={STAGES} label={t('month_end.stages')} onValue={keep} />
        </Panel>
        <Panel title={t('month_end.checks')} flush>
          <StageTable month={month} stages={CHECKS} label={t('month_end.checks')} onValue={keep} />
        </Panel>
        <Panel title={t('month_end.tasks')}>
          <Loaded query={work}>{({ tasks }) => <CheckList month={month} tasks={tasks} />}</Loaded>
        </Panel>
        <Panel title={t('month_end.missing')}>
          <Loaded query={work}>
            {({ recurring, missing }) => <Expected recurring={recurring} missing={missing} />}
          </Loaded>
        </Panel>
        <AccrualsPanel month={month} />
        <SpreadsPanel month={month} />
        <JournalsPanel month={month} />
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
  const accruals = useApiQuery('/month-end/{month}/accruals', { params: { path: { month } } });
  return (
    <div className={styles.wide}>
      <Panel title={t('month_end.accrual.title')}>
        <Loaded query={accruals}>{(data) => <Accruals accruals={data} />}</Loaded>
      </Panel>
    </div>
  );
}

/** Lines that are spread over months, over the width of the page. */
function SpreadsPanel({ month }: { month: string }): ReactNode {
  const t = useText('journal');
  const spreads = useApiQuery('/month-end/{month}/spreads', { params: { path: { month } } });
  return (
    <div className={styles.wide} data-panel="spreads">
      <Panel title={t('spread.month_title')}>
        <Loaded query={spreads}>{(data) => <MonthSpreads spreads={data} />}</Loaded>
      </Panel>
    </div>
  );
}

/** What of both goes to the accounting service, for those who send it there. */
function JournalsPanel({ month }: { month: string }): ReactNode {
  const t = useText('journal');
  if (!useMaySendMonth()) return null;
  return (
    <div className={styles.wide} data-panel="journals">
      <Panel title={t('accounting.journals.title')}>
        <MonthJournals month={month} />
      </Panel>
    </div>
  );
}

interface LoadedProps<T> {
  query: { data?: T | undefined; error: ApiError | null; refetch: () => unknown };
  children: (data: T) => ReactNode;
}

/** The content of a panel once it is loaded; until then a spinner, or why it failed. */
function Loaded<T>({ query: { data, error, refetch }, children }: LoadedProps<T>): ReactNode {
  if (data !== undefined) return children(data);
  return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Spin />;
}
