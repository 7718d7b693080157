import { Button, Modal } from 'antd';
import { useRef, type ReactNode } from 'react';
import { api } from '@uketori/frontend-kit/api';
import { discard } from '@uketori/frontend-kit/dirty';
import { useText } from '@uketori/frontend-kit/i18n';
import { useOptionalSession } from '@uketori/frontend-kit/session';
import { leaveFor } from '@uketori/frontend-kit/sessionEnd';
import { useStore } from '@uketori/frontend-kit/store';
import { useAct } from '@uketori/frontend-kit/useAct';
import { followSession, movedTo } from './watchSession';

/** Covers what was typed for one organization while its user is in another: it is lost, or he goes back. */
export function SessionMoved(): ReactNode {
  const t = useText('shell');
  const now = useStore(movedTo)?.organization.name;
  const session = useOptionalSession();
  const { busy, act } = useAct();
  const keeps = useRef<HTMLButtonElement>(null);
  const former = session?.organization.name;
  const leave = () => {
    discard();
    leaveFor('/');
  };
  const goBack = async () => {
    await api.post('/session/switch', { user_organization_id: session?.user_organization_id });
    await followSession();
  };
  return (
    <Modal
      open={now !== undefined}
      title={t('session_moved.title')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      afterOpenChange={(open) => open && keeps.current?.focus()}
      footer={[
        <Button key="leave" danger onClick={leave}>
          {t('session_moved.leave', { organization: now })}
        </Button>,
        <Button key="back" type="primary" ref={keeps} loading={busy} onClick={() => void act(goBack)}>
          {t('session_moved.back', { organization: former })}
        </Button>,
      ]}
    >
      {t('session_moved.body', { now, former })}
    </Modal>
  );
}
