import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { leaving } from '@uketori/frontend-kit/dirty';
import { useReference } from '@uketori/frontend-kit/ReferenceSelect';
import { Modal } from '@uketori/frontend-kit/Modal';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import { RecordForm } from '@uketori/frontend-kit/RecordForm';
import { toast } from '@uketori/frontend-kit/toast';
import { useMemo, type ReactNode } from 'react';
import type { ChatConnection, ChatServiceName } from './chat.types';
import styles from './chat.module.css';
import { connectionFields } from './connection.fields';

interface Props {
  /** null: closed */
  service: ChatServiceName | null;
  /** the one that is changed; null makes a new one */
  connection: ChatConnection | null;
  onClose: () => void;
}

/** Adds or changes a connection. Secrets are written only: they never come back. */
export function ConnectionDialog({ service, connection, onClose }: Props): ReactNode {
  const t = useText('intake');
  const shown = service && t(`source.${service}`);
  const leave = leaving(onClose);
  return (
    <Modal
      open={service !== null}
      title={t(connection ? 'chat.change' : 'chat.add', { service: shown })}
      width={620}
      footer={null}
      onCancel={leave}
      mask={{ closable: false }}
      destroyOnHidden
    >
      {service && (
        <ConnectionForm service={service} connection={connection} onClose={onClose} onCancel={leave} />
      )}
    </Modal>
  );
}

function ConnectionForm({
  service,
  connection,
  onClose,
  onCancel,
}: Props & { service: ChatServiceName; onCancel: () => void }): ReactNode {
  const t = useText('intake');
  const department = useReference('/masters/{kind}/{id}', {
    kind: 'department',
    id: connection?.department_id ?? null,
  });
  const initial = useMemo(
    () => ({ name: connection?.name ?? '', hook_secret: '', api_token: '', department }),
    [connection, department],
  );
  const save = async ({ name, hook_secret, api_token, department: to }: NonNullable<typeof initial>) => {
    const given = {
      name,
      ...(hook_secret ? { hook_secret: hook_secret.trim() } : {}),
      department_id: to?.id ?? null,
    };
    const token = api_token.trim();
    const { id } = connection
      ? await api.patch('/chat-connections/{id}', {
          params: { path: { id: connection.id } },
          body: { version: connection.version, ...given, ...(api_token ? { api_token: token } : {}) },
        })
      : await api.post('/chat-connections', { body: { service, ...given, api_token: token } });
    // A token that was entered is tried at once; the card shows the result.
    if (api_token)
      await api.post('/chat-connections/{id}/check', { params: { path: { id } } }).catch(() => undefined);
    toast.success(t(connection ? 'chat.changed' : 'chat.added'));
    await invalidate('/chat-connections');
    onClose();
  };
  if (department === undefined) return <PageSpin />;
  return (
    <>
      <ol className={styles.steps}>
        {[1, 2, 3, 4].map((step) => (
          <li key={step}>{t(`chat.step.${service}_${step}`)}</li>
        ))}
      </ol>
      <RecordForm
        columns={1}
        initial={initial}
        submit_label={t(connection ? 'action.save' : 'action.create')}
        onSubmit={save}
        onCancel={onCancel}
        fields={connectionFields(t, service, connection)}
      />
    </>
  );
}
