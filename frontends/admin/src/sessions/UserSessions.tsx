import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { useText } from '@uketori/frontend-kit/i18n';
import { PersonName } from '@uketori/frontend-kit/PersonName';
import { type ShortColumn, ShortTable } from '@uketori/frontend-kit/pro/ShortTable';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { App, Button } from 'antd';
import type { TFunction } from 'i18next';
import { useMemo, type ReactNode } from 'react';
import { RecordState } from '../settings/RecordState';
import { deviceName } from './device';
import styles from './sessions.module.css';

type UserSession = Schema<'UserSession'>;

/** The sessions of all members; an administrator ends one, or all of a user. */
export function UserSessions({ may_edit }: { may_edit: boolean }): ReactNode {
  const t = useText('admin');
  const { data, error, refetch } = useApiQuery('/user-sessions');
  const columns = useMemo(() => sessionColumns(t, may_edit), [t, may_edit]);
  if (!data) return <RecordState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <p className="uk-muted">{t('session.users_hint')}</p>
      <ShortTable<UserSession>
        row_key="id"
        rows={data.items}
        columns={columns}
        width={860}
        card={{
          title: 'full_name',
          facts: ['device', 'address', 'last_used_at', 'created_at'],
          tags: ['current'],
          menu: 'actions',
        }}
      />
    </>
  );
}

function sessionColumns(t: TFunction, may_edit: boolean): ShortColumn<UserSession>[] {
  return [
    {
      key: 'full_name',
      title: t('user.full_name'),
      width: 160,
      render: (_, { full_name }) => <PersonName name={full_name} />,
    },
    {
      key: 'device',
      title: t('session.device_title'),
      width: 170,
      render: (_, row) => <bdi>{deviceName(row, t)}</bdi>,
    },
    {
      key: 'address',
      title: t('session.address'),
      width: 150,
      render: (_, { address }) => <bdi dir="ltr">{address ?? '-'}</bdi>,
    },
    {
      key: 'last_used_at',
      title: t('session.last_used_at'),
      width: 150,
      render: (_, { last_used_at }) => <DateTimeText value={last_used_at} />,
    },
    {
      key: 'created_at',
      title: t('session.created_at'),
      width: 150,
      render: (_, { created_at }) => <DateTimeText value={created_at} />,
    },
    {
      key: 'current',
      title: '',
      width: 90,
      render: (_, { current }) => current && <StatusTag tone="success">{t('session.current')}</StatusTag>,
    },
    ...(may_edit
      ? [
          {
            key: 'actions',
            title: '',
            width: 190,
            render: (_: unknown, row: UserSession) => <Actions row={row} />,
          },
        ]
      : []),
  ];
}

function Actions({ row }: { row: UserSession }): ReactNode {
  const t = useText('admin');
  const { modal } = App.useApp();
  const { busy, act } = useAct();
  const { id, user_organization_id, full_name: name, current } = row;
  const after = () => invalidate('/user-sessions');
  const endOne = async () => {
    await api.delete('/user-sessions/{id}', { params: { path: { id } } });
    toast.success(t('session.ended'));
  };
  const endAll = async () => {
    await api.delete('/users/{id}/sessions', { params: { path: { id: user_organization_id } } });
    toast.success(t('session.ended'));
  };
  if (current) return null;
  const askAll = () =>
    modal.confirm({
      title: t('session.all_of_title', { name }),
      content: t('session.all_of_body'),
      okText: t('session.all_of'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      cancelText: t('action.cancel'),
      onOk: () => act(endAll, after),
    });
  return (
    <span className={styles.buttons}>
      <Button
        size="small"
        loading={busy}
        aria-label={t('session.end_of', { name })}
        onClick={() => void act(endOne, after)}
      >
        {t('session.end')}
      </Button>
      <Button size="small" danger aria-label={t('session.all_of_title', { name })} onClick={askAll}>
        {t('session.all_of')}
      </Button>
    </span>
  );
}
