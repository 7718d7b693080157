import { useEffect, useState, type ReactNode } from 'react';
import { hostUrl } from '@uketori/frontend-kit/hosts';
import { useText } from '@uketori/frontend-kit/i18n';
import styles from './accounts.module.css';
import { PlainLink } from './plain';

/** IP not allowed, or unknown address. */
export function MessagePage({ kind }: { kind: 'noaccess' | 'unknown' }): ReactNode {
  const t = useText('shell');
  const [since] = useState(() => new Date());
  useEffect(() => window.scrollTo(0, 0), []);
  return (
    <section className={styles.card} data-page={kind}>
      <div className={`${styles.mark} ${styles[`mark_${kind}`]}`} aria-hidden>
        {kind === 'noaccess' ? <Shield /> : '404'}
      </div>
      <h1>{t(`accounts.${kind}_title`)}</h1>
      <p className={styles.lead}>{t(`accounts.${kind}_body`)}</p>
      {kind === 'noaccess' && (
        <p className="uk-muted">{t('accounts.noaccess_time', { time: since.toLocaleTimeString('ja-JP') })}</p>
      )}
      <PlainLink href={hostUrl('accounts', '/login')} isQuiet={kind === 'noaccess'}>
        {t('accounts.to_login')}
      </PlainLink>
    </section>
  );
}

function Shield(): ReactNode {
  return (
    <svg width="34" height="34" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.700">
      <path d="M12 3l7 3v5c0 4.500-3 8-7 10-4-2-7-5.500-7-10V6z" strokeLinejoin="round" />
      <path d="M9 9.500l6 5.500M15 9.500l-6 5.500" strokeLinecap="round" />
    </svg>
  );
}
