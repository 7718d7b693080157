import { LockOutlined, MailOutlined } from '@ant-design/icons';
import { Alert, Button, Input, type InputRef } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ApiError, api } from '@uketori/frontend-kit/api';
import { codeText, errorText } from '@uketori/frontend-kit/errorText';
import { safeNext } from '@uketori/frontend-kit/hosts';
import { useText } from '@uketori/frontend-kit/i18n';
import styles from './accounts.module.css';
import { AccountFields, RequiredField } from './fields';
import { LoginDelay } from './LoginDelay';
import { landingUrl } from './landing';

interface Credentials {
  email: string;
  password: string;
}

/** Unknown mail and wrong password read the same: the response must not show which accounts exist. */
function loginError(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) return codeText('invalid_email_or_password');
  return errorText(error);
}

/** Why a try was refused: in words, or until when failures delay the next one (milliseconds). */
type Refused = { text: string } | { until: number };

function refusal(error: unknown): Refused {
  if (error instanceof ApiError && error.code === 'login_delayed')
    return { until: Date.now() + Number(error.params.retry_after_seconds) * 1000 };
  return { text: loginError(error) };
}

function Refusal({ refused }: { refused: Refused | null }): ReactNode {
  return (
    <div aria-live="assertive">
      {refused && 'until' in refused && <LoginDelay until={refused.until} />}
      {refused && 'text' in refused && (
        <Alert type="error" showIcon title={refused.text} style={{ marginBottom: 16 }} />
      )}
    </div>
  );
}

/** Coming back with the browser's Back button must find a form that works. */
function useComeBack(revive: () => void): void {
  useEffect(() => {
    window.addEventListener('pageshow', revive);
    return () => window.removeEventListener('pageshow', revive);
  }, [revive]);
}

export function LoginPage(): ReactNode {
  const t = useText('shell');
  const password = useRef<InputRef>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [busy, setBusy] = useState<'no' | 'sending' | 'leaving'>('no');
  const asked = new URLSearchParams(window.location.search);
  const next = asked.get('next');

  useComeBack(() => setBusy('no'));

  const login = async (entered: Credentials) => {
    setBusy('sending');
    setRefused(null);
    try {
      const user = await api.post('/session/authenticate', {
        body: {
          email: entered.email.trim(),
          password: entered.password,
        },
      });
      setBusy('leaving');
      window.location.assign(landingUrl(user, next));
    } catch (error) {
      setRefused(refusal(error));
      setBusy('no');
      password.current?.focus({ cursor: 'all' });
    }
  };

  return (
    <section className={styles.card} aria-labelledby="login-title">
      <h1 id="login-title">{t('login.title')}</h1>
      <p className={styles.lead}>{safeNext(next) ? t('login.lead_next') : t('login.lead')}</p>
      {asked.get('notice') === 'demo_removed' && (
        <Alert
          type="success"
          showIcon
          title={t('login.demo_removed')}
          description={t('login.demo_removed_next')}
          style={{ marginBottom: 16 }}
        />
      )}
      <Refusal refused={refused} />
      <AccountFields<Credentials> onFinish={(entered) => void login(entered)}>
        <RequiredField name="email" label={t('login.email')} message={t('login.email_required')}>
          <Input
            type="email"
            autoComplete="username"
            autoFocus
            maxLength={254}
            prefix={<MailOutlined className="uk-muted" />}
          />
        </RequiredField>
        <RequiredField name="password" label={t('login.password')} message={t('login.password_required')}>
          <Input.Password
            ref={password}
            autoComplete="current-password"
            maxLength={200}
            prefix={<LockOutlined className="uk-muted" />}
          />
        </RequiredField>
        <Button type="primary" htmlType="submit" block loading={busy !== 'no'} className={styles.submit}>
          {t(busy === 'leaving' ? 'login.leaving' : 'login.submit')}
        </Button>
      </AccountFields>
      <a className={styles.forgot} href="/session/forgot-password">
        {t('login.forgot')}
      </a>
      <a className={styles.forgot} href="/session/sign-up">
        {t('login.sign_up')}
      </a>
    </section>
  );
}
