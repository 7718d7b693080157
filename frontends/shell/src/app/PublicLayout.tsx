import type { ReactNode } from 'react';
import { useText } from '@uketori/frontend-kit/i18n';
import { LanguageSelect } from '../LanguageSelect';
import { Logo } from '../Logo';
import { PageArea } from './PageArea';
import styles from './app.module.css';

/** For people without an account: the page and the name of the product, nothing else. */
export function PublicLayout(): ReactNode {
  const t = useText('shell');
  return (
    <div className={styles.public}>
      <header className={styles.public_top}>
        <Logo size={28} />
        <strong>{t('app.name')}</strong>
        <span style={{ marginInlineStart: 'auto' }}>
          <LanguageSelect named />
        </span>
      </header>
      <PageArea />
    </div>
  );
}
