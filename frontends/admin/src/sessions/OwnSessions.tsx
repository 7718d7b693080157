import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiMutation, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { loginUrl } from '@uketori/frontend-kit/hosts';
import { useText } from '@uketori/frontend-kit/i18n';
import { endingSession, leaveFor } from '@uketori/frontend-kit/sessionEnd';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { App, Button } from 'antd';
import type { ReactNode } from 'react';
import { RecordState } from '../settings/RecordState';
import { deviceName } from './device';
import styles from './sessions.module.css';

type OwnSession = Schema<'OwnSession'>;

/** Where the user is logged in, in all their organizations; each place can be logged out. */
export function OwnSessions(): ReactNode {
  const t = useText('admin');
  const { data, error, refetch } = useApiQuery('/account/sessions');
  if (!data) return <RecordState error={error} onRetry={() => void refetch()} />;
  const others = data.items.filter(({ current }) => !current);
  return (
    <>
      <p className="uk-muted">{t('session.own_hint')}</p>
      <ul className={styles.sessions}>
        {data.items.map((session) => (
          <Item key={session.id} session={session} />
        ))}
      </ul>
      <Everywhere others={others.length} />
    </>
  );
}

function Item({ session }: { session: OwnSession }): ReactNode {
  const t = useText('admin');
  const { id, current, address, created_at, last_used_at, organization_name } = session;
  const name = deviceName(session, t);
  const end = useApiMutation('delete', '/account/sessions/{id}', {
    invalidates: ['/account/sessions'],
    success: t('session.ended'),
  });
  return (
    <li className={styles.session}>
      <span>
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        {current && <StatusTag tone="success">{t('session.current')}</StatusTag>}
      </span>
      {current ? (
        <span />
      ) : (
        <Button
          size="small"
          loading={end.isPending}
          aria-label={t('session.end_of', { name })}
          onClick={() => end.mutate({ params: { path: { id } } })}
        >
          {t('session.end')}
        </Button>
      )}
      <div className={`${styles.times} uk-muted`}>
        <span>
          {t('session.address')} <bdi dir="ltr">{address ?? '-'}</bdi>
        </span>
        <span>
          {t('session.last_used_at')} <DateTimeText value={last_used_at} />
        </span>
        <span>
          {t('session.created_at')} <DateTimeText value={created_at} />
        </span>
        <span lang="ja">{organization_name}</span>
      </div>
    </li>
  );
}

/** All places at once: the others, or this one too. */
function Everywhere({ others }: { others: number }): ReactNode {
  const t = useText('admin');
  const { modal } = App.useApp();
  const { busy, act } = useAct();
  const endAll = (keep_current: 'true' | 'false') =>
    api.delete('/account/sessions', { params: { query: { keep_current } } });
  const endOthers = async () => {
    await endAll('true');
    toast.success(t('session.others_ended'));
  };
  const leave = async () => {
    await endingSession(async () => {
      await endAll('false');
    });
    leaveFor(loginUrl());
  };
  const askEverywhere = () =>
    modal.confirm({
      title: t('session.everywhere'),
      content: t('session.everywhere_body'),
      okText: t('session.everywhere_ok'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      cancelText: t('action.cancel'),
      onOk: () => act(leave),
    });
  return (
    <div className={styles.actions}>
      <Button
        disabled={others === 0}
        loading={busy}
        onClick={() => void act(endOthers, () => invalidate('/account/sessions'))}
      >
        {t('session.end_others')}
      </Button>
      <Button danger onClick={askEverywhere}>
        {t('session.everywhere')}
      </Button>
    </div>
  );
}
