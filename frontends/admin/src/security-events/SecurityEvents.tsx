import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { ConfirmDelete } from '@uketori/frontend-kit/ConfirmDelete';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { RecordForm } from '@uketori/frontend-kit/RecordForm';
import { toast } from '@uketori/frontend-kit/toast';
import { Alert, Button } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { ShownSecret } from '../api-keys/ShownSecret';
import { RecordState } from '../settings/RecordState';
import { SettingsFrame } from '../settings/SettingsFrame';
import { Deliveries } from './Deliveries';

type Webhook = Schema<'SecurityWebhook'>;
const PATH = '/security-webhook';

/** Where the organization receives its security events, and what became of the newest ones. */
export default function SecurityEvents(): ReactNode {
  const t = useText('admin');
  const may_edit = useAbility('settings:update') > 0;
  const webhook = useApiQuery(PATH);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <SettingsFrame>
      <PageHeader title={t('security_events.title')} subtitle={t('security_events.hint')} />
      {!webhook.data && <RecordState error={webhook.error} onRetry={() => void webhook.refetch()} />}
      {webhook.data && (
        <div className="uk-panel" style={{ padding: 16 }}>
          <Fault webhook={webhook.data} />
          {may_edit ? (
            <WebhookForm webhook={webhook.data} onSecret={setSecret} />
          ) : (
            <p>
              {t('security_events.url')}: <bdi dir="ltr">{webhook.data.url || '–'}</bdi>
            </p>
          )}
          {webhook.data.version > 0 && (
            <Acts webhook={webhook.data} may_edit={may_edit} onSecret={setSecret} />
          )}
          <p className="uk-muted">
            {t('security_events.kinds', {
              kinds: webhook.data.kinds
                .filter((kind) => kind !== 'test')
                .map((kind) => t(`security_events.kind.${kind}`))
                .join(t('security_events.comma')),
            })}
          </p>
          <Deliveries />
        </div>
      )}
      <Modal
        open={secret !== null}
        title={t('security_events.secret')}
        footer={null}
        onCancel={() => setSecret(null)}
        destroyOnHidden
      >
        {secret && (
          <ShownSecret
            label={t('security_events.secret')}
            value={secret}
            warning={t('security_events.secret_once')}
          />
        )}
      </Modal>
    </SettingsFrame>
  );
}

function Fault({ webhook: { fault, enabled, version } }: { webhook: Webhook }): ReactNode {
  const t = useText('admin');
  if (version === 0) return null;
  if (!enabled)
    return <Alert type="info" showIcon title={t('security_events.off')} style={{ marginBottom: 12 }} />;
  if (!fault) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('security_events.failing', { fault })}
      style={{ marginBottom: 12 }}
    />
  );
}

function WebhookForm({
  webhook,
  onSecret,
}: {
  webhook: Webhook;
  onSecret: (secret: string) => void;
}): ReactNode {
  const t = useText('admin');
  const { url, enabled, version } = webhook;
  const initial = useMemo(() => ({ url, enabled: version === 0 || enabled }), [url, enabled, version]);
  const save = async (values: typeof initial) => {
    const { secret } = await api.put(PATH, { body: { ...values, version } });
    toast.success(t('security_events.saved'));
    await invalidate(PATH);
    if (secret) onSecret(secret);
  };
  return (
    <RecordForm
      columns={1}
      fields={[
        {
          name: 'url',
          label: t('security_events.url'),
          kind: 'text',
          required: true,
          max_length: 500,
          placeholder: 'https://siem.example/uketori',
          help: t('security_events.url_help'),
          refused_by: ['webhook_url_refused'],
        },
        { name: 'enabled', label: t('security_events.enabled'), kind: 'switch' },
      ]}
      initial={initial}
      onSubmit={save}
      onReload={() => void invalidate(PATH)}
    />
  );
}

interface ActsProps {
  webhook: Webhook;
  may_edit: boolean;
  onSecret: (secret: string) => void;
}

function Acts({ webhook, may_edit, onSecret }: ActsProps): ReactNode {
  const t = useText('admin');
  const [removing, setRemoving] = useState(false);
  const [busy, setBusy] = useState(false);
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true);
    await act().catch((error: unknown) => toast.error(errorText(error)));
    await invalidate(PATH);
    setBusy(false);
  };
  if (!may_edit) return null;
  const test = async () => {
    await api.post('/security-webhook/test');
    toast.success(t('security_events.test_sent'));
  };
  const renew = async () => {
    const { secret } = await api.post('/security-webhook/secret');
    if (secret) onSecret(secret);
  };
  return (
    <div style={{ display: 'flex', gap: 8, flexWrap: 'wrap', margin: '12px 0' }}>
      <Button disabled={!webhook.enabled} loading={busy} onClick={() => void run(test)}>
        {t('security_events.test')}
      </Button>
      <Button loading={busy} onClick={() => void run(renew)}>
        {t('security_events.renew')}
      </Button>
      <Button danger onClick={() => setRemoving(true)}>
        {t('security_events.remove')}
      </Button>
      <ConfirmDelete
        open={removing}
        title={t('security_events.remove_title')}
        busy={busy}
        onConfirm={() => void run(() => api.delete(PATH)).then(() => setRemoving(false))}
        onCancel={() => setRemoving(false)}
      >
        <p>{t('security_events.remove_body')}</p>
      </ConfirmDelete>
    </div>
  );
}
