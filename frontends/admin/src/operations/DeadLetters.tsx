import { api } from '@uketori/frontend-kit/api';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { ChainedService } from '../action-log/chain';
import { ErrorNote } from './ErrorNote';
import { eventName, type ShownLetter } from './jobs.rules';
import styles from './operations.module.css';

interface Props {
  letters: ShownLetter[];
  /** every service has responded */
  complete: boolean;
  onDone: () => void;
}

interface Result {
  ok: boolean;
  error?: string;
}

/** Events that a service could not handle after all tries, and their delivery once more. */
export function DeadLetters({ letters, complete, onDone }: Props): ReactNode {
  const t = useText('admin');
  const { busy, act } = useAct();
  const run = (replay: () => Promise<Result[]>) =>
    void act(async () => {
      const results = await replay();
      const refused = results.filter(({ ok }) => !ok);
      if (refused.length < results.length)
        toast.success(t('jobs.redelivered', { count: results.length - refused.length }));
      if (refused.length > 0)
        toast.error(t('jobs.refused_again', { count: refused.length, error: refused[0]?.error ?? '' }));
    }, onDone);
  const one = ({ service, id }: ShownLetter) =>
    run(async () => [
      await api.post('/operations/{service}/dead-letters/{id}/replay', { params: { path: { service, id } } }),
    ]);
  const all = (service: ChainedService) =>
    run(async () => {
      const params = { path: { service } };
      return (await api.post('/operations/{service}/dead-letters/replay', { params })).results;
    });
  const services = [...new Set(letters.map(({ service }) => service))];
  return (
    <>
      <p className="uk-muted">{t('jobs.events_hint')}</p>
      {services.length > 0 && (
        <div className={styles.bar} role="group" aria-label={t('jobs.bulk')}>
          {services.map((service) => (
            <Button key={service} size="small" disabled={busy} onClick={() => all(service)}>
              {t('jobs.redeliver_all', { service: t(`chain.services.${service}`) })}
            </Button>
          ))}
        </div>
      )}
      <div className={styles.panel}>
        {letters.length === 0 ? (
          <EmptyState
            title={t(complete ? 'jobs.no_events' : 'jobs.none_of_these')}
            description={t('jobs.no_events_hint')}
          />
        ) : (
          <table className={styles.table} aria-label={t('jobs.title')}>
            <thead>
              <tr>
                <th>{t('jobs.event')}</th>
                <th>{t('jobs.service')}</th>
                <th className={styles.end}>{t('jobs.tries')}</th>
                <th>{t('jobs.error')}</th>
                <th>{t('jobs.since')}</th>
                <th aria-label={t('jobs.bulk')} />
              </tr>
            </thead>
            <tbody>
              {letters.map((letter) => (
                <tr key={letter.id} data-letter={letter.id}>
                  <td className={styles.name}>
                    <bdi dir="ltr">{eventName(letter.type)}</bdi>
                    <div className={styles.small}>
                      <bdi dir="ltr" className={styles.code}>
                        {letter.key}
                      </bdi>
                    </div>
                  </td>
                  <td data-label={t('jobs.service')}>
                    <div>
                      {t(`chain.services.${letter.service}`)}
                      <div className={styles.small}>
                        <bdi dir="ltr">{letter.consumer}</bdi>
                      </div>
                    </div>
                  </td>
                  <td data-label={t('jobs.tries')} className={styles.end}>
                    <span className="uk-num">{letter.tries}</span>
                  </td>
                  <td data-label={t('jobs.error')} className={styles.note}>
                    <ErrorNote error={letter.error} />
                  </td>
                  <td data-label={t('jobs.since')}>
                    <DateTimeText value={letter.failed_at} />
                  </td>
                  <td className={styles.acts}>
                    <Button
                      size="small"
                      disabled={busy}
                      aria-label={`${t('jobs.redeliver')} ${eventName(letter.type)} ${letter.key}`}
                      onClick={() => one(letter)}
                    >
                      {t('jobs.redeliver')}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </>
  );
}
