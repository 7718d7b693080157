import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import type { BodyOf } from '@uketori/frontend-kit/apiTypes';
import { leaving } from '@uketori/frontend-kit/dirty';
import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { type FormField, RecordForm } from '@uketori/frontend-kit/RecordForm';
import { useOptionalSession } from '@uketori/frontend-kit/session';
import { toast } from '@uketori/frontend-kit/toast';
import { Button } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { ShownSecret } from '../api-keys/ShownSecret';
import { choices, kindOf, type Webhook } from './webhook';

/** A new webhook, one that is changed, or one whose secret is shown the one time it can be seen. */
export type Editing =
  | { mode: 'new' }
  | { mode: 'change'; webhook: Webhook }
  | { mode: 'secret'; secret: string };

interface Props {
  editing: Editing | null;
  onSecret: (secret: string) => void;
  onClose: () => void;
}

const TITLES = { new: 'webhook.create', change: 'webhook.edit', secret: 'webhook.secret' };

export function WebhookDialog({ editing, onSecret, onClose }: Props): ReactNode {
  const t = useText('admin');
  return (
    <Modal
      open={editing !== null}
      title={editing && t(TITLES[editing.mode])}
      width={560}
      footer={editing?.mode === 'secret' ? <Button onClick={onClose}>{t('action.close')}</Button> : null}
      onCancel={leaving(onClose)}
      mask={{ closable: false }}
      destroyOnHidden
    >
      {editing?.mode === 'secret' && (
        <ShownSecret label={t('webhook.secret')} value={editing.secret} warning={t('webhook.secret_once')} />
      )}
      {editing?.mode === 'new' && <WebhookForm webhook={null} onSecret={onSecret} onClose={onClose} />}
      {editing?.mode === 'change' && (
        <WebhookForm webhook={editing.webhook} onSecret={onSecret} onClose={onClose} />
      )}
    </Modal>
  );
}

const EMPTY = { name: '', url: '', events: [] as string[], enabled: true };

function WebhookForm({
  webhook,
  onSecret,
  onClose,
}: {
  webhook: Webhook | null;
  onSecret: (secret: string) => void;
  onClose: () => void;
}): ReactNode {
  const t = useText('admin');
  const held = useOptionalSession()?.abilities;
  const types = useApiQuery('/webhook-events').data?.items ?? [];
  const initial = useMemo(() => {
    if (!webhook) return EMPTY;
    const { name, url, events, state } = webhook;
    return { name, url, events, enabled: state !== 'OFF' };
  }, [webhook]);
  const save = async ({ enabled, ...values }: typeof EMPTY) => {
    const body = { ...values, events: values.events as BodyOf<'/webhooks', 'post'>['events'] };
    if (webhook) {
      const { id, version } = webhook;
      await api.put('/webhooks/{id}', { params: { path: { id } }, body: { ...body, enabled, version } });
      toast.success(t('webhook.saved'));
      onClose();
    } else onSecret((await api.post('/webhooks', { body })).secret);
    await invalidate('/webhooks');
  };
  const known = choices(types, (ability) => held?.[ability] ?? 0);
  const options = [...new Set([...known, ...initial.events])];
  return (
    <RecordForm
      columns={1}
      initial={initial}
      onSubmit={save}
      onCancel={onClose}
      onReload={() => void invalidate('/webhooks').then(onClose)}
      submit_label={webhook ? undefined : t('action.create')}
      fields={webhookFields(t, options, webhook !== null)}
    />
  );
}

function webhookFields(t: ReturnType<typeof useText>, options: string[], is_known: boolean): FormField[] {
  const fields: FormField[] = [
    {
      name: 'name',
      label: t('webhook.name'),
      kind: 'text',
      required: true,
      max_length: 100,
      help: t('webhook.name_help'),
    },
    {
      name: 'url',
      label: t('webhook.url'),
      kind: 'text',
      required: true,
      max_length: 500,
      placeholder: 'https://app.example.jp/uketori',
      help: t('webhook.url_help'),
      refused_by: ['webhook_url_refused'],
    },
    {
      name: 'events',
      label: t('webhook.events'),
      kind: 'select',
      multiple: true,
      required: true,
      options: options.map((value) => ({
        value,
        label: `${value.endsWith('.*') ? t('webhook.all_of', { kind: t(`webhook.kind.${kindOf(value)}`) }) : t(`webhook.event.${value}`)} (${value})`,
      })),
      help: t('webhook.events_help'),
      refused_by: ['grant_exceeds_own_rights'],
    },
  ];
  if (is_known) fields.push({ name: 'enabled', label: t('webhook.enabled'), kind: 'switch' });
  return fields;
}
