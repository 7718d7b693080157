import { useText } from '@uketori/frontend-kit/i18n';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { ApproveButton, FinalButton } from './ApprovalSteps';
import { levelLabel } from './levelLabel';
import { TOUCHED } from './approvals.api';
import { useApproval } from './useApproval';
import { useApprovalAct } from './useApprovalAct';

interface Props {
  invoice_id: string;
  version: number;
  onChanged: () => void;
  /** leads to a section of the page */
  onShow: (section: string) => void;
}

/** The approval that is next on an invoice, for a user who may give it; or the way to the question who shall. */
export default function NextApproval({ invoice_id, version, onChanged, onShow }: Props): ReactNode {
  const t = useText('approval');
  const subject = { type: 'invoice', id: invoice_id } as const;
  const query = useApproval(subject);
  const { busy, act } = useApprovalAct({ refetch: query.refetch, touches: TOUCHED, onChanged });
  const approval = query.data;
  if (!approval) return null;
  const step = { subject, approval, subject_version: version, editing: Boolean(approval.editing), busy, act };
  const level = Array.from({ length: approval.approve_level }, (_, i) => i + 1).find(
    (one) => approval.can[`approve${one}`],
  );
  if (level !== undefined)
    return <ApproveButton isNext level={level} label={levelLabel(t, approval, level)} {...step} />;
  if (approval.can.final) return <FinalButton isNext {...step} />;
  if (approval.can.request_next)
    return (
      <Button type="primary" onClick={() => onShow('approval')}>
        {t('next.request')}
      </Button>
    );
  return null;
}
