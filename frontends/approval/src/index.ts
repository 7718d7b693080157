import { createRemote } from '@uketori/frontend-kit/createRemote';
import { lazy } from 'react';

export default createRemote({
  name: 'approval',
  locales: (language) => import(`./locales/${language}.json`),
  pages: {
    '/approval': lazy(() => import('./approvals/WaitingList')),
    '/settings/approval-routes': lazy(() => import('./routes/RoutesPage')),
  },
  slots: {
    WaitingApprovals: lazy(() => import('./approvals/WaitingApprovals')),
    ApprovalPanel: lazy(() => import('./approvals/ApprovalPanel')),
    ApprovalBar: lazy(() => import('./approvals/ApprovalBar')),
    NextApproval: lazy(() => import('./approvals/NextApproval')),
    ItemApproval: lazy(() => import('./approvals/ItemApproval')),
    BulkApprove: lazy(() => import('./approvals/BulkApprove')),
    BulkReturn: lazy(() => import('./approvals/BulkReturn')),
    OwnAbsence: lazy(() => import('./absences/OwnAbsence')),
    BulkFinal: lazy(() => import('./approvals/BulkFinal')),
  },
});
