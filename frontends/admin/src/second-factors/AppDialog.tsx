import { QRCodeSVG } from '@rc-component/qrcode';
import { api } from '@uketori/frontend-kit/api';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import { RecordForm } from '@uketori/frontend-kit/RecordForm';
import { Alert } from 'antd';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { CopyValue } from '../api-keys/ShownSecret';
import styles from './second-factors.module.css';

type Begun = Schema<'BegunAuthenticatorApp'>;

const QR_PIXELS = 176;

export interface DialogProps {
  open: boolean;
  /** With the recovery codes of a first factor, else none. */
  onAdded: (recovery_codes: string[]) => Promise<void>;
  onClose: () => void;
}

/** An authenticator app: it reads the QR code, and its code proves that it did. */
export function AppDialog({ open, onAdded, onClose }: DialogProps): ReactNode {
  const t = useText('admin');
  return (
    <Modal
      open={open}
      title={t('factor.add_app')}
      width={480}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      {open && <Enrolment onAdded={onAdded} onClose={onClose} />}
    </Modal>
  );
}

function Enrolment({ onAdded, onClose }: Omit<DialogProps, 'open'>): ReactNode {
  const t = useText('admin');
  const [begun, setBegun] = useState<Begun | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const initial = useMemo(() => ({ name: t('factor.app_name'), code: '' }), [t]);
  useEffect(() => {
    api
      .post('/account/second-factors/app')
      .then(setBegun)
      .catch((error: unknown) => setFailure(errorText(error)));
  }, []);
  if (failure) return <Alert type="error" showIcon title={failure} />;
  if (!begun) return <PageSpin />;
  const { challenge, secret, uri } = begun;
  const confirm = async (body: typeof initial) => {
    const done = await api.post('/account/second-factors/app/confirm', { body: { challenge, ...body } });
    await onAdded(done.recovery_codes);
  };
  return (
    <>
      <p>{t('factor.scan')}</p>
      <div className={styles.qr}>
        <QRCodeSVG value={uri} size={QR_PIXELS} marginSize={2} title={t('factor.qr')} />
      </div>
      <p className="uk-muted">{t('factor.by_hand')}</p>
      <CopyValue label={t('factor.secret')} value={secret} />
      <div className={styles.form}>
        <RecordForm
          columns={1}
          initial={initial}
          submit_label={t('factor.confirm')}
          onSubmit={confirm}
          onCancel={onClose}
          fields={[
            {
              name: 'code',
              label: t('factor.code'),
              kind: 'text',
              half_width: true,
              required: true,
              max_length: 20,
              refused_by: ['wrong_second_factor'],
            },
            { name: 'name', label: t('factor.name'), kind: 'text', required: true, max_length: 100 },
          ]}
        />
      </div>
    </>
  );
}
