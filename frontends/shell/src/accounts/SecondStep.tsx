import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { ApiError, api } from '@uketori/frontend-kit/api';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { hasPasskeys, PasskeyCancelled, provePasskey } from '@uketori/frontend-kit/passkeys';
import styles from './accounts.module.css';
import type { LandingUser } from './landing';
import { LoginDelay } from './LoginDelay';
import { Note, PlainButton, PlainField } from './plain';

/** What the log-in waits for: the parameters of `second_factor_required`. */
export interface Awaited {
  challenge: string;
  kinds: string[];
  passkey: object | null;
}

/** The second step that a refused log-in asks for; null when it was refused for another reason. */
export function awaitedBy(error: unknown): Awaited | null {
  const isAsked = error instanceof ApiError && error.code === 'second_factor_required';
  return isAsked ? (error.params as unknown as Awaited) : null;
}

interface Props {
  awaited: Awaited;
  onDone: (user: LandingUser) => void;
  /** The challenge ran out: the user enters the password again. */
  onRestart: (reason: string) => void;
}

/** The step after the password: a code of the app, a passkey, or a recovery code. */
export function SecondStep({ awaited, onDone, onRestart }: Props): ReactNode {
  const t = useText('shell');
  const { challenge, kinds, passkey } = awaited;
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const [refused, setRefused] = useState<ReactNode>(null);
  const [busy, setBusy] = useState(false);

  const send = async (given: object) => {
    setBusy(true);
    setRefused(null);
    try {
      onDone(await api.post('/session/second-factor', { body: { challenge, ...given } }));
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.code === 'second_factor_expired') onRestart(errorText(error));
      setRefused(refusalOf(error));
      input.current?.focus();
      input.current?.select();
    }
  };
  const byPasskey = async () => {
    try {
      await send({ passkey: await provePasskey(passkey ?? {}) });
    } catch (error) {
      if (!(error instanceof PasskeyCancelled)) throw error;
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(code.trim() === '' ? t('second_step.code_required') : null);
    if (code.trim() === '') input.current?.focus();
    else if (!busy) void send({ code });
  };
  const hasApp = kinds.includes('totp');
  return (
    <form noValidate onSubmit={submit}>
      <p className={styles.lead}>{t(hasApp ? 'second_step.lead_app' : 'second_step.lead_passkey')}</p>
      <div aria-live="assertive">{refused}</div>
      {passkey && hasPasskeys() && (
        <button type="button" className={styles.other_way} onClick={() => void byPasskey()}>
          {t('second_step.passkey')}
        </button>
      )}
      <PlainField
        name="code"
        label={t(hasApp ? 'second_step.code' : 'second_step.recovery_code')}
        type="text"
        autoComplete="one-time-code"
        autoFocus
        dir="ltr"
        maxLength={50}
        missing={missing}
        value={code}
        inputRef={input}
        onValue={setCode}
      />
      <PlainButton isBusy={busy}>{t('second_step.submit')}</PlainButton>
      <p className={styles.hint}>{t('second_step.recovery_hint')}</p>
    </form>
  );
}

function refusalOf(error: unknown): ReactNode {
  if (error instanceof ApiError && error.code === 'login_delayed')
    return <LoginDelay until={Date.now() + Number(error.params.retry_after_seconds) * 1000} />;
  return <Note kind="error" title={errorText(error)} />;
}
