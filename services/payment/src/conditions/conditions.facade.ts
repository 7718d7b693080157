// The stored rows of own accounts with their fees, and what a transfer costs.
// Other features import this file, nothing else.
export {
  activeBank,
  feesInUse,
  feesOf,
  heldBank,
  pricedBank,
  type PricedBank,
} from './conditions.repository.js';
export { spreadFee } from './fee-groups.rules.js';
export {
  newTransferFee,
  TransferFeeEntity,
  type TransferFeeInput,
  transferFeeRecord,
  type TransferFeeView,
  transferFeeView,
} from './transfer-fee.record.js';
export {
  applyFee,
  checkOverlap,
  checkRange,
  FEE_METHODS,
  type FeeMethod,
  type FeeOf,
  lookUpFee,
  transferType,
} from './transfer-fees.rules.js';
export {
  newUserBank,
  UserBankEntity,
  type UserBankInput,
  userBankRecord,
  type UserBankView,
  userBankView,
} from './user-bank.record.js';
