// Approvals of subjects, for the feature that approves them for good.
// Other features import this file, nothing else.
export { approvalView } from './approvals.answers.js';
export { ApprovalEntity, type SubjectType } from './approvals.entity.js';
export type { ApprovalCause } from './approvals.events.js';
export {
  type Action,
  checkCancelFinal,
  checkFinalize,
  type FinalState,
  transition,
} from './approvals.rules.js';
export { seenInvoices, subjectId, subjectType, version } from './approvals.schema.js';
export { checkVersion, found, inOneOrder, stepsOf, store } from './approvals.service.js';
export { ABILITIES, levelsOf } from './approvals.subjects.js';
export { type ApprovalView, actorFacts, viewOf } from './approvals.view.js';
