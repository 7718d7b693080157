import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { errorText } from '@uketori/frontend-kit/errorText';
import { formatCount } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { DateText, DateTimeText } from '@uketori/frontend-kit/Yen';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { CHAINED_SERVICES, type ChainedService, type Verdict, verifyChain } from './chain';
import styles from './chain.module.css';

const ALL = 3;

/** The hash-chained logs of the organization, one of each service: length, head, anchor, and their verification. */
export function ChainPanel(): ReactNode {
  const t = useText('admin');
  const operations = useAbility('operations:read');
  const settings = useAbility('settings:read');
  const [verdicts, setVerdicts] = useState<Record<string, Verdict>>({});
  const [busy, setBusy] = useState(false);
  if (Math.max(operations, settings) < ALL) return null;
  const run = async () => {
    setBusy(true);
    setVerdicts({});
    for (const service of CHAINED_SERVICES) {
      const note = (verdict: Verdict) => setVerdicts((before) => ({ ...before, [service]: verdict }));
      await verifyChain(
        (after) =>
          api.get('/operations/{service}/audit/verification', {
            params: { path: { service }, query: { after } },
          }),
        note,
      ).catch((error: unknown) => note({ state: 'failed', message: errorText(error) }));
    }
    setBusy(false);
  };
  const done = Object.values(verdicts).filter(({ state }) => state === 'ok' || state === 'broken');
  const broken = done.filter(({ state }) => state === 'broken').length;
  return (
    <section className={`uk-panel ${styles.panel}`} aria-label={t('chain.title')}>
      <div className={styles.head}>
        <div>
          <h2>{t('chain.title')}</h2>
          <p className="uk-muted">{t('chain.hint')}</p>
        </div>
        <span role="status" className={styles.result}>
          {!busy && done.length === CHAINED_SERVICES.length && (
            <StatusTag tone={broken > 0 ? 'danger' : 'success'}>
              {t(broken > 0 ? 'chain.some_broken' : 'chain.all_ok', { count: broken })}
            </StatusTag>
          )}
        </span>
        <Button loading={busy} onClick={() => void run()}>
          {t('chain.verify')}
        </Button>
      </div>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('chain.title')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{t('chain.service')}</th>
              <th className={styles.figure}>{t('chain.links')}</th>
              <th>{t('chain.head')}</th>
              <th>{t('chain.anchor')}</th>
              <th>{t('chain.result')}</th>
            </tr>
          </thead>
          <tbody>
            {CHAINED_SERVICES.map((service) => (
              <Chain key={service} service={service} verdict={verdicts[service]} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Chain({ service, verdict }: { service: ChainedService; verdict: Verdict | undefined }): ReactNode {
  const t = useText('admin');
  const { data, error } = useApiQuery('/operations/{service}/audit', { params: { path: { service } } });
  const anchor = data?.last_anchor;
  return (
    <tr>
      <th scope="row">{t(`chain.services.${service}`)}</th>
      <td className={styles.figure}>{data ? formatCount(data.links) : '—'}</td>
      <td>{data ? <code title={data.head}>{data.head.slice(0, 16)}…</code> : error && errorText(error)}</td>
      <td>
        {anchor ? (
          <>
            <DateText value={anchor.anchored_on} />{' '}
            <span className="uk-muted">
              {t(anchor.stamped_at ? 'chain.stamped' : 'chain.unstamped', { authority: anchor.authority })}
            </span>
          </>
        ) : (
          <span className="uk-muted">{data && t('chain.no_anchor')}</span>
        )}
        {data && <Outside {...data.outside} />}
      </td>
      <td>
        <VerdictTag verdict={verdict} />
      </td>
    </tr>
  );
}

/** The newest note outside of the database. */
function Outside({ place, last }: Schema<'ChainState'>['outside']): ReactNode {
  const t = useText('admin');
  const key = place === 'file' && !last ? 'waiting' : place;
  return (
    <div className="uk-muted">
      {t(`chain.outside.${key}`, { seq: last ? formatCount(last.seq) : '' })}{' '}
      {last && <DateTimeText value={last.at} />}
    </div>
  );
}

function VerdictTag({ verdict }: { verdict: Verdict | undefined }): ReactNode {
  const t = useText('admin');
  if (!verdict) return <span className="uk-muted">{t('chain.unknown')}</span>;
  if (verdict.state === 'ok')
    return <StatusTag tone="success">{t('chain.ok', { count: verdict.verified_to })}</StatusTag>;
  if (verdict.state === 'running')
    return <StatusTag tone="progress">{t('chain.running', { count: verdict.verified_to })}</StatusTag>;
  if (verdict.state === 'failed') return <StatusTag tone="warning">{verdict.message}</StatusTag>;
  return (
    <StatusTag tone="danger">
      {t('chain.broken', { seq: verdict.seq, fault: t(`chain.fault.${verdict.fault}`) })}
    </StatusTag>
  );
}
