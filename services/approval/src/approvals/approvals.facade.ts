// Approvals of subjects, for the feature that approves them for good.
// Other features import this file, nothing else.
export {
  ApprovalEntity,
  type ApprovalView,
  approvalView,
  seenInvoices,
  subjectId,
  type SubjectType,
  subjectType,
  version,
} from './approval.record.js';
export type { ApprovalCause } from './approvals.consumer.js';
export {
  type Action,
  asSeen,
  checkCancelFinal,
  checkFinalize,
  type FinalState,
  refuseUncoded,
  transition,
} from './approvals.rules.js';
export { checkVersion, found, inOneOrder, stepsOf, store } from './approvals.service.js';
export { refuseUnknownEdits } from './duties.rules.js';
export { performDuty } from './duties.service.js';
export { ABILITIES, policyFor, routed } from './approval-subjects.service.js';
export { actorFacts, viewOf } from './approval-view.service.js';
