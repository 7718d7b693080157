import { Button } from 'antd';
import type { ReactNode } from 'react';
import { discard } from '@uketori/frontend-kit/dirty';
import { hostUrl, loginUrl } from '@uketori/frontend-kit/hosts';
import { useText } from '@uketori/frontend-kit/i18n';
import { leaveFor, sessionEnded } from '@uketori/frontend-kit/sessionEnd';
import { useStore } from '@uketori/frontend-kit/store';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Cover } from './Cover';
import { followSession } from './watchSession';

/** Keeps the user's input behind it while they log in again, in another tab. */
export function SessionEnded(): ReactNode {
  const t = useText('shell');
  const open = useStore(sessionEnded);
  const { busy, act } = useAct();
  const leave = () => {
    discard();
    leaveFor(loginUrl());
  };
  const login = () => window.open(loginUrl(hostUrl('app', '/')), '_blank', 'noopener');
  return (
    <Cover
      open={open}
      title={t('session_ended.title')}
      keep={{ onClick: login, children: t('session_ended.login') }}
      others={
        <>
          <Button danger onClick={leave}>
            {t('session_ended.leave')}
          </Button>
          <Button loading={busy} onClick={() => void act(followSession)}>
            {t('session_ended.go_on')}
          </Button>
        </>
      }
    >
      {t('session_ended.body')}
    </Cover>
  );
}
