import { Result } from 'antd';
import { Suspense, lazy, useEffect, useRef, type ReactNode } from 'react';
import { ErrorBoundary } from '@uketori/frontend-kit/ErrorBoundary';
import { FailureCard } from '@uketori/frontend-kit/FailureCard';
import { NotFound } from '@uketori/frontend-kit/NotFound';
import { pageTitleStore } from '@uketori/frontend-kit/PageHeader';
import { useText } from '@uketori/frontend-kit/i18n';
import { navigate } from '@uketori/frontend-kit/navigate';
import { moduleStore } from '@uketori/frontend-kit/registry';
import { useOptionalSession } from '@uketori/frontend-kit/session';
import { useStore } from '@uketori/frontend-kit/store';
import { failureStore, navigationStore, outlet, reloadRemote } from '../remotes/remotes';
import { placeOf, titlesNamespace } from '../remotes/route';
import { Progress } from './Progress';
import styles from './app.module.css';

const LEAVE_AFTER_MS = 1_000;
const ManualPage = lazy(() => import('../manual/ManualPage'));

/** The place of the pages: outlet of the remotes, or the card that replaces one. */
export function PageArea(): ReactNode {
  const scroller = useRef<HTMLElement>(null);
  const session = useOptionalSession();
  const modules = useStore(moduleStore);
  const failures = useStore(failureStore);
  const { pathname, busy } = useStore(navigationStore);
  const place = placeOf(pathname, modules, session?.abilities);
  const failure = place?.allowed ? failures[place.module.name] : undefined;
  useTabTitle(place ? titlesNamespace(place.module.name) : null, place?.page.title_key);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    element.append(outlet);
    // A page that fills the window needs to know what the bars around it leave, a notice above them included.
    const observer = new ResizeObserver(() =>
      element.style.setProperty('--uk-page-height', `${element.clientHeight}px`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    // The manual scrolls itself: to the top of a chapter, or to the section that a search found.
    if (!isManual(pathname)) scroller.current?.scrollTo({ top: 0 });
  }, [pathname]);

  return (
    <main className={styles.content} ref={scroller} id="content" tabIndex={-1} aria-busy={busy}>
      <Progress busy={busy} />
      {isManual(pathname) && <ManualOf pathname={pathname} />}
      {!place && !busy && !isManual(pathname) && <NotFound />}
      {place && !place.allowed && <NoAccess settings={place.page.ability === 'settings:read'} />}
      {place && failure && (
        <FailureCard
          name={place.module.name}
          code={failure}
          onRetry={() => void reloadRemote(place.module.name)}
        />
      )}
    </main>
  );
}

const isManual = (pathname: string): boolean => /^\/manual(\/|$)/.test(pathname);

function ManualOf({ pathname }: { pathname: string }): ReactNode {
  return (
    <ErrorBoundary name="shell">
      <Suspense>
        <ManualPage pathname={pathname} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Settings pages send users without the right back to the invoices after a second (spec 2). */
function NoAccess({ settings }: { settings: boolean }): ReactNode {
  const t = useText('shell');
  useEffect(() => {
    if (!settings) return;
    const timer = setTimeout(() => void navigate('/invoice'), LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [settings]);
  return (
    <Result
      status="403"
      title={t('no_access.title')}
      subTitle={settings ? t('no_access.moving') : t('no_access.body')}
    />
  );
}

function useTabTitle(namespace: string | null, key: string | undefined): void {
  const t = useText(namespace ?? 'shell');
  const precise = useStore(pageTitleStore);
  const product = useText('shell')('app.title');
  const title = precise ?? (namespace && key ? t(key) : null);
  useEffect(() => {
    document.title = title ? `${title} | ${product}` : product;
  }, [title, product]);
}
