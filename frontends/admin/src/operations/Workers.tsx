import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { formatCount } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag, type Tone } from '@uketori/frontend-kit/StatusTag';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import type { ReactNode } from 'react';
import type { ReadingWorker } from './operations.types';
import styles from './operations.module.css';

const TONES: Record<ReadingWorker['state'], Tone> = {
  reading: 'progress',
  idle: 'success',
  silent: 'danger',
};

/** The engine name of a reader whose machine has no program for pictures. */
const NO_ENGINE = 'none';

/** The readers that were heard of lately. */
export function Workers({ workers }: { workers: ReadingWorker[] }): ReactNode {
  const t = useText('admin');
  return (
    <section aria-labelledby="workers-title" className={styles.section}>
      <h2 id="workers-title">{t('reading.workers')}</h2>
      <div className={styles.panel}>
        {workers.length === 0 ? (
          <EmptyState title={t('reading.no_workers')} description={t('reading.no_workers_hint')} />
        ) : (
          <table className={styles.table}>
            <thead>
              <tr>
                <th>{t('reading.worker')}</th>
                <th>{t('reading.state')}</th>
                <th className={styles.end}>{t('reading.per_minute')}</th>
                <th className={styles.end}>{t('reading.memory')}</th>
                <th>{t('reading.last_lease')}</th>
                <th>{t('reading.seen')}</th>
              </tr>
            </thead>
            <tbody>
              {workers.map((worker) => (
                <Row key={worker.worker_id} worker={worker} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  );
}

function Row({ worker }: { worker: ReadingWorker }): ReactNode {
  const t = useText('admin');
  const { engine, memory_mb, peak_mb, state } = worker;
  return (
    <tr>
      <td className={styles.name}>
        <bdi dir="ltr">{worker.worker_id}</bdi>
        {engine !== '' && (
          <div className={engine === NO_ENGINE ? styles.lacking : styles.small}>
            {t(`reading.engine.${engine}`, { defaultValue: engine })}
          </div>
        )}
      </td>
      <td data-label={t('reading.state')}>
        <StatusTag tone={TONES[state]}>{t(`reading.states.${state}`)}</StatusTag>
      </td>
      <td data-label={t('reading.per_minute')} className={styles.end}>
        <span className="uk-num">{formatCount(worker.pages_per_minute)}</span>
      </td>
      <td data-label={t('reading.memory')} className={styles.end}>
        <div>
          <bdi dir="ltr" className="uk-num">
            {formatCount(memory_mb)} MB
          </bdi>
          <div className={styles.small}>
            {t('reading.peak')}{' '}
            <bdi dir="ltr" className="uk-num">
              {formatCount(peak_mb)} MB
            </bdi>
          </div>
        </div>
      </td>
      <td data-label={t('reading.last_lease')}>
        {worker.last_lease_at ? <DateTimeText value={worker.last_lease_at} /> : '–'}
      </td>
      <td data-label={t('reading.seen')}>
        <DateTimeText value={worker.seen_at} />
      </td>
    </tr>
  );
}
