import { api } from '@uketori/frontend-kit/api';
import { useDirtyGuard } from '@uketori/frontend-kit/dirty';
import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { Alert, Button, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { type ApprovalView, type Subject } from './approvals.api';
import type { Act, StepProps } from './ApprovalSteps';
import styles from './approvals.module.css';

/** Characters of a reason. */
export const MOST_REASON = 500;

/** Sending back is taken up again by accounting, disapproval is an end. */
type Kind = 'return' | 'disapproval';

interface Props {
  kind: Kind;
  subject: Subject;
  approval: ApprovalView;
  disabled: boolean;
  busy: boolean;
  act: Act;
}

/** Returns an invoice or refuses it for good, after the question that says so; a reason goes with it. */
function Refuse({ kind, subject, approval, disabled, busy, act }: Props): ReactNode {
  const t = useText('approval');
  const isEnd = kind === 'disapproval';
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  useDirtyGuard(open && reason !== '');
  const close = () => {
    setOpen(false);
    setReason('');
  };
  const send = async () => {
    const body = { reason: reason.trim(), version: approval.version };
    const init = { params: { path: { id: subject.id } }, body };
    const isDone = await act(
      kind,
      () =>
        kind === 'return'
          ? api.post('/approvals/invoice/{id}/return', init)
          : api.post('/approvals/invoice/{id}/disapproval', init),
      t(`${kind}.done`),
    );
    if (isDone) close();
  };
  return (
    <div>
      <Button danger={isEnd} disabled={disabled} onClick={() => setOpen(true)}>
        {t(`${kind}.open`)}
      </Button>
      <Modal
        open={open}
        width={500}
        title={t(`${kind}.title`)}
        okText={t(`${kind}.confirm`)}
        okButtonProps={{ danger: isEnd, disabled: reason.trim() === '' }}
        confirmLoading={busy}
        cancelText={t('action.cancel', { ns: 'kit' })}
        onCancel={close}
        onOk={() => void send()}
        mask={{ closable: false }}
        destroyOnHidden
      >
        <Alert
          type={isEnd ? 'warning' : 'info'}
          showIcon
          title={t(`${kind}.warning`)}
          className={styles.warning}
        />
        <label className={styles.field}>
          {t(`${kind}.reason`)}
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

/** The refusals that this user may give. */
export function Refusals({
  subject,
  approval,
  editing,
  busy,
  act,
}: Omit<StepProps, 'subject_version'>): ReactNode {
  return (['return', 'disapproval'] as const)
    .filter((kind) => approval.can[kind === 'return' ? 'send_back' : 'disapprove'])
    .map((kind) => (
      <Refuse
        key={kind}
        kind={kind}
        subject={subject}
        approval={approval}
        disabled={editing}
        busy={busy === kind}
        act={act}
      />
    ));
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

/** By whom, when and why an invoice was returned, and the way back to approval for users who may edit it. */
export function Returned({ subject, approval, disabled, busy, act }: Omit<Props, 'kind'>): ReactNode {
  const t = useText('approval');
  const resubmit = () =>
    act(
      'resubmit',
      () =>
        api.post('/approvals/invoice/{id}/resubmission', {
          params: { path: { id: subject.id } },
          body: { version: approval.version },
        }),
      t('return.resubmitted'),
    );
  return (
    <Alert
      type="warning"
      showIcon
      title={t('return.title_done')}
      description={
        <>
          <span className="uk-muted">
            <span lang="ja">{approval.returned_by_name}</span> · <DateTimeText value={approval.returned_at} />
          </span>
          <p lang="ja" className={styles.reason}>
            {approval.return_reason}
          </p>
          {approval.can.resubmit ? (
            <Button type="primary" disabled={disabled} loading={busy} onClick={() => void resubmit()}>
              {t('return.resubmit')}
            </Button>
          ) : (
            <p className="uk-muted">{t('return.waits')}</p>
          )}
        </>
      }
    />
  );
}
