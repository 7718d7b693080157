import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { Input } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import styles from './operations.module.css';

const REASON_LENGTH = 200;

interface Props {
  /** jobs in the question; 0: closed */
  count: number;
  busy: boolean;
  onClose: () => void;
  onDiscard: (reason: string) => Promise<void>;
}

/** Requests the reason, which goes to the activity log. */
export function DiscardDialog({ count, busy, onClose, onDiscard }: Props): ReactNode {
  const t = useText('admin');
  const [reason, setReason] = useState('');
  const id = useId();
  return (
    <Modal
      open={count > 0}
      title={t('jobs.discard_title', { count })}
      okText={t('jobs.discard')}
      okButtonProps={{ danger: true, disabled: reason.trim() === '', loading: busy }}
      onOk={() => void onDiscard(reason.trim())}
      onCancel={onClose}
      afterClose={() => setReason('')}
      destroyOnHidden
    >
      <p className="uk-muted">{t('jobs.discard_hint')}</p>
      <label htmlFor={id}>{t('jobs.reason')}</label>
      <Input.TextArea
        id={id}
        className={styles.reason}
        rows={2}
        maxLength={REASON_LENGTH}
        showCount
        required
        autoFocus
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Modal>
  );
}
