import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { codeText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { Alert, Spin } from 'antd';
import type { ReactNode } from 'react';
import type { Subject } from './approvals.api';
import { FinalStep, LevelStep } from './ApprovalSteps';
import { Disapproved, Refusals, Returned } from './Refuse';
import { RequestNext } from './RequestNext';
import { useApproval } from './useApproval';
import { useApprovalAct } from './useApprovalAct';
import styles from './approvals.module.css';

interface Props {
  subject: Subject;
  /** The version on screen: what is approved for good is what somebody saw. */
  version: number;
  /** In this window. */
  editing?: boolean;
  /** Whether its journal balances; without that there is no final approval. */
  balanced?: boolean;
  /** Addresses whose responses an action changes. */
  touches: readonly string[];
  onChanged: () => void;
}

/** The steps of a subject's approval, in order, with what this user may do at each. */
export function SubjectApproval({
  subject,
  version,
  editing = false,
  balanced = true,
  touches,
  onChanged,
}: Props): ReactNode {
  const t = useText('approval');
  const query = useApproval(subject);
  const { busy, act } = useApprovalAct({ refetch: query.refetch, touches, onChanged });
  const approval = query.data;
  const isEdited = editing || Boolean(approval?.editing);
  if (query.error?.status === 404) return <EmptyState title={t('panel.preparing')} />;
  if (query.error && !approval) return <LoadFailed error={query.error} onRetry={query.refetch} />;
  if (!approval) return <Spin />;

  const levels = Array.from({ length: approval.approve_level }, (_, i) => i + 1);
  const step = { subject, approval, subject_version: version, editing: isEdited, busy, act };
  return (
    <div className={styles.panel}>
      {isEdited && <Edited own={editing} by={approval.editing?.user_name} />}
      {approval.final_state === 'DISAPPROVED' && <Disapproved approval={approval} />}
      {approval.final_state === 'RETURNED' && (
        <Returned
          subject={subject}
          approval={approval}
          disabled={isEdited}
          busy={busy === 'resubmit'}
          act={act}
        />
      )}
      {approval.awaits_coding && <Alert type="info" showIcon title={t('panel.awaits_coding')} />}
      {!balanced && approval.final_state === 'OPEN' && (
        <Alert type="warning" showIcon title={t('panel.unbalanced')} />
      )}
      {approval.refusal_code && (
        <Alert
          type="warning"
          showIcon
          title={t('panel.refused')}
          description={codeText(approval.refusal_code, 'invoice')}
        />
      )}
      {approval.route_name !== null && (
        <p className={`uk-muted ${styles.route}`}>
          {t('panel.route')} <span lang="ja">{approval.route_name}</span>
        </p>
      )}
      <ol className={styles.steps}>
        {levels.map((level) => (
          <LevelStep key={level} level={level} {...step} />
        ))}
        <FinalStep {...step} />
      </ol>
      {approval.can.request_next && approval.top_level < approval.approve_level && (
        <RequestNext
          subject={subject}
          approval={approval}
          disabled={isEdited}
          onDone={() => {
            void query.refetch();
            onChanged();
          }}
        />
      )}
      <div className={styles.refuse}>
        <Refusals {...step} />
      </div>
    </div>
  );
}

/** Why nothing can be done now. */
function Edited({ own, by }: { own: boolean; by: string | undefined }): ReactNode {
  const t = useText('approval');
  const words = own || !by ? t('panel.editing') : t('panel.edited_by', { who: by });
  return <Alert type="info" showIcon title={words} />;
}
