import { Alert } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { useText } from '@uketori/frontend-kit/i18n';

/** Failed log-ins delay the next one: how long is left, counted down, and what helps meanwhile. */
export function LoginDelay({ until }: { until: number }): ReactNode {
  const t = useText('shell');
  const left = useSecondsLeft(until);
  if (left === 0)
    return <Alert type="info" showIcon title={t('login.delay_over')} style={{ marginBottom: 16 }} />;
  const minutes = Math.floor(left / 60);
  const seconds = left % 60;
  const time =
    minutes > 0 ? t('login.minutes_seconds', { minutes, seconds }) : t('login.seconds', { seconds });
  return (
    <Alert
      type="warning"
      showIcon
      // Read out once, not every second.
      title={<span aria-live="off">{t('login.delayed', { time })}</span>}
      description={t('login.delayed_hint')}
      style={{ marginBottom: 16 }}
    />
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
