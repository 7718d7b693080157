import { useState, type ReactNode } from 'react';
import { api } from '@uketori/frontend-kit/api';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { hasPasskeys, PasskeyCancelled, provePasskey } from '@uketori/frontend-kit/passkeys';
import styles from './accounts.module.css';
import { landingUrl } from './landing';
import { Note } from './plain';

/** A passkey whose device verifies its user needs neither address nor password. */
export function PasskeyLogin({ next }: { next: string | null }): ReactNode {
  const t = useText('shell');
  const [refused, setRefused] = useState<string | null>(null);
  if (!hasPasskeys()) return null;
  const enter = async () => {
    setRefused(null);
    try {
      const { challenge, passkey } = await api.post('/session/passkey-options');
      const body = { challenge, passkey: await provePasskey(passkey) };
      window.location.assign(landingUrl(await api.post('/session/passkey', { body } as never), next));
    } catch (error) {
      if (!(error instanceof PasskeyCancelled)) setRefused(errorText(error));
    }
  };
  return (
    <>
      <div aria-live="assertive">{refused && <Note kind="error" title={refused} />}</div>
      <button type="button" className={styles.other_way} onClick={() => void enter()}>
        {t('login.passkey')}
      </button>
    </>
  );
}
