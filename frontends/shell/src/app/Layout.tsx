import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { useText } from '@uketori/frontend-kit/i18n';
import { useIsNarrow } from '@uketori/frontend-kit/device';
import { useShortcuts } from '@uketori/frontend-kit/shortcuts';
import { useSlotFilled } from '@uketori/frontend-kit/Slot';
import { BrowserNotice } from '../BrowserNotice';
import { BottomBar } from './BottomBar';
import { DemoBanner } from './DemoBanner';
import { Menu } from './Menu';
import { PageArea } from './PageArea';
import { SessionEnded } from './SessionEnded';
import { SessionMoved } from './SessionMoved';
import { StepUp } from './StepUp';
import { TopBar } from './TopBar';
import { UploadDrawer } from './UploadDrawer';
import { useInitMessage } from './useInitMessage';
import { useTour } from './useTour';
import styles from './app.module.css';

const GuidedTour = lazy(() => import('./GuidedTour'));
const Palette = lazy(() => import('./Palette'));

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
  const upload = () => setUploading(true);
  const palette = usePalette();
  const mayUpload = useAbility('invoice:upload') > 0;
  const hasUpload = useSlotFilled('shell.upload') && mayUpload;
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
        <TopBar onUpload={upload} />
        <PageArea />
        {atBottom && <BottomBar />}
      </div>
      <UploadDrawer open={uploading} onOpen={upload} onClose={() => setUploading(false)} />
      {palette.isOpen && (
        <Suspense>
          <Palette onUpload={hasUpload ? upload : undefined} onClose={palette.close} />
        </Suspense>
      )}
      {tour.isOpen && (
        <Suspense>
          <GuidedTour onClose={tour.close} />
        </Suspense>
      )}
      <SessionEnded />
      <SessionMoved />
      <StepUp />
    </div>
  );
}

/** Ctrl+K, or Command+K, from anywhere: also from inside of a field. */
function usePalette() {
  const t = useText('shell');
  const [isOpen, setOpen] = useState(false);
  const open = { label: t('palette.title'), run: () => setOpen(true), in_fields: true };
  useShortcuts(t('help.everywhere'), [
    { keys: 'ctrl+k', ...open },
    { keys: 'meta+k', ...open },
  ]);
  return { isOpen, close: () => setOpen(false) };
}
