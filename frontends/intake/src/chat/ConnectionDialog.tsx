import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { leaving } from '@uketori/frontend-kit/dirty';
import { type MasterRef, useMasterRef } from '@uketori/frontend-kit/MasterSelect';
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
  const department = useMasterRef('department', connection?.department_id ?? null);
  const initial = useMemo(
    () => ({ name: connection?.name ?? '', hook_secret: '', api_token: '', department }),
    [connection, department],
  );
  const save = async (values: Record<string, unknown>) => {
    const { name, hook_secret, api_token } = values as Record<string, string>;
    const secrets = {
      ...(hook_secret ? { hook_secret: hook_secret.trim() } : {}),
      ...(api_token ? { api_token: api_token.trim() } : {}),
    };
    const given = { name, ...secrets, department_id: (values.department as MasterRef | null)?.id ?? null };
    const saved = connection
      ? await api.patch<ChatConnection>(`/chat-connections/${connection.id}`, {
          version: connection.version,
          ...given,
        })
      : await api.post<ChatConnection>('/chat-connections', { service, ...given });
    // A token that was entered is tried at once; the card shows the result.
    if (secrets.api_token) await api.post(`/chat-connections/${saved.id}/check`, {}).catch(() => undefined);
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
