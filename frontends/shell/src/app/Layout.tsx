import { useState, type ReactNode } from 'react';
import { useText } from '@uketori/frontend-kit/i18n';
import { BrowserNotice } from '../BrowserNotice';
import { Menu } from './Menu';
import { PageArea } from './PageArea';
import { TopBar } from './TopBar';
import { UploadDrawer } from './UploadDrawer';
import styles from './app.module.css';

const KEY = 'uketori.menu_collapsed';

/** Left menu (180, collapsed 54), top bar, page (spec 2). */
export function Layout(): ReactNode {
  const t = useText('shell');
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(KEY) === '1');
  const [uploading, setUploading] = useState(false);
  const toggle = () => {
    localStorage.setItem(KEY, collapsed ? '0' : '1');
    setCollapsed(!collapsed);
  };
  return (
    <div className={`${styles.layout} ${collapsed ? styles.collapsed : ''}`}>
      <a className={styles.skip} href="#content">
        {t('top.skip')}
      </a>
      <Menu collapsed={collapsed} onToggle={toggle} />
      <div className={styles.main}>
        <BrowserNotice />
        <TopBar onUpload={() => setUploading(true)} />
        <PageArea />
      </div>
      <UploadDrawer open={uploading} onOpen={() => setUploading(true)} onClose={() => setUploading(false)} />
    </div>
  );
}
