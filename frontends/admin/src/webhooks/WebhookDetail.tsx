import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { ConfirmDelete } from '@uketori/frontend-kit/ConfirmDelete';
import { useText } from '@uketori/frontend-kit/i18n';
import { navigate } from '@uketori/frontend-kit/navigate';
import { isNowhere, NotFound } from '@uketori/frontend-kit/NotFound';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Alert, App, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router';
import frame from '../settings/frame.module.css';
import { RecordState } from '../settings/RecordState';
import { SettingsFrame } from '../settings/SettingsFrame';
import { DeliveryList } from './DeliveryList';
import { EventNames } from './EventNames';
import { STATE_TONES, type Webhook } from './webhook';
import { type Editing, WebhookDialog } from './WebhookDialog';
import styles from './webhooks.module.css';

const EVERY = { refetchInterval: 10_000 };

/** One webhook: its settings, whether it works, and what was sent to it. */
export default function WebhookDetail(): ReactNode {
  const t = useText('admin');
  const { id = '' } = useParams();
  const may_edit = useAbility('settings:update') > 0;
  const [editing, setEditing] = useState<Editing | null>(null);
  const {
    data: webhook,
    error,
    refetch,
  } = useApiQuery('/webhooks/{id}', { params: { path: { id } } }, EVERY);
  if (isNowhere(error)) return <NotFound />;
  return (
    <SettingsFrame>
      {!webhook && <RecordState error={error} onRetry={() => void refetch()} />}
      {webhook && (
        <>
          <PageHeader
            title={<span lang="ja">{webhook.name}</span>}
            tab_title={webhook.name}
            back={{ to: '/settings/webhooks', label: t('webhook.title') }}
            tags={
              <StatusTag tone={STATE_TONES[webhook.state]}>{t(`webhook.states.${webhook.state}`)}</StatusTag>
            }
          />
          <Trouble webhook={webhook} />
          <Facts webhook={webhook} />
          {may_edit && <Acts webhook={webhook} onEditing={setEditing} />}
          <DeliveryList webhook={webhook} may_edit={may_edit} />
        </>
      )}
      <WebhookDialog
        editing={editing}
        onSecret={(secret) => setEditing({ mode: 'secret', secret })}
        onClose={() => setEditing(null)}
      />
    </SettingsFrame>
  );
}

function Trouble({ webhook: { state, fault } }: { webhook: Webhook }): ReactNode {
  const t = useText('admin');
  if (state === 'ON') return null;
  const type = state === 'STOPPED' ? 'error' : state === 'FAILING' ? 'warning' : 'info';
  return (
    <Alert className={styles.alert} type={type} showIcon title={t(`webhook.trouble.${state}`, { fault })} />
  );
}

function Facts({ webhook }: { webhook: Webhook }): ReactNode {
  const t = useText('admin');
  return (
    <dl className={styles.facts}>
      <dt>{t('webhook.url')}</dt>
      <dd>
        <bdi dir="ltr" className={frame.code}>
          {webhook.url}
        </bdi>
      </dd>
      <dt>{t('webhook.events')}</dt>
      <dd>
        <EventNames events={webhook.events} />
      </dd>
      <dt>{t('webhook.created')}</dt>
      <dd>
        <span lang="ja">{webhook.created_by_name}</span> <DateTimeText value={webhook.created_at} />
      </dd>
      {webhook.failing_since && (
        <>
          <dt>{t('webhook.failing_since')}</dt>
          <dd>
            <DateTimeText value={webhook.failing_since} />
          </dd>
        </>
      )}
      {webhook.stopped_at && (
        <>
          <dt>{t('webhook.stopped_at')}</dt>
          <dd>
            <DateTimeText value={webhook.stopped_at} />
          </dd>
        </>
      )}
      {webhook.former_until && (
        <>
          <dt>{t('webhook.former_until')}</dt>
          <dd>
            <DateTimeText value={webhook.former_until} />
          </dd>
        </>
      )}
    </dl>
  );
}

function Acts({
  webhook,
  onEditing,
}: {
  webhook: Webhook;
  onEditing: (editing: Editing) => void;
}): ReactNode {
  const t = useText('admin');
  const { modal } = App.useApp();
  const { busy, act } = useAct();
  const [removing, setRemoving] = useState(false);
  const params = { path: { id: webhook.id } };
  const run = (work: () => Promise<unknown>) => act(work, () => invalidate('/webhooks'));
  const test = async () => {
    await api.post('/webhooks/{id}/test', { params });
    toast.success(t('webhook.test_sent'));
  };
  const resume = async () => {
    await api.post('/webhooks/{id}/resume', { params });
    toast.success(t('webhook.resumed'));
  };
  const renew = () =>
    modal.confirm({
      title: t('webhook.renew_title'),
      content: t('webhook.renew_body'),
      okText: t('webhook.renew'),
      focusable: { autoFocusButton: 'cancel' },
      cancelText: t('action.cancel'),
      onOk: () =>
        run(async () => {
          const { secret } = await api.post('/webhooks/{id}/secret', { params });
          onEditing({ mode: 'secret', secret });
        }),
    });
  const remove = async () => {
    await api.delete('/webhooks/{id}', { params });
    toast.success(t('webhook.removed'));
    await navigate('/settings/webhooks');
  };
  const is_stopped = webhook.state === 'STOPPED' || webhook.state === 'FAILING';
  return (
    <div className={styles.acts}>
      {is_stopped && (
        <Button type="primary" loading={busy} onClick={() => void run(resume)}>
          {t('webhook.resume')}
        </Button>
      )}
      <Button disabled={webhook.state === 'OFF'} loading={busy} onClick={() => void run(test)}>
        {t('webhook.test')}
      </Button>
      <Button onClick={() => onEditing({ mode: 'change', webhook })}>{t('action.edit')}</Button>
      <Button onClick={renew}>{t('webhook.renew')}</Button>
      <Button danger onClick={() => setRemoving(true)}>
        {t('action.delete')}
      </Button>
      <ConfirmDelete
        open={removing}
        title={t('webhook.remove_title', { name: webhook.name })}
        busy={busy}
        onConfirm={() => void run(remove)}
        onCancel={() => setRemoving(false)}
      >
        <p>{t('webhook.remove_body')}</p>
      </ConfirmDelete>
    </div>
  );
}
