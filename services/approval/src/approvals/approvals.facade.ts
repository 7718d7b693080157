// Approvals of subjects, for the feature that approves them for good.
// Other features import this file, nothing else.
export { approvalView } from './approvals.answers.js';
export { ApprovalEntity, type SubjectType } from './approvals.entity.js';
export type { ApprovalCause } from './approvals.consumer.js';
export {
  type Action,
  checkCancelFinal,
  checkFinalize,
  type FinalState,
  transition,
} from './approvals.rules.js';
export { seenInvoices, subjectId, subjectType, version } from './approvals.schema.js';
export { checkVersion, found, inOneOrder, stepsOf, store } from './approvals.service.js';
export { ABILITIES, levelsOf } from './approval-subjects.service.js';
export { type ApprovalView, actorFacts, viewOf } from './approval-view.service.js';
