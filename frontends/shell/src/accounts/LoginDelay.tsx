import { useEffect, useState, type ReactNode } from 'react';
import { useText } from '@uketori/frontend-kit/i18n';
import { Note } from './plain';

/** Failed log-ins delay the next one: how long is left, counted down, and what helps meanwhile. */
export function LoginDelay({ until }: { until: number }): ReactNode {
  const t = useText('shell');
  const left = useSecondsLeft(until);
  if (left === 0) return <Note kind="info" title={t('login.delay_over')} />;
  const minutes = Math.floor(left / 60);
  const seconds = left % 60;
  const time =
    minutes > 0 ? t('login.minutes_seconds', { minutes, seconds }) : t('login.seconds', { seconds });
  return (
    // Read out once, not every second.
    <Note kind="warning" title={<span aria-live="off">{t('login.delayed', { time })}</span>}>
      {t('login.delayed_hint')}
    </Note>
  );
}

const secondsTo = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000));

function useSecondsLeft(until: number): number {
  const [left, setLeft] = useState(() => secondsTo(until));
  useEffect(() => {
    setLeft(secondsTo(until));
    const timer = setInterval(() => setLeft(secondsTo(until)), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
