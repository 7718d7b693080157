import { api } from '@uketori/frontend-kit/api';
import { useDirtyGuard } from '@uketori/frontend-kit/dirty';
import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Alert, Button, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { type ApprovalView, type Subject } from './approvals.api';
import type { Act } from './ApprovalSteps';
import styles from './approvals.module.css';

const MOST_REASON = 500;

interface Props {
  subject: Subject;
  approval: ApprovalView;
  disabled: boolean;
  busy: boolean;
  act: Act;
}

/** Refuses the invoice for good, after the question that says so; a reason goes with it. */
export function Disapprove({ subject, approval, disabled, busy, act }: Props): ReactNode {
  const t = useText('approval');
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  useDirtyGuard(open && reason !== '');
  const close = () => {
    setOpen(false);
    setReason('');
  };
  const send = async () => {
    const body = { reason: reason.trim(), version: approval.version };
    const isDone = await act(
      'disapprove',
      () => api.post('/approvals/invoice/{id}/disapproval', { params: { path: { id: subject.id } }, body }),
      t('disapproval.done'),
    );
    if (isDone) close();
  };
  return (
    <div className={styles.refuse}>
      <Button danger disabled={disabled} onClick={() => setOpen(true)}>
        {t('disapproval.open')}
      </Button>
      <Modal
        open={open}
        width={500}
        title={t('disapproval.title')}
        okText={t('disapproval.confirm')}
        okButtonProps={{ danger: true, disabled: reason.trim() === '' }}
        confirmLoading={busy}
        cancelText={t('action.cancel', { ns: 'kit' })}
        onCancel={close}
        onOk={() => void send()}
        mask={{ closable: false }}
        destroyOnHidden
      >
        <Alert type="warning" showIcon title={t('disapproval.warning')} className={styles.warning} />
        <label className={styles.field}>
          {t('disapproval.reason')}
          <Input.TextArea
            autoFocus
            rows={4}
            maxLength={MOST_REASON}
            showCount
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
      </Modal>
    </div>
  );
}

/** By whom, when and why an invoice was disapproved. */
export function Disapproved({ approval }: { approval: ApprovalView }): ReactNode {
  const t = useText('approval');
  return (
    <Alert
      type="error"
      showIcon
      title={t('disapproval.title_done')}
      description={
        <>
          <span className="uk-muted">
            <span lang="ja">{approval.disapproved_by_name}</span> ·{' '}
            <DateTimeText value={approval.disapproved_at} />
          </span>
          <p lang="ja" className={styles.reason}>
            {approval.disapproval_reason}
          </p>
        </>
      }
    />
  );
}
