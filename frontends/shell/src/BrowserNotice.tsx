import { useState, type ReactNode } from 'react';
import { useText } from '@uketori/frontend-kit/i18n';
import styles from './notice.module.css';

const KEY = 'uketori.browser_notice_closed';

/** Edge has the engine of Chrome and is the browser of most offices; other browsers change theirs. */
export function isChrome(agent: string): boolean {
  return /(Headless)?Chrome\/\d/.test(agent) && !/(OPR|SamsungBrowser|YaBrowser)\//.test(agent);
}

export function BrowserNotice(): ReactNode {
  const t = useText('shell');
  const [shown, setShown] = useState(() => !isChrome(navigator.userAgent) && !localStorage.getItem(KEY));
  if (!shown) return null;
  const close = () => {
    localStorage.setItem(KEY, '1');
    setShown(false);
  };
  return (
    <div role="alert" className={styles.notice}>
      {t('browser.unstable')}
      <button type="button" aria-label={t('action.close')} onClick={close}>
        ×
      </button>
    </div>
  );
}
