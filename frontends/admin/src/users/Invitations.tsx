import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import type { DataColumn } from '@uketori/frontend-kit/DataTable';
import { PagedTable } from '@uketori/frontend-kit/pro/PagedTable';
import { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag, type Tone } from '@uketori/frontend-kit/StatusTag';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { App, Button } from 'antd';
import { useMemo, type ReactNode } from 'react';
import styles from '../settings/frame.module.css';
import type { Invitation, InvitationState } from './user.types';

const TONES: Record<InvitationState, Tone> = {
  sent: 'info',
  activated: 'success',
  expired: 'warning',
  cancelled: 'neutral',
};
const OPEN: readonly InvitationState[] = ['sent', 'expired'];

/** The invited people and the state of their invitations. */
export function Invitations(): ReactNode {
  const t = useText('admin');
  const may_edit = useAbility('settings:update') > 0;
  const columns = useMemo<DataColumn<Invitation>[]>(
    () => [
      { key: 'email', title: t('user.email'), width: 200, fixed: 'start' },
      {
        key: 'state',
        title: t('user.status'),
        width: 100,
        render: ({ state }) => <StatusTag tone={TONES[state]}>{t(`invitation.states.${state}`)}</StatusTag>,
      },
      {
        key: 'actions',
        title: '',
        width: 150,
        render: (row) => may_edit && OPEN.includes(row.state) && <Actions row={row} />,
      },
      { key: 'role_name', title: t('user.role'), width: 130 },
      { key: 'code', title: t('user.user_code'), width: 110, hidden: true },
      {
        key: 'sent_at',
        title: t('invitation.sent_at'),
        width: 150,
        render: (row) => <DateTimeText value={row.sent_at} />,
      },
      {
        key: 'expires_at',
        title: t('invitation.expires_at'),
        width: 150,
        render: (row) => <DateTimeText value={row.expires_at} />,
      },
      { key: 'invited_by_name', title: t('invitation.invited_by'), width: 130 },
    ],
    [may_edit, t],
  );
  return (
    <PagedTable
      id="admin.invitations"
      path="/invitations"
      row_key="id"
      label={t('invitation.title')}
      columns={columns}
      default_sort="-created_at"
      card={{
        title: 'email',
        facts: ['role_name', 'expires_at', 'invited_by_name'],
        tags: ['state', 'actions'],
      }}
      empty={{ title: t('invitation.empty'), description: t('invitation.empty_hint') }}
    />
  );
}

/** Sending the mail again, and taking the invitation back. */
function Actions({ row }: { row: Invitation }): ReactNode {
  const t = useText('admin');
  const { modal } = App.useApp();
  const { busy, act } = useAct();
  const after = () => invalidate('/invitations');
  const { id, email } = row;
  const resend = async () => {
    await api.post('/invitations/{id}/resend', { params: { path: { id } } });
    toast.success(t('invitation.sent', { email }));
  };
  const cancel = async () => {
    await api.delete('/invitations/{id}', { params: { path: { id } } });
    toast.success(t('invitation.cancelled'));
  };
  const ask = () =>
    modal.confirm({
      title: t('invitation.cancel_title', { email }),
      content: t('invitation.cancel_body'),
      okText: t('invitation.cancel'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => act(cancel, after),
    });
  return (
    <span className={styles.actions}>
      <Button size="small" loading={busy} onClick={() => void act(resend, after)}>
        {t('invitation.resend')}
      </Button>
      <Button size="small" danger onClick={ask}>
        {t('invitation.cancel')}
      </Button>
    </span>
  );
}
