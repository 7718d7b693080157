import { BulkButton } from '@uketori/frontend-kit/BulkButton';
import { useClearButton } from '@uketori/frontend-kit/clearButton';
import { EmptyState, NoHits } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag, type Tone } from '@uketori/frontend-kit/StatusTag';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Button, Checkbox, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { CHAINED_SERVICES } from '../action-log/chain';
import { DiscardDialog } from './DiscardDialog';
import { ErrorNote } from './ErrorNote';
import { type JobFilter, kindKey, matches, MOST_JOBS, STATES, type ShownJob } from './jobs.rules';
import { useDecision } from './useDecision';
import styles from './operations.module.css';

const TONES: Record<ShownJob['state'], Tone> = {
  failed: 'danger',
  due: 'info',
  later: 'neutral',
  running: 'progress',
};

interface Props {
  jobs: ShownJob[];
  /** there are more than these */
  capped: boolean;
  /** every service has responded */
  complete: boolean;
  onDone: () => void;
}

/** Failed and waiting jobs; the failed ones are retried or discarded, one or several at once. */
export function JobTable({ jobs, capped, complete, onDone }: Props): ReactNode {
  const t = useText('admin');
  const [filter, setFilter] = useState<JobFilter>({});
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [discarding, setDiscarding] = useState<ShownJob[]>([]);
  const { busy, retry, discard } = useDecision(() => {
    setChosen(new Set());
    onDone();
  });
  const rows = jobs.filter((job) => matches(job, filter));
  const failed = rows.filter(({ state }) => state === 'failed');
  const selected = failed.filter(({ row }) => chosen.has(row));
  const toggle = (which: readonly ShownJob[], on: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const { row } of which) {
        if (on) next.add(row);
        else next.delete(row);
      }
      return next;
    });
  return (
    <>
      <Filters jobs={jobs} filter={filter} onChange={setFilter} />
      {failed.length > 0 && (
        <div className={styles.bar} role="group" aria-label={t('jobs.bulk')}>
          <Checkbox
            checked={selected.length === failed.length}
            indeterminate={selected.length > 0 && selected.length < failed.length}
            onChange={(event) => toggle(failed, event.target.checked)}
          >
            {t('jobs.select_all', { count: failed.length })}
          </Checkbox>
          <span className="uk-muted" role="status">
            {t('jobs.selected', { count: selected.length })}
          </span>
          <BulkButton count={selected.length} most={MOST_JOBS} loading={busy} onClick={() => retry(selected)}>
            {t('jobs.retry')}
          </BulkButton>
          <BulkButton
            count={selected.length}
            most={MOST_JOBS}
            danger
            disabled={busy}
            onClick={() => setDiscarding(selected)}
          >
            {t('jobs.discard')}
          </BulkButton>
        </div>
      )}
      <div className={styles.panel}>
        {rows.length === 0 && jobs.length > 0 ? (
          <NoHits onClear={() => setFilter({})} />
        ) : rows.length === 0 ? (
          <EmptyState
            title={t(complete ? 'jobs.none' : 'jobs.none_of_these')}
            description={t('jobs.none_hint')}
          />
        ) : (
          <table className={styles.table} aria-label={t('jobs.title')}>
            <thead>
              <tr>
                <th aria-label={t('jobs.select')} />
                <th>{t('jobs.kind_title')}</th>
                <th>{t('jobs.state')}</th>
                <th className={styles.end}>{t('jobs.tries')}</th>
                <th>{t('jobs.error')}</th>
                <th>{t('jobs.since')}</th>
                <th>{t('jobs.next_try')}</th>
                <th aria-label={t('jobs.bulk')} />
              </tr>
            </thead>
            <tbody>
              {rows.map((job) => (
                <Row
                  key={job.row}
                  job={job}
                  busy={busy}
                  selected={chosen.has(job.row)}
                  onSelect={(on) => toggle([job], on)}
                  onRetry={() => retry([job])}
                  onDiscard={() => setDiscarding([job])}
                />
              ))}
            </tbody>
          </table>
        )}
      </div>
      {capped && <p className={styles.small}>{t('jobs.capped')}</p>}
      <DiscardDialog
        count={discarding.length}
        busy={busy}
        onClose={() => setDiscarding([])}
        onDiscard={async (reason) => {
          await discard(discarding, reason);
          setDiscarding([]);
        }}
      />
    </>
  );
}

interface FiltersProps {
  jobs: ShownJob[];
  filter: JobFilter;
  onChange: (filter: JobFilter) => void;
}

function Filters({ jobs, filter, onChange }: FiltersProps): ReactNode {
  const t = useText('admin');
  const clearButton = useClearButton();
  const kinds = [...new Set(jobs.map(({ kind }) => kind))].sort();
  const select = <K extends keyof JobFilter>(
    name: K,
    label: string,
    values: readonly NonNullable<JobFilter[K]>[],
    words: (value: NonNullable<JobFilter[K]>) => string,
  ) => (
    <Select<NonNullable<JobFilter[K]>>
      allowClear={clearButton}
      className={styles.filter}
      aria-label={label}
      placeholder={label}
      value={filter[name] as NonNullable<JobFilter[K]> | undefined}
      onChange={(value) => onChange({ ...filter, [name]: value })}
      options={values.map((value) => ({ value, label: words(value) }) as never)}
    />
  );
  return (
    <div className={styles.bar} role="search">
      {select('service', t('jobs.service'), CHAINED_SERVICES, (name) => t(`chain.services.${name}`))}
      {select('state', t('jobs.state'), STATES, (state) => t(`jobs.states.${state}`))}
      {select('kind', t('jobs.kind_title'), kinds, (kind) => t(kindKey(kind), { defaultValue: kind }))}
    </div>
  );
}

interface RowProps {
  job: ShownJob;
  busy: boolean;
  selected: boolean;
  onSelect: (on: boolean) => void;
  onRetry: () => void;
  onDiscard: () => void;
}

function Row({ job, busy, selected, onSelect, onRetry, onDiscard }: RowProps): ReactNode {
  const t = useText('admin');
  const words = t(kindKey(job.kind), { defaultValue: job.kind });
  const name = `${words} ${job.id}`;
  const isFailed = job.state === 'failed';
  const subjects = Object.entries(job.subjects);
  return (
    <tr data-job={job.row}>
      <td className={styles.check}>
        {isFailed && (
          <Checkbox
            checked={selected}
            aria-label={t('jobs.select_one', { name })}
            onChange={(event) => onSelect(event.target.checked)}
          />
        )}
      </td>
      <td className={styles.name}>
        {words}
        <div className={styles.small}>
          {t(`chain.services.${job.service}`)} · <bdi dir="ltr">#{job.id}</bdi>
        </div>
        {subjects.map(([key, id]) => (
          <div key={key} className={styles.small}>
            <bdi dir="ltr" className={styles.code}>
              {key} {id}
            </bdi>
          </div>
        ))}
      </td>
      <td data-label={t('jobs.state')}>
        <StatusTag tone={TONES[job.state]}>{t(`jobs.states.${job.state}`)}</StatusTag>
      </td>
      <td data-label={t('jobs.tries')} className={styles.end}>
        <span className="uk-num">{job.tries}</span>
      </td>
      <td data-label={t('jobs.error')} className={styles.note}>
        {job.tries > 0 || job.error !== '' ? <ErrorNote error={job.error} /> : '–'}
      </td>
      <td data-label={t('jobs.since')}>
        <DateTimeText value={job.failed_at ?? job.created_at} />
      </td>
      <td data-label={t('jobs.next_try')}>
        {job.next_try_at ? <DateTimeText value={job.next_try_at} /> : '–'}
      </td>
      <td className={styles.acts}>
        {isFailed && (
          <>
            <Button size="small" disabled={busy} aria-label={`${t('jobs.retry')} ${name}`} onClick={onRetry}>
              {t('jobs.retry')}
            </Button>
            <Button
              size="small"
              danger
              disabled={busy}
              aria-label={`${t('jobs.discard')} ${name}`}
              onClick={onDiscard}
            >
              {t('jobs.discard')}
            </Button>
          </>
        )}
      </td>
    </tr>
  );
}
