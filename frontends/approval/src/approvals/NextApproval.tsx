import { useText } from '@uketori/frontend-kit/i18n';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { ApproveButton, FinalButton } from './ApprovalSteps';
import { TOUCHED } from './approvals.api';
import { RequestDialog } from './RequestNext';
import { useApproval } from './useApproval';
import { useApprovalAct } from './useApprovalAct';

interface Props {
  invoice_id: string;
  version: number;
  onChanged: () => void;
}

/** The approval that is next on an invoice, for a user who may give it; or the request for it, or the requested approvers. */
export default function NextApproval({ invoice_id, version, onChanged }: Props): ReactNode {
  const t = useText('approval');
  const subject = { type: 'invoice', id: invoice_id } as const;
  const query = useApproval(subject);
  const { busy, act } = useApprovalAct({ refetch: query.refetch, touches: TOUCHED, onChanged });
  const [asking, setAsking] = useState(false);
  const approval = query.data;
  if (!approval) return null;
  const step = { subject, approval, subject_version: version, editing: Boolean(approval.editing), busy, act };
  const level = Array.from({ length: approval.approve_level }, (_, i) => i + 1).find(
    (one) => approval.can[`approve${one}`],
  );
  if (level !== undefined) return <ApproveButton isNext level={level} {...step} />;
  if (approval.can.final) return <FinalButton isNext {...step} />;
  if (approval.next_approvers.length > 0)
    return (
      <span className="uk-muted">
        {t('panel.asked')}{' '}
        <span lang="ja">{approval.next_approvers.map((user) => user.user_name).join('、')}</span>
      </span>
    );
  if (!approval.can.request_next || approval.top_level >= approval.approve_level) return null;
  return (
    <>
      <Button
        type="primary"
        aria-label={t('next.label', { act: t('request.send') })}
        disabled={step.editing}
        onClick={() => setAsking(true)}
      >
        {t('request.send')}
      </Button>
      {asking && (
        <RequestDialog
          subject={subject}
          approval={approval}
          disabled={step.editing}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            void query.refetch();
            onChanged();
          }}
        />
      )}
    </>
  );
}
