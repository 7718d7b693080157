import { createRemote } from '@uketori/frontend-kit/createRemote';
import { lazy } from 'react';

export default createRemote({
  name: 'approval',
  locales: (language) => import(`./locales/${language}.json`),
  pages: { '/approval': lazy(() => import('./approvals/WaitingList')) },
  slots: {
    WaitingApprovals: lazy(() => import('./approvals/WaitingApprovals')),
    ApprovalPanel: lazy(() => import('./approvals/ApprovalPanel')),
    ApprovalBar: lazy(() => import('./approvals/ApprovalBar')),
    ItemApproval: lazy(() => import('./approvals/ItemApproval')),
    BulkApprove: lazy(() => import('./approvals/BulkApprove')),
    BulkFinal: lazy(() => import('./approvals/BulkFinal')),
  },
});
