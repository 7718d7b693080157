import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { concerns, useLive } from '@uketori/frontend-kit/live';
import { useEffect, useState } from 'react';
import { type ApprovalView, approvalParams, type Subject } from './approvals.api';

const PROCESS_POLL_MS = 700;
/** An editing that ends is not announced: the claim leaves no entry in the log. */
const EDITED_POLL_MS = 2_000;

/** Final approval is being done or taken back. */
export function isRunning(approval: ApprovalView | undefined): boolean {
  return approval?.final_state === 'LOCKING' || approval?.final_state === 'UNLOCKING';
}

/** The approval of a subject, followed by events and, while its final approval or an edit is under way, by asking. */
export function useApproval(subject: Subject) {
  // The process of a final approval ends a moment later; the live channel may be down.
  const [pause, setPause] = useState<number | false>(false);
  const query = useApiQuery(
    '/approvals/{subject_type}/{id}',
    { params: { path: approvalParams(subject) } },
    { refetchInterval: pause },
  );
  useLive('admin', 'approval.', (event) => {
    if (concerns(event, subject.id)) void query.refetch();
  });
  const running = isRunning(query.data);
  const edited = Boolean(query.data?.editing);
  useEffect(() => {
    if (running) setPause(PROCESS_POLL_MS);
    else setPause(edited && EDITED_POLL_MS);
  }, [running, edited]);
  return query;
}
