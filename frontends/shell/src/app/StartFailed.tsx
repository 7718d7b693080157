import { Button, Result } from 'antd';
import { useEffect, type ReactNode } from 'react';
import { useText } from '@uketori/frontend-kit/i18n';

const LOOK_EVERY_MS = 10_000;

/** A server that answers anything but an outage: what comes next (a login, a refusal) is the start's to say. */
async function isBack(): Promise<boolean> {
  const answer = await fetch('/api/v1/session', { credentials: 'same-origin' }).catch(() => null);
  return answer !== null && answer.status < 500;
}

/** In the place of the whole application; begins anew when the server is back. */
export function StartFailed({ onBack }: { onBack: () => void }): ReactNode {
  const t = useText('shell');
  useEffect(() => {
    const timer = setInterval(() => void isBack().then((back) => back && onBack()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [onBack]);
  return (
    <Result
      status="warning"
      title={t('start_failed.title')}
      subTitle={t('start_failed.body')}
      extra={
        <Button type="primary" onClick={onBack}>
          {t('failure.retry')}
        </Button>
      }
    />
  );
}
