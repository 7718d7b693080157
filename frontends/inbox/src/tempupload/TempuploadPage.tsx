import { ApiError } from '@uketori/frontend-kit/api';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { errorText } from '@uketori/frontend-kit/errorText';
import { LANGUAGES, suggestLanguage, useText } from '@uketori/frontend-kit/i18n';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Button, Spin } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { Handed, Returned } from './HandedFiles';
import { HandIn } from './HandIn';
import type { LinkView } from './tempupload.types';
import { useHandIn } from './useHandIn';
import styles from './tempupload.module.css';

const CLOSED = ['request_link_expired', 'request_link_revoked', 'no_record'];

/** The supplier's page: who asks whom for what, and a place for the file. No login. */
export default function TempuploadPage(): ReactNode {
  const t = useText('inbox');
  const { uuid = '' } = useParams();
  const query = useApiQuery('/tempupload/{uuid}', { params: { path: { uuid } } }, { staleTime: 60_000 });
  const [closed, setClosed] = useState<ApiError | null>(null);
  useEffect(() => {
    // The address is the permission: it must not reach another site, nor a search engine.
    const meta = document.createElement('meta');
    meta.name = 'robots';
    meta.content = 'noindex, nofollow';
    const referrer = document.createElement('meta');
    referrer.name = 'referrer';
    referrer.content = 'no-referrer';
    document.head.append(meta, referrer);
    return () => {
      meta.remove();
      referrer.remove();
    };
  }, []);
  const error = closed ?? query.error;
  const view = query.data;
  const spoken = useSupplierLanguage(view?.language ?? error?.params.language, !query.isPending);
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        {!spoken && <Spin className={styles.spin} />}
        {spoken && error && (closed || !view) && (
          <Closed error={error} onRetry={() => void query.refetch()} />
        )}
        {spoken && view && !closed && (
          <>
            <Letter view={view} />
            <Files uuid={uuid} view={view} onClosed={setClosed} onSent={query.refetch} />
            <footer className={styles.foot}>
              <p>{t('temp.about', { organization: view.organization_name })}</p>
              <p>{t('temp.unknown')}</p>
            </footer>
          </>
        )}
      </div>
    </div>
  );
}

/** Turns the page into the supplier's language before anything is shown; true when the words are there. */
function useSupplierLanguage(language: unknown, known: boolean): boolean {
  const [spoken, setSpoken] = useState(false);
  useEffect(() => {
    if (!known) return;
    const found = LANGUAGES.find(({ code }) => code === language);
    const ready = found ? suggestLanguage(found.code) : Promise.resolve();
    void ready.finally(() => setSpoken(true));
  }, [language, known]);
  return spoken;
}

interface FilesProps {
  uuid: string;
  view: LinkView;
  onClosed: (error: ApiError) => void;
  onSent: () => Promise<unknown>;
}

/** What came back, the place for files, and what became of the others. */
function Files({ uuid, view, ...events }: FilesProps): ReactNode {
  const hand = useHandIn(uuid, view, events);
  const returned = view.items.filter(({ status }) => status === 'returned');
  const others = view.items.filter(({ status }) => status !== 'returned');
  return (
    <>
      {returned.length > 0 && (
        <Returned
          items={returned}
          max_bytes={view.max_bytes}
          disabled={hand.running}
          onReplace={(file, id) => void hand.take([file], id)}
        />
      )}
      <HandIn view={view} hand={hand} />
      {others.length > 0 && <Handed items={others} />}
    </>
  );
}

function Letter({ view }: { view: LinkView }): ReactNode {
  const t = useText('inbox');
  return (
    <header className={styles.letter}>
      <p className={styles.to} lang="ja">
        {t('temp.to', { name: view.customer_name })}
      </p>
      <h1>{t('temp.title')}</h1>
      <p className={styles.from}>{t('temp.from', { organization: view.organization_name })}</p>
      <dl>
        <div>
          <dt>{t('temp.what')}</dt>
          <dd>{t('temp.what_month', { year: view.year, month: view.month })}</dd>
        </div>
        <div>
          <dt>{t('temp.until')}</dt>
          <dd>
            <DateTimeText value={view.expires_at} />
          </dd>
        </div>
      </dl>
    </header>
  );
}

function Closed({ error, onRetry }: { error: ApiError; onRetry: () => void }): ReactNode {
  const t = useText('inbox');
  const final = CLOSED.includes(error.code);
  const { organization_name: organization } = error.params;
  const hint = organization ? t('temp.closed_by', { organization }) : t('temp.closed_hint');
  return (
    <section className={styles.closed} role="alert">
      <div className={styles.closed_mark} aria-hidden>
        !
      </div>
      <h1>{t(final ? `temp.closed_${error.code}` : 'temp.failed')}</h1>
      <p>{final ? hint : errorText(error)}</p>
      {!final && <Button onClick={onRetry}>{t('failure.retry')}</Button>}
    </section>
  );
}
