import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { RecordForm } from '@uketori/frontend-kit/RecordForm';
import { useOptionalSession } from '@uketori/frontend-kit/session';
import { Button } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { ShownSecret } from './ShownSecret';
import { abilityName } from '../roles/roleMatrix';
import { endOfDay } from './apiKey';

interface KeyForm {
  name: string;
  abilities: string[];
  expires_on: string | null;
}

const EMPTY: KeyForm = { name: '', abilities: [], expires_on: null };

/** Makes a key, then shows it the one time it can be seen. */
export function ApiKeyDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const t = useText('admin');
  const [made, setMade] = useState<string | null>(null);
  const close = () => {
    setMade(null);
    onClose();
  };
  return (
    <Modal
      open={open}
      title={t(made ? 'key.made' : 'key.create')}
      width={500}
      footer={made ? <Button onClick={close}>{t('action.close')}</Button> : null}
      onCancel={close}
      mask={{ closable: false }}
      destroyOnHidden
    >
      {made ? (
        <ShownSecret label={t('key.key')} value={made} warning={t('key.once')} />
      ) : (
        <NewKey onMade={setMade} onCancel={close} />
      )}
    </Modal>
  );
}

function NewKey({ onMade, onCancel }: { onMade: (key: string) => void; onCancel: () => void }): ReactNode {
  const t = useText('admin');
  const abilities = useOptionalSession()?.abilities;
  const options = useMemo(
    () =>
      Object.entries(abilities ?? {})
        .filter(([, level]) => level > 0)
        .map(([value]) => ({ value, label: abilityName(t, value) })),
    [abilities, t],
  );
  const create = async ({ name, expires_on, ...values }: KeyForm) => {
    const items = values.abilities.map((ability) => ({
      ability,
      level: abilities?.[ability] ?? 0,
    }));
    const { key = '' } = await api.post('/api-keys', {
      body: { name, items, ...(expires_on ? { expires_at: endOfDay(expires_on) } : {}) },
    });
    void invalidate('/api-keys');
    onMade(key);
  };
  return (
    <RecordForm
      columns={1}
      submit_label={t('key.create_now')}
      initial={EMPTY}
      onSubmit={create}
      onCancel={onCancel}
      fields={[
        {
          name: 'name',
          label: t('key.name'),
          kind: 'text',
          required: true,
          max_length: 100,
          help: t('key.name_help'),
        },
        {
          name: 'abilities',
          label: t('key.abilities'),
          kind: 'select',
          multiple: true,
          required: true,
          refused_by: ['grant_exceeds_own_rights'],
          options,
          help: t('key.abilities_help'),
        },
        { name: 'expires_on', label: t('key.expires_at'), kind: 'date', help: t('key.expires_help') },
      ]}
    />
  );
}
