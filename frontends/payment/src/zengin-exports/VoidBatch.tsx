import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { toast } from '@uketori/frontend-kit/toast';
import { Alert, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import type { ExportBatch } from './zengin.types';
import styles from './zengin.module.css';

/** Taking a file back asks for a reason and for the file's number: a file the bank already has must stay. */
export function VoidBatch({ batch, onClose }: { batch: ExportBatch; onClose: () => void }): ReactNode {
  const t = useText('payment');
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const exact = typed.normalize('NFKC').trim() === String(batch.local_id) && reason.trim() !== '';
  const run = async () => {
    if (!exact || busy) return;
    setBusy(true);
    try {
      await api.post('/zengin-exports/{id}/void', {
        params: { path: { id: batch.id } },
        body: { reason: reason.trim() },
      });
      toast.success(t('batch.void_done', { number: batch.local_id }));
      onClose();
    } catch (error) {
      toast.error(errorText(error, 'payment'));
      setBusy(false);
    }
    await invalidate('/zengin-exports', '/payments', '/invoices');
  };
  return (
    <Modal
      open
      width={500}
      title={t('batch.void_title', { number: batch.local_id })}
      okText={t('batch.void')}
      okButtonProps={{ danger: true, disabled: !exact }}
      confirmLoading={busy}
      cancelText={t('action.cancel')}
      onCancel={onClose}
      onOk={() => void run()}
    >
      <Alert type="warning" showIcon title={t('batch.void_warning')} />
      <label className={styles.asked}>
        <span>{t('batch.void_reason')}</span>
        <Input.TextArea
          autoFocus
          autoSize={{ minRows: 2, maxRows: 4 }}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      <label className={styles.asked}>
        <span>{t('batch.void_type', { number: batch.local_id })}</span>
        <Input
          dir="ltr"
          autoComplete="off"
          inputMode="numeric"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
    </Modal>
  );
}
