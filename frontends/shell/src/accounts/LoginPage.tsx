import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { ApiError, api } from '@uketori/frontend-kit/api';
import { codeText, errorText } from '@uketori/frontend-kit/errorText';
import { safeNext } from '@uketori/frontend-kit/hosts';
import { useText } from '@uketori/frontend-kit/i18n';
import styles from './accounts.module.css';
import { landingUrl } from './landing';
import { LoginDelay } from './LoginDelay';
import { PasskeyLogin } from './PasskeyLogin';
import { Note, PlainButton, PlainField } from './plain';
import { leaveForProvider } from './sso';
import { awaitedBy, type Awaited, SecondStep } from './SecondStep';

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
      {refused && 'text' in refused && <Note kind="error" title={refused.text} />}
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

const EMPTY: Credentials = { email: '', password: '' };
const FIELDS = ['email', 'password'] as const;

export function LoginPage(): ReactNode {
  const t = useText('shell');
  const next = new URLSearchParams(window.location.search).get('next');
  const [awaited, setAwaited] = useState<Awaited | null>(null);
  const [restarted, setRestarted] = useState<string | null>(null);
  if (awaited)
    return (
      <section className={styles.card} aria-labelledby="login-title">
        <h1 id="login-title">{t('second_step.title')}</h1>
        <SecondStep
          awaited={awaited}
          onDone={(user) => window.location.assign(landingUrl(user, next))}
          onRestart={(reason) => {
            setRestarted(reason);
            setAwaited(null);
          }}
        />
      </section>
    );
  return (
    <section className={styles.card} aria-labelledby="login-title">
      <h1 id="login-title">{t('login.title')}</h1>
      <p className={styles.lead}>{safeNext(next) ? t('login.lead_next') : t('login.lead')}</p>
      <DemoRemoved />
      {restarted && <Note kind="warning" title={restarted} />}
      <LoginForm next={next} onAwaited={setAwaited} />
      <PasskeyLogin next={next} />
      <a className={styles.forgot} href="/session/forgot-password">
        {t('login.forgot')}
      </a>
      <a className={styles.forgot} href="/session/sign-up">
        {t('login.sign_up')}
      </a>
    </section>
  );
}

function DemoRemoved(): ReactNode {
  const t = useText('shell');
  if (new URLSearchParams(window.location.search).get('notice') !== 'demo_removed') return null;
  return (
    <Note kind="success" title={t('login.demo_removed')}>
      {t('login.demo_removed_next')}
    </Note>
  );
}

interface LoginFormProps {
  next: string | null;
  onAwaited: (awaited: Awaited) => void;
}

function LoginForm({ next, onAwaited }: LoginFormProps): ReactNode {
  const t = useText('shell');
  const inputs = { email: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) };
  const [entered, setEntered] = useState(EMPTY);
  /** Fields that were left, or all once the form was sent: only these say that they are empty. */
  const [seen, setSeen] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [busy, setBusy] = useState<'no' | 'sending' | 'leaving'>('no');
  useComeBack(() => setBusy('no'));

  const login = async () => {
    setBusy('sending');
    setRefused(null);
    try {
      const { email, password } = entered;
      const user = await api.post('/session/authenticate', { body: { email: email.trim(), password } });
      setBusy('leaving');
      window.location.assign(landingUrl(user, next));
    } catch (error) {
      const awaited = awaitedBy(error);
      if (awaited) return onAwaited(awaited);
      if (error instanceof ApiError && error.code === 'sso_required') return bySso();
      setRefused(refusal(error));
      setBusy('no');
      inputs.password.current?.focus();
      inputs.password.current?.select();
    }
  };

  const bySso = async () => {
    if (entered.email.trim() === '') {
      setSeen(['email']);
      inputs.email.current?.focus();
      return;
    }
    setBusy('sending');
    setRefused(null);
    try {
      await leaveForProvider(entered.email, next);
    } catch (error) {
      setRefused({ text: errorText(error) });
      setBusy('no');
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSeen(FIELDS);
    const empty = FIELDS.find((name) => entered[name] === '');
    if (empty) inputs[empty].current?.focus();
    else if (busy === 'no') void login();
  };

  const field = (name: keyof Credentials) => ({
    name,
    label: t(`login.${name}`),
    missing: seen.includes(name) && entered[name] === '' ? t(`login.${name}_required`) : null,
    value: entered[name],
    inputRef: inputs[name],
    onValue: (value: string) => setEntered((before) => ({ ...before, [name]: value })),
    onBlur: () => setSeen((before) => [...before, name]),
  });

  return (
    <form noValidate onSubmit={submit}>
      <Refusal refused={refused} />
      <PlainField {...field('email')} type="email" autoComplete="username" autoFocus maxLength={254} />
      <PlainField {...field('password')} type="password" autoComplete="current-password" maxLength={200} />
      <PlainButton isBusy={busy !== 'no'}>
        {t(busy === 'leaving' ? 'login.leaving' : 'login.submit')}
      </PlainButton>
      <button type="button" className={styles.other_way} onClick={() => void bySso()}>
        {t('login.sso')}
      </button>
    </form>
  );
}
