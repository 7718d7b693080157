import { useEffect, useRef, useState, type ReactNode } from 'react';
import { api } from '@uketori/frontend-kit/api';
import { errorText } from '@uketori/frontend-kit/errorText';
import { hostUrl } from '@uketori/frontend-kit/hosts';
import { useText } from '@uketori/frontend-kit/i18n';
import styles from './accounts.module.css';
import { landingUrl } from './landing';
import { Note, PlainLink } from './plain';

/** Where the identity provider sends the browser back to: the log-in ends, or says why it cannot. */
export function SsoCallback(): ReactNode {
  const t = useText('shell');
  const [failure, setFailure] = useState<string | null>(null);
  const begun = useRef(false);
  useEffect(() => {
    // What the provider gave counts once.
    if (begun.current) return;
    begun.current = true;
    const query = window.location.search.slice(1);
    window.history.replaceState(null, '', window.location.pathname);
    api
      .post('/session/sso/finish', { body: { query } })
      .then((user) => window.location.replace(landingUrl(user, user.next)))
      .catch((error: unknown) => setFailure(errorText(error)));
  }, []);
  return (
    <section className={styles.card} aria-live="polite">
      <h1>{t('sso.title')}</h1>
      {failure === null ? (
        <p className={styles.lead}>{t('sso.wait')}</p>
      ) : (
        <>
          <Note kind="error" title={failure} />
          <PlainLink href={hostUrl('accounts', '/login')}>{t('accounts.to_login')}</PlainLink>
        </>
      )}
    </section>
  );
}
