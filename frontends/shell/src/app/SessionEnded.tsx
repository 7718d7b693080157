import { Button, Modal } from 'antd';
import { useRef, type ReactNode } from 'react';
import { discard } from '@uketori/frontend-kit/dirty';
import { hostUrl, loginUrl } from '@uketori/frontend-kit/hosts';
import { useText } from '@uketori/frontend-kit/i18n';
import { leaveFor, sessionEnded } from '@uketori/frontend-kit/sessionEnd';
import { useStore } from '@uketori/frontend-kit/store';
import { useAct } from '@uketori/frontend-kit/useAct';
import { followSession } from './watchSession';

/** What was typed waits behind this while its user logs in anew, in a tab of its own. */
export function SessionEnded(): ReactNode {
  const t = useText('shell');
  const open = useStore(sessionEnded);
  const { busy, act } = useAct();
  const keeps = useRef<HTMLButtonElement>(null);
  const leave = () => {
    discard();
    leaveFor(loginUrl());
  };
  const login = () => window.open(loginUrl(hostUrl('app', '/')), '_blank', 'noopener');
  return (
    <Modal
      open={open}
      title={t('session_ended.title')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      afterOpenChange={(open) => open && keeps.current?.focus()}
      footer={[
        <Button key="leave" danger onClick={leave}>
          {t('session_ended.leave')}
        </Button>,
        <Button key="go_on" loading={busy} onClick={() => void act(followSession)}>
          {t('session_ended.go_on')}
        </Button>,
        <Button key="login" type="primary" ref={keeps} onClick={login}>
          {t('session_ended.login')}
        </Button>,
      ]}
    >
      {t('session_ended.body')}
    </Modal>
  );
}
