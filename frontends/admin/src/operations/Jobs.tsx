import { ReloadOutlined } from '@ant-design/icons';
import { invalidate, useApiQueries } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import { useSession } from '@uketori/frontend-kit/session';
import { Button, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { CHAINED_SERVICES } from '../action-log/chain';
import { SettingsFrame } from '../settings/SettingsFrame';
import { DeadLetters } from './DeadLetters';
import { JobTable } from './JobTable';
import { countsOf, shownJobs, shownLetters, STATES } from './jobs.rules';
import { answersOf, Silent } from './Silent';
import { Figure } from './Figure';
import styles from './operations.module.css';

const EVERY = { refetchInterval: 10_000, staleTime: 0 };
const SERVICES = CHAINED_SERVICES.map((service) => ({ params: { path: { service } } }));

/** The jobs and the undelivered events of the own organization in all services, and what an operator decides about them. */
export default function Jobs(): ReactNode {
  const t = useText('admin');
  const { organization } = useSession();
  const [search, setSearch] = useSearchParams();
  const jobs = useApiQueries('/operations/{service}/jobs', SERVICES, EVERY);
  const letters = useApiQueries('/operations/{service}/dead-letters', SERVICES, EVERY);
  const refresh = () => void invalidate(...CHAINED_SERVICES.map((service) => `/operations/${service}`));
  const both = [...jobs, ...letters];
  const open = shownLetters(answersOf(letters));
  const counts = countsOf(answersOf(jobs));
  return (
    <SettingsFrame>
      <PageHeader
        title={t('jobs.title')}
        subtitle={t('jobs.hint', { organization: organization.name })}
        actions={
          <Button
            icon={<ReloadOutlined />}
            loading={both.some(({ isFetching, isPending }) => isFetching && isPending)}
            onClick={refresh}
          >
            {t('jobs.refresh')}
          </Button>
        }
      />
      <Tabs
        activeKey={search.get('tab') === 'events' ? 'events' : 'jobs'}
        onChange={(tab) => setSearch(tab === 'events' ? { tab } : {}, { replace: true })}
        destroyOnHidden
        items={[
          {
            key: 'jobs',
            label: t('jobs.tab_jobs'),
            children: jobs.every(({ isPending }) => isPending) ? (
              <PageSpin />
            ) : (
              <>
                <Silent results={jobs} />
                <dl className={styles.figures} aria-live="off">
                  {STATES.map((state) => (
                    <Figure
                      key={state}
                      label={t(`jobs.states.${state}`)}
                      count={counts[state]}
                      bad={state === 'failed' && counts.failed > 0}
                    />
                  ))}
                </dl>
                <JobTable
                  jobs={shownJobs(answersOf(jobs))}
                  capped={jobs.some(({ data }) => data?.capped)}
                  complete={jobs.every(({ data }) => data)}
                  onDone={refresh}
                />
              </>
            ),
          },
          {
            key: 'events',
            label: t('jobs.tab_events', { count: open.length }),
            children: letters.every(({ isPending }) => isPending) ? (
              <PageSpin />
            ) : (
              <>
                <Silent results={letters} />
                <DeadLetters letters={open} complete={letters.every(({ data }) => data)} onDone={refresh} />
              </>
            ),
          },
        ]}
      />
    </SettingsFrame>
  );
}
