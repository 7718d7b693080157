import { Button, Result } from 'antd';
import { useEffect, type ReactNode } from 'react';
import { useText } from '@uketori/frontend-kit/i18n';
import { fullJitter } from '@uketori/frontend-kit/jitter';

/** Ten seconds on average. */
const LOOK_WITHIN_MS = 20_000;

/** A server that responds with anything but an outage: what comes next (a login, a refusal) is the start's to say. */
async function isBack(): Promise<boolean> {
  const signal = AbortSignal.timeout(LOOK_WITHIN_MS);
  const answer = await fetch('/api/v1/session', { credentials: 'same-origin', signal }).catch(() => null);
  return answer !== null && answer.status < 500;
}

/** In the place of the whole application; restarts when the server is back. */
export function StartFailed({ onBack }: { onBack: () => void }): ReactNode {
  const t = useText('shell');
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      const back = await isBack();
      if (isOver) return;
      if (back) onBack();
      else wait();
    };
    const wait = () => {
      timer = setTimeout(() => void look(), fullJitter(LOOK_WITHIN_MS));
    };
    wait();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
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
