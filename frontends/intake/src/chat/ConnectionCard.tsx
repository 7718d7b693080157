import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { CopyField } from '@uketori/frontend-kit/CopyField';
import { errorText } from '@uketori/frontend-kit/errorText';
import { hostUrl } from '@uketori/frontend-kit/hosts';
import { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag, type Tone } from '@uketori/frontend-kit/StatusTag';
import { toast } from '@uketori/frontend-kit/toast';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Alert, App, Button, Switch } from 'antd';
import { useState, type ReactNode } from 'react';
import type { ChatConnection } from './chat.types';
import styles from './chat.module.css';

interface Props {
  connection: ChatConnection;
  mayUpdate: boolean;
  onEdit: () => void;
}

/** The state of a connection, in a word. */
function standing(connection: ChatConnection): { key: string; tone: Tone } {
  if (!connection.enabled) return { key: 'off', tone: 'neutral' };
  if (!connection.has_hook_secret) return { key: 'unfinished', tone: 'warning' };
  if (connection.check_result === '') return { key: 'unchecked', tone: 'neutral' };
  return connection.check_result === 'ok' ? { key: 'ok', tone: 'success' } : { key: 'bad', tone: 'danger' };
}

/** One connected chat service. */
export function ConnectionCard({ connection, mayUpdate, onEdit }: Props): ReactNode {
  const t = useText('intake');
  const { service, name, check_result, account, checked_at, last_event_at, has_hook_secret } = connection;
  const { key, tone } = standing(connection);
  const bad = check_result !== '' && check_result !== 'ok';
  return (
    <li className={`uk-panel ${styles.card}`}>
      <div className={styles.card_head}>
        <span className={`${styles.service} ${styles[service]}`}>{t(`source.${service}`)}</span>
        <h2 className={styles.name} lang="ja">
          {name}
        </h2>
        <StatusTag tone={tone}>{t(`chat.standing.${key}`)}</StatusTag>
        {mayUpdate && <Actions connection={connection} onEdit={onEdit} />}
      </div>
      {!has_hook_secret && <Alert type="warning" showIcon title={t('chat.enter_hook_secret')} />}
      {bad && <Alert type="error" showIcon title={t(`chat.fault.${check_result}`)} />}
      <HookAddress path={connection.hook_path} />
      <dl className="uk-facts">
        <div>
          <dt>{t('chat.account')}</dt>
          <dd lang="ja">{account || '—'}</dd>
        </div>
        <div>
          <dt>{t('chat.checked_at')}</dt>
          <dd>{checked_at ? <DateTimeText value={checked_at} /> : t('chat.never_checked')}</dd>
        </div>
        <div>
          <dt>{t('chat.last_event_at')}</dt>
          <dd>{last_event_at ? <DateTimeText value={last_event_at} /> : t('chat.no_event')}</dd>
        </div>
        <div>
          <dt>{t('chat.created_by')}</dt>
          <dd lang="ja">{connection.created_by_name}</dd>
        </div>
      </dl>
    </li>
  );
}

function HookAddress({ path }: { path: string }): ReactNode {
  const t = useText('intake');
  return (
    <div className={styles.address}>
      <span className="uk-muted">{t('chat.hook_address')}</span>
      <CopyField
        label={t('chat.hook_address')}
        value={hostUrl('api', path)}
        words={{ copied: t('chat.copied'), copy_failed: t('chat.copy_failed') }}
      />
    </div>
  );
}

function Actions({ connection, onEdit }: { connection: ChatConnection; onEdit: () => void }): ReactNode {
  const t = useText('intake');
  const { modal } = App.useApp();
  const [busy, setBusy] = useState<'check' | 'switch' | null>(null);
  const { id, version, name, enabled } = connection;
  const run = async (what: 'check' | 'switch', work: () => Promise<void>) => {
    setBusy(what);
    await work().catch((error: unknown) => toast.error(errorText(error)));
    await invalidate('/chat-connections');
    setBusy(null);
  };
  const check = () =>
    run('check', async () => {
      const checked = await api.post('/chat-connections/{id}/check', { params: { path: { id } } });
      if (checked.check_result === 'ok') toast.success(t('chat.check_ok', { account: checked.account }));
      else toast.error(t(`chat.fault.${checked.check_result}`));
    });
  const change = (next: boolean) =>
    run('switch', async () => {
      await api.patch('/chat-connections/{id}', {
        params: { path: { id } },
        body: { version, enabled: next },
      });
      toast.success(t(next ? 'chat.switched_on' : 'chat.switched_off'));
    });
  const remove = () =>
    modal.confirm({
      title: t('chat.delete_title', { name }),
      content: t('chat.delete_hint'),
      okText: t('action.delete'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      cancelText: t('action.cancel'),
      onOk: () =>
        run('switch', async () => {
          await api.delete('/chat-connections/{id}', { params: { path: { id }, query: { version } } });
          toast.success(t('chat.deleted'));
        }),
    });
  return (
    <div className={styles.actions}>
      <Switch
        checked={enabled}
        loading={busy === 'switch'}
        aria-label={t('chat.enabled_of', { name })}
        onChange={(next) => void change(next)}
      />
      <Button size="small" loading={busy === 'check'} onClick={() => void check()}>
        {t('chat.check')}
      </Button>
      <Button size="small" onClick={onEdit}>
        {t('action.edit')}
      </Button>
      <Button size="small" type="text" danger onClick={remove}>
        {t('action.delete')}
      </Button>
    </div>
  );
}
