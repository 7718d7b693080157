import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag, type Tone } from '@uketori/frontend-kit/StatusTag';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Alert, App, Button, Switch } from 'antd';
import type { ReactNode } from 'react';
import styles from './drive.module.css';
import type { DriveConnection } from './drive.types';
import { FolderList } from './FolderList';
import type { useConsent } from './useConsent';

interface Props {
  connection: DriveConnection;
  mayUpdate: boolean;
  consent: ReturnType<typeof useConsent>;
}

/** The state of an account, in a word. */
function standing({ enabled, reconnect, fault, folders }: DriveConnection): { key: string; tone: Tone } {
  if (reconnect) return { key: 'reconnect', tone: 'danger' };
  if (!enabled) return { key: 'off', tone: 'neutral' };
  if (folders.length === 0) return { key: 'no_folder', tone: 'warning' };
  if (fault === 'rate_limited') return { key: 'held', tone: 'warning' };
  return fault === '' ? { key: 'watching', tone: 'success' } : { key: 'failing', tone: 'danger' };
}

/** One connected Google account: its state, its folders, and what can be done with it. */
export function AccountCard({ connection, mayUpdate, consent }: Props): ReactNode {
  const t = useText('intake');
  const { account_email, account_name, reconnect, enabled, fault, polled_at, next_poll_at } = connection;
  const { key, tone } = standing(connection);
  const isOver = reconnect ? 'token_refused' : fault;
  return (
    <li className={`uk-panel ${styles.card}`}>
      <div className={styles.card_head}>
        <h2 className={styles.name}>
          <bdi>{account_email || account_name}</bdi>
        </h2>
        <StatusTag tone={tone}>{t(`drive.standing.${key}`)}</StatusTag>
        {mayUpdate && <Actions connection={connection} />}
      </div>
      {(reconnect || (enabled && fault !== '')) && (
        <Alert
          type={isOver === 'rate_limited' ? 'warning' : 'error'}
          showIcon
          title={t(`drive.fault.${fault || isOver}`)}
          description={
            reconnect && (
              <div className={styles.reconnect}>
                <span>{t('drive.reconnect_hint')}</span>
                {mayUpdate && (
                  <Button type="primary" loading={consent.busy} onClick={() => consent.go(connection.id)}>
                    {t('drive.reconnect')}
                  </Button>
                )}
              </div>
            )
          }
        />
      )}
      <FolderList connection={connection} mayUpdate={mayUpdate} />
      <dl className="uk-facts">
        <div>
          <dt>{t('drive.polled_at')}</dt>
          <dd>{polled_at ? <DateTimeText value={polled_at} /> : t('drive.never_polled')}</dd>
        </div>
        <div>
          <dt>{t('drive.next_poll_at')}</dt>
          <dd>{next_poll_at ? <DateTimeText value={next_poll_at} /> : '—'}</dd>
        </div>
        <div>
          <dt>{t('drive.connected_by')}</dt>
          <dd>
            <span lang="ja">{connection.connected_by_name}</span>{' '}
            <DateTimeText value={connection.connected_at} />
          </dd>
        </div>
      </dl>
    </li>
  );
}

function Actions({ connection }: { connection: DriveConnection }): ReactNode {
  const t = useText('intake');
  const { modal } = App.useApp();
  const { busy, act } = useAct();
  const { id, version, account_email, enabled, reconnect, folders } = connection;
  const refresh = () => invalidate('/drive-connections');
  const poll = () =>
    act(async () => {
      await api.post('/drive-connections/{id}/poll', { params: { path: { id } } });
      toast.success(t('drive.polling'));
    }, refresh);
  const change = (next: boolean) =>
    act(async () => {
      await api.patch('/drive-connections/{id}', {
        params: { path: { id } },
        body: { version, enabled: next },
      });
      toast.success(t(next ? 'drive.switched_on' : 'drive.switched_off'));
    }, refresh);
  const remove = () =>
    modal.confirm({
      title: t('drive.delete_title', { account: account_email }),
      content: t('drive.delete_hint'),
      okText: t('action.delete'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      cancelText: t('action.cancel'),
      onOk: () =>
        act(async () => {
          await api.delete('/drive-connections/{id}', { params: { path: { id }, query: { version } } });
          toast.success(t('drive.deleted'));
        }, refresh),
    });
  return (
    <div className={styles.actions}>
      <Switch
        checked={enabled}
        loading={busy}
        aria-label={t('drive.enabled_of', { account: account_email })}
        onChange={(next) => void change(next)}
      />
      <Button
        size="small"
        disabled={busy || !enabled || reconnect || folders.length === 0}
        onClick={() => void poll()}
      >
        {t('drive.poll')}
      </Button>
      <Button size="small" danger disabled={busy} onClick={remove}>
        {t('action.delete')}
      </Button>
    </div>
  );
}
