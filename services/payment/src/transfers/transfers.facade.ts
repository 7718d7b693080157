// Stored payments: what they may become, how they are priced and grouped, and who may see them.
// Other features import this file, nothing else.
export { audited, isSameTransfer, paymentChanged, subjectOf, unconfirmed } from './payments.event.js';
export { PaymentEntity, paymentRecord } from './payment.record.js';
export { ABILITIES, confirmAbility, requireReach } from './payment-reach.service.js';
export {
  checkApprove,
  checkCancelApproval,
  checkCancelConfirm,
  checkConfirm,
  checkPaid,
  isCredit,
  isSettledWithoutTransfer,
  transition,
  withdrawRefusal,
} from './payments.rules.js';
export { emitChanged, noteFeeDiffers, storePayment } from './payments.repository.js';
export { creditUseRecord } from './credit-use.record.js';
export { offsetsOf, openCounterparts } from './credit-uses.repository.js';
export { leftOf } from './offsets.rules.js';
export { releaseOffsets } from './offsets.service.js';
export {
  checkUnmark,
  markPaid,
  paidDay,
  reopened,
  storeSettled,
  unmarkPaid,
} from './settle.service.js';
export { leavesGroup } from './transfer-groups.rules.js';
export {
  heldWithGroups,
  lockGroup,
  lockGroupOf,
  membersOf,
  membersRead,
} from './transfer-groups.repository.js';
export { refuseSettled, settleRest, storeMembers } from './transfer-groups.service.js';
export { checkFeeBearer, checkPayee, guardProblems } from './transfer-guard.rules.js';
export { priced, pricedBy, pricedTogether, pricedTogetherBy } from './pricing.service.js';
