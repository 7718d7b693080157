import { api } from '@uketori/frontend-kit/api';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { MultiSelect } from '@uketori/frontend-kit/MultiSelect';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { type ApprovalView, approvalParams, type Subject } from './approvals.api';
import { levelText } from './levelLabel';
import styles from './approvals.module.css';

interface Props {
  subject: Subject;
  approval: ApprovalView;
  disabled: boolean;
  onDone: () => void;
}

/** The approvers of the next level, chosen of those whom the route names, else of everyone with the right. */
function useRequest({ subject, approval, onDone }: Pick<Props, 'subject' | 'approval' | 'onDone'>) {
  const t = useText('approval');
  const next_level = approval.top_level + 1;
  const people = useApiQuery('/approvals/approvers', {
    params: {
      query: {
        level: next_level,
        subject_type: subject.type,
      },
    },
  });
  const [chosen, setChosen] = useState<string[]>(approval.next_approvers.map((user) => user.user_id));
  const required = approval.required_approvers.map(({ user_id, user_name }) => ({
    value: user_id,
    label: user_name,
  }));
  // Under `enforce` a user who gave an earlier level leaves the next one to others.
  const bound = new Set(
    approval.duty_policy === 'enforce' ? approval.steps.map(({ user_id }) => user_id) : [],
  );
  const able = people.data?.items
    .filter(({ user_id }) => !bound.has(user_id))
    .map((user) => ({ value: user.user_id, label: user.full_name }));
  const { busy, act } = useAct();
  const send = () =>
    act(async () => {
      await api.put('/approvals/{subject_type}/{id}/next', {
        params: { path: approvalParams(subject) },
        body: { next_level, user_ids: chosen, version: approval.version },
      });
      toast.success(t('done.requested'));
      onDone();
    });
  const select = (
    <MultiSelect<string>
      className={styles.people}
      aria-label={t('request.people')}
      placeholder={t('request.people')}
      loading={people.isLoading}
      value={chosen}
      maxCount={50}
      optionFilterProp="label"
      options={required.length > 0 ? required : able}
      onChange={setChosen}
    />
  );
  const title = levelText(t, 'request.title', approval, next_level);
  return { title, select, chosen, busy, send: () => void send() };
}

/** Chooses the approvers of the next level among its steps. */
export function RequestNext({ disabled, ...of }: Props): ReactNode {
  const t = useText('approval');
  const { title, select, busy, send } = useRequest(of);
  return (
    <div className={styles.request}>
      <span>{title}</span>
      {select}
      <Button disabled={disabled} loading={busy} onClick={send}>
        {t('request.send')}
      </Button>
    </div>
  );
}

/** Asks for the approvers of the next level, from anywhere on the page. */
export function RequestDialog({ disabled, onClose, ...of }: Props & { onClose: () => void }): ReactNode {
  const t = useText('approval');
  const { title, select, chosen, busy, send } = useRequest(of);
  return (
    <Modal
      open
      title={title}
      okText={t('request.send')}
      okButtonProps={{ disabled: disabled || chosen.length === 0 }}
      confirmLoading={busy}
      onOk={send}
      onCancel={onClose}
    >
      <div className={styles.request_dialog}>{select}</div>
    </Modal>
  );
}
