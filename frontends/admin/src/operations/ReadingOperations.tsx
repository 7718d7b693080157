import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { errorText } from '@uketori/frontend-kit/errorText';
import { formatCount } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { useLive } from '@uketori/frontend-kit/live';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Alert } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { RecordState } from '../settings/RecordState';
import { SettingsFrame } from '../settings/SettingsFrame';
import { Failures } from './Failures';
import { concernOf, LATE_SECONDS } from './health.rules';
import type { ReadingOperationsAnswer } from './operations.types';
import { Span } from './Span';
import { Workers } from './Workers';
import styles from './operations.module.css';

const PATH = '/operations/intake/reading';
const EVERY_MS = 5_000;
/** Events come in bursts: one document that was read is several. */
const NUDGE_MS = 400;

/** How reading goes: what waits, who reads, what failed. Follows by itself. */
export default function ReadingOperations(): ReactNode {
  const t = useText('admin');
  const reading = useApiQuery(PATH, {}, { refetchInterval: EVERY_MS, staleTime: 0 });
  const nudge = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(nudge.current), []);
  useLive('admin', 'document.', () => {
    clearTimeout(nudge.current);
    nudge.current = setTimeout(() => void reading.refetch(), NUDGE_MS);
  });
  const { data, error } = reading;
  return (
    <SettingsFrame>
      <PageHeader
        title={t('reading.title')}
        subtitle={t('reading.hint')}
        actions={
          data && (
            <span className={styles.at}>
              {t('reading.at')} <DateTimeText value={data.at} />
            </span>
          )
        }
      />
      {data ? (
        <>
          {error && <Alert type="warning" showIcon title={errorText(error)} className={styles.alert} />}
          <Concern answer={data} />
          <Figures answer={data} />
          <Workers workers={data.workers} />
          <Failures
            failures={data.failures}
            more={data.more_failures}
            onAsked={() => void reading.refetch()}
          />
        </>
      ) : (
        <RecordState error={error} onRetry={() => void reading.refetch()} />
      )}
    </SettingsFrame>
  );
}

function Concern({ answer }: { answer: ReadingOperationsAnswer }): ReactNode {
  const t = useText('admin');
  const concern = concernOf(answer);
  if (!concern) return null;
  return (
    <Alert
      type={concern === 'late' ? 'warning' : 'error'}
      showIcon
      className={styles.alert}
      title={t(`reading.concern.${concern}`, { minutes: LATE_SECONDS / 60 })}
      description={t(`reading.concern_hint.${concern}`)}
    />
  );
}

function Figures({ answer: { queue } }: { answer: ReadingOperationsAnswer }): ReactNode {
  const t = useText('admin');
  const late = (queue.oldest_waiting_seconds ?? 0) > LATE_SECONDS;
  return (
    <dl className={styles.figures} aria-live="off">
      <Figure label={t('reading.waiting')}>
        {formatCount(queue.waiting)}
        {queue.capped && '+'}
      </Figure>
      <Figure label={t('reading.oldest')} bad={late}>
        {queue.oldest_waiting_seconds === null ? '–' : <Span seconds={queue.oldest_waiting_seconds} />}
      </Figure>
      <Figure label={t('reading.in_work')}>{formatCount(queue.in_work)}</Figure>
      <Figure label={t('reading.per_minute')}>{formatCount(queue.pages_per_minute)}</Figure>
      <Figure label={t('reading.failed_last_day')} bad={queue.failed_last_day > 0}>
        {formatCount(queue.failed_last_day)}
      </Figure>
    </dl>
  );
}

function Figure({ label, bad, children }: { label: string; bad?: boolean; children: ReactNode }): ReactNode {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd className={bad ? styles.bad : undefined}>{children}</dd>
    </div>
  );
}
