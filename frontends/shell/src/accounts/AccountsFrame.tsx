import type { ReactNode } from 'react';
import { useText } from '@uketori/frontend-kit/i18n';
import { BrowserNotice } from '../BrowserNotice';
import { Logo } from '../Logo';
import { Journey } from './Journey';
import { LanguageChoice } from './plain';
import styles from './accounts.module.css';

/** Two halves: what the product does, and what the visitor came for. */
export function AccountsFrame({ children }: { children: ReactNode }): ReactNode {
  const t = useText('shell');
  return (
    <div className={styles.frame}>
      <aside className={styles.brand}>
        <div className={styles.brand_name}>
          <Logo size={40} />
          <span>{t('app.name')}</span>
        </div>
        <div className={styles.pitch}>
          <h2>{t('accounts.headline')}</h2>
          <p>{t('accounts.pitch')}</p>
        </div>
        <Journey />
        <ul className={styles.points}>
          <li>{t('accounts.point_read')}</li>
          <li>{t('accounts.point_approve')}</li>
          <li>{t('accounts.point_pay')}</li>
        </ul>
      </aside>
      <main className={styles.work}>
        <BrowserNotice />
        <div className={styles.language}>
          <LanguageChoice />
        </div>
        <div className={styles.middle}>{children}</div>
        <footer className={styles.legal}>{t('accounts.footer')}</footer>
      </main>
    </div>
  );
}
