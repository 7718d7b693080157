import { api } from '@uketori/frontend-kit/api';
import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { makePasskey, PasskeyCancelled } from '@uketori/frontend-kit/passkeys';
import { RecordForm } from '@uketori/frontend-kit/RecordForm';
import { useMemo, type ReactNode } from 'react';
import type { DialogProps } from './AppDialog';

/** A passkey: the browser asks for finger, face or PIN after the name. */
export function PasskeyDialog({ open, onAdded, onClose }: DialogProps): ReactNode {
  const t = useText('admin');
  const initial = useMemo(() => ({ name: t('factor.passkey_name') }), [t]);
  const add = async ({ name }: typeof initial) => {
    const { challenge, passkey } = await api.post('/account/second-factors/passkey');
    try {
      const body = { challenge, name, passkey: await makePasskey(passkey) };
      const done = await api.post('/account/second-factors/passkey/confirm', { body: body as never });
      await onAdded(done.recovery_codes);
    } catch (error) {
      if (!(error instanceof PasskeyCancelled)) throw error;
    }
  };
  return (
    <Modal
      open={open}
      title={t('factor.add_passkey')}
      width={440}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <p>{t('factor.passkey_hint')}</p>
      <RecordForm
        columns={1}
        initial={initial}
        submit_label={t('factor.make_passkey')}
        onSubmit={add}
        onCancel={onClose}
        fields={[{ name: 'name', label: t('factor.name'), kind: 'text', required: true, max_length: 100 }]}
      />
    </Modal>
  );
}
