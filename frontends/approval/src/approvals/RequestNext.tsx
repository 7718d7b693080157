import { api } from '@uketori/frontend-kit/api';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { MultiSelect } from '@uketori/frontend-kit/MultiSelect';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { type ApprovalView, approvalParams, type Subject } from './approvals.api';
import styles from './approvals.module.css';

interface Props {
  subject: Subject;
  approval: ApprovalView;
  label: string;
  disabled: boolean;
  onDone: () => void;
}

/** Chooses the approvers of the next level: of those whom the route names, else of everyone with the right. */
export function RequestNext({ subject, approval, label, disabled, onDone }: Props): ReactNode {
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
  const able = people.data?.items.map((user) => ({ value: user.user_id, label: user.full_name }));
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
  return (
    <div className={styles.request}>
      <span>{t('request.title', { label })}</span>
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
      <Button disabled={disabled} loading={busy} onClick={() => void send()}>
        {t('request.send')}
      </Button>
    </div>
  );
}
