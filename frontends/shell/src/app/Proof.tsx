import { Button, Input, Space } from 'antd';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { ApiError, api } from '@uketori/frontend-kit/api';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { hasPasskeys, PasskeyCancelled, provePasskey } from '@uketori/frontend-kit/passkeys';
import { endStepUp } from '@uketori/frontend-kit/stepUp';
import { leaveForProvider } from '../accounts/sso';
import styles from './app.module.css';

type Asked = Schema<'AskedProof'>;

/** The ways by which a user proves who they are: password, code of an app, passkey or identity provider. */
export default function Proof(): ReactNode {
  const t = useText('shell');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    api
      .post('/session/step-up/options')
      .then(setAsked)
      .catch((error: unknown) => setFailure(errorText(error)));
  }, []);
  const prove = async (body: object) => {
    setBusy(true);
    setFailure('');
    try {
      await api.post('/session/step-up', { body });
      endStepUp(true);
    } catch (error) {
      setFailure(errorText(error));
      // A challenge that ran out is replaced by a new one.
      if (error instanceof ApiError && error.code === 'second_factor_expired')
        setAsked(await api.post('/session/step-up/options').catch(() => null));
    } finally {
      setBusy(false);
    }
  };
  const byPasskey = async () => {
    try {
      await prove({ challenge: asked?.challenge, passkey: await provePasskey(asked?.passkey ?? {}) });
    } catch (error) {
      if (!(error instanceof PasskeyCancelled)) throw error;
    }
  };
  const bySso = async (email: string) => {
    setBusy(true);
    try {
      await leaveForProvider(email, window.location.href, true);
    } catch (error) {
      setFailure(errorText(error));
      setBusy(false);
    }
  };
  const mayCode = asked?.kinds.includes('totp') ?? false;
  return (
    <>
      <p>{t('step_up.body')}</p>
      <div role="alert" className={styles.step_up_failure}>
        {failure}
      </div>
      {asked?.sso_email && (
        <>
          <p>{t('step_up.sso_hint')}</p>
          <Button block type="primary" loading={busy} onClick={() => void bySso(asked.sso_email ?? '')}>
            {t('step_up.sso')}
          </Button>
          <p className={styles.step_up_or}>{t('step_up.or')}</p>
        </>
      )}
      <OneLine
        label={t('step_up.password')}
        type="password"
        autoComplete="current-password"
        busy={busy}
        isFirst
        onSend={(password) => void prove({ password })}
      />
      {(mayCode || asked?.passkey) && <p className={styles.step_up_or}>{t('step_up.or')}</p>}
      {mayCode && (
        <OneLine
          label={t('step_up.code')}
          type="text"
          autoComplete="one-time-code"
          busy={busy}
          onSend={(code) => void prove({ challenge: asked?.challenge, code })}
        />
      )}
      {asked?.passkey && hasPasskeys() && (
        <Button block loading={busy} onClick={() => void byPasskey()}>
          {t('step_up.passkey')}
        </Button>
      )}
    </>
  );
}

interface OneLineProps {
  label: string;
  type: 'password' | 'text';
  autoComplete: string;
  busy: boolean;
  isFirst?: boolean;
  onSend: (value: string) => void;
}

function OneLine({ label, type, autoComplete, busy, isFirst = false, onSend }: OneLineProps): ReactNode {
  const t = useText('shell');
  const [value, setValue] = useState('');
  const Field = type === 'password' ? Input.Password : Input;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (value.trim() !== '' && !busy) onSend(value);
  };
  return (
    <form noValidate onSubmit={send} className={styles.step_up_line}>
      <label>
        {label}
        <Space.Compact block>
          <Field
            value={value}
            autoFocus={isFirst}
            maxLength={256}
            autoComplete={autoComplete}
            dir="ltr"
            onChange={({ target }) => setValue(target.value)}
          />
          <Button type={isFirst ? 'primary' : 'default'} htmlType="submit" loading={busy}>
            {t('step_up.submit')}
          </Button>
        </Space.Compact>
      </label>
    </form>
  );
}
