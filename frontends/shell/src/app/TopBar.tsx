import {
  CloudUploadOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  QuestionCircleOutlined,
} from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { Suspense, lazy, useEffect, useState, type ReactNode } from 'react';
import { Can } from '@uketori/frontend-kit/abilities';
import { Slot, useSlotFilled } from '@uketori/frontend-kit/Slot';
import { useShortcuts } from '@uketori/frontend-kit/shortcuts';
import { rememberLanguage } from './ownLanguage';
import { useSides, useText } from '@uketori/frontend-kit/i18n';
import { LanguageSelect } from '../LanguageSelect';
import { Help } from './Help';
import { OrganizationSelect } from './OrganizationSelect';
import { UserMenu } from './UserMenu';
import styles from './app.module.css';

const ManualDrawer = lazy(() => import('../manual/ManualDrawer'));

export function TopBar({ onUpload }: { onUpload: () => void }): ReactNode {
  const t = useText('shell');
  const canFill = useSlotFilled('shell.upload');
  return (
    <header className={styles.top}>
      <OrganizationSelect />
      <Slot name="shell.board" className={styles.slot} quiet />
      <div className={styles.top_end}>
        {canFill && (
          <Can ability="invoice:upload">
            <Button
              type="primary"
              className={styles.top_upload}
              icon={<CloudUploadOutlined />}
              aria-label={t('top.upload')}
              onClick={onUpload}
            >
              <span className={styles.top_word}>{t('top.upload')}</span>
            </Button>
          </Can>
        )}
        <Slot name="shell.notifications" className={styles.slot} quiet />
        <FullScreen />
        <HelpButton />
        <LanguageSelect onChange={rememberLanguage} />
        <UserMenu />
      </div>
    </header>
  );
}

function HelpButton(): ReactNode {
  const t = useText('shell');
  const { below_end } = useSides();
  const [open, setOpen] = useState(false);
  const [explained, setExplained] = useState<string | null>(null);
  useShortcuts(t('help.everywhere'), [
    { keys: '?', label: t('help.show'), run: () => setOpen(!open) },
    { keys: 'escape', label: t('help.hide'), run: () => setOpen(false), disabled: !open },
  ]);
  const readManual = () => {
    setOpen(false);
    setExplained(window.location.pathname);
  };
  return (
    <>
      <Popover
        trigger="click"
        open={open}
        onOpenChange={setOpen}
        placement={below_end}
        content={<Help onManual={readManual} />}
        title={t('help.title')}
      >
        <Button
          type="text"
          icon={<QuestionCircleOutlined />}
          aria-label={t('top.help')}
          title={t('top.help')}
          data-tour="help"
        />
      </Popover>
      {explained && (
        <Suspense>
          <ManualDrawer key={explained} pathname={explained} onClose={() => setExplained(null)} />
        </Suspense>
      )}
    </>
  );
}

function FullScreen(): ReactNode {
  const t = useText('shell');
  const [full, setFull] = useState(Boolean(document.fullscreenElement));
  useEffect(() => {
    const follow = () => setFull(Boolean(document.fullscreenElement));
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  const toggle = () => {
    const change = full ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    // A browser may refuse full screen (kiosk, policy); the button then does nothing.
    change.catch(() => undefined);
  };
  const label = t(full ? 'top.exit_full_screen' : 'top.full_screen');
  return (
    <Button
      type="text"
      className={styles.top_full}
      icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      aria-label={label}
      title={label}
      onClick={toggle}
    />
  );
}
