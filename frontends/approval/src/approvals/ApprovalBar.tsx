import { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import type { ReactNode } from 'react';
import { ApproveButton, FinalButton } from './ApprovalSteps';
import { Refusals } from './Refuse';
import { TOUCHED } from './approvals.api';
import { useApproval } from './useApproval';
import { useApprovalAct } from './useApprovalAct';
import styles from './approvals.module.css';

interface Props {
  invoice_id: string;
  version: number;
  onChanged: () => void;
}

/** What this user decides now about an invoice, in one row for a narrow window. Empty where they decide nothing. */
export default function ApprovalBar({ invoice_id, version, onChanged }: Props): ReactNode {
  const t = useText('approval');
  const subject = { type: 'invoice', id: invoice_id } as const;
  const query = useApproval(subject);
  const { busy, act } = useApprovalAct({ refetch: query.refetch, touches: TOUCHED, onChanged });
  const approval = query.data;
  if (!approval) return null;
  const levels = Array.from({ length: approval.approve_level }, (_, i) => i + 1);
  const step = { subject, approval, subject_version: version, editing: Boolean(approval.editing), busy, act };
  return (
    <div className={styles.bar}>
      {approval.steps.some((one) => one.changed_since) && (
        <StatusTag tone="warning">{t('changed.mark')}</StatusTag>
      )}
      <Refusals {...step} />
      {levels.map((level) => (
        <ApproveButton key={level} level={level} {...step} />
      ))}
      <FinalButton {...step} />
    </div>
  );
}
