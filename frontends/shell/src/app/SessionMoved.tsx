import { Button } from 'antd';
import type { ReactNode } from 'react';
import { api } from '@uketori/frontend-kit/api';
import { discard } from '@uketori/frontend-kit/dirty';
import { useText } from '@uketori/frontend-kit/i18n';
import { useOptionalSession } from '@uketori/frontend-kit/session';
import { leaveFor } from '@uketori/frontend-kit/sessionEnd';
import { useStore } from '@uketori/frontend-kit/store';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Cover } from './Cover';
import { followSession, movedTo } from './watchSession';

/** Covers the input for one organization while its user is in another: they discard it or go back. */
export function SessionMoved(): ReactNode {
  const t = useText('shell');
  const now = useStore(movedTo)?.organization.name;
  const session = useOptionalSession();
  const { busy, act } = useAct();
  const former = session?.organization.name;
  const leave = () => {
    discard();
    leaveFor('/');
  };
  const goBack = async () => {
    if (!session) return;
    const { user_organization_id } = session;
    await api.post('/session/switch', { body: { user_organization_id } });
    await followSession();
  };
  return (
    <Cover
      open={now !== undefined}
      title={t('session_moved.title')}
      keep={{
        loading: busy,
        onClick: () => void act(goBack),
        children: t('session_moved.back', { organization: former }),
      }}
      others={
        <Button danger onClick={leave}>
          {t('session_moved.leave', { organization: now })}
        </Button>
      }
    >
      {t('session_moved.body', { now, former })}
    </Cover>
  );
}
