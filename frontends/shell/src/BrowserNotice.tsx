import { Alert } from 'antd';
import { useState, type ReactNode } from 'react';
import { useText } from '@uketori/frontend-kit/i18n';

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
  return <Alert banner type="warning" title={t('browser.unstable')} closable={{ onClose: close }} />;
}
