import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useText } from '@uketori/frontend-kit/i18n';
import { useIsNarrow } from '@uketori/frontend-kit/device';
import { BrowserNotice } from '../BrowserNotice';
import { BottomBar } from './BottomBar';
import { DemoBanner } from './DemoBanner';
import { Menu } from './Menu';
import { PageArea } from './PageArea';
import { SessionEnded } from './SessionEnded';
import { SessionMoved } from './SessionMoved';
import { TopBar } from './TopBar';
import { UploadDrawer } from './UploadDrawer';
import { useInitMessage } from './useInitMessage';
import { useTour } from './useTour';
import styles from './app.module.css';

const GuidedTour = lazy(() => import('./GuidedTour'));

const KEY = 'uketori.menu_collapsed';
const NARROW = '(max-width: 900px)';
const isNarrow = (): boolean => window.matchMedia(NARROW).matches;

/** Left menu (180, collapsed 54), top bar, page (spec 2). A window as narrow as a phone has its menu at the bottom. */
export function Layout(): ReactNode {
  const t = useText('shell');
  const [collapsed, setCollapsed] = useState(() => isNarrow() || localStorage.getItem(KEY) === '1');
  useEffect(() => {
    const watch = window.matchMedia(NARROW);
    const follow = () => setCollapsed(watch.matches || localStorage.getItem(KEY) === '1');
    watch.addEventListener('change', follow);
    return () => watch.removeEventListener('change', follow);
  }, []);
  const atBottom = useIsNarrow();
  const [uploading, setUploading] = useState(false);
  useInitMessage();
  const tour = useTour();
  const toggle = () => {
    // On a narrow window the menu is opened for a moment; that is no wish for the wide one.
    if (!isNarrow()) localStorage.setItem(KEY, collapsed ? '0' : '1');
    setCollapsed(!collapsed);
  };
  return (
    <div className={`${styles.layout} ${collapsed ? styles.collapsed : ''}`}>
      <a className={styles.skip} href="#content">
        {t('top.skip')}
      </a>
      {!atBottom && <Menu collapsed={collapsed} onToggle={toggle} />}
      <div className={styles.main}>
        <BrowserNotice />
        <DemoBanner />
        <TopBar onUpload={() => setUploading(true)} />
        <PageArea />
        {atBottom && <BottomBar />}
      </div>
      <UploadDrawer open={uploading} onOpen={() => setUploading(true)} onClose={() => setUploading(false)} />
      {tour.isOpen && (
        <Suspense>
          <GuidedTour onClose={tour.close} />
        </Suspense>
      )}
      <SessionEnded />
      <SessionMoved />
    </div>
  );
}
