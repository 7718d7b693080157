import { recordFields, valuesOf } from '@uketori/frontend-kit/record';
import exportBatch from '@uketori/proto/records/export_batch.json';
import payment from '@uketori/proto/records/payment.json';
import transferFee from '@uketori/proto/records/transfer_fee.json';
import userBank from '@uketori/proto/records/user_bank.json';

export const PAYMENT_STATES = valuesOf(recordFields(payment), 'state');
export const PAYMENT_TYPES = valuesOf(recordFields(payment), 'payment_type');
export const BATCH_STATES = valuesOf(recordFields(exportBatch), 'state');
export const ACCOUNT_TYPES = valuesOf(recordFields(userBank), 'bank_account_type');
export const FEE_METHODS = valuesOf(recordFields(userBank), 'fee_method');
export const SEPARATORS = valuesOf(recordFields(userBank), 'record_separator');
export const TRANSFER_TYPES = valuesOf(recordFields(transferFee), 'transfer_type');
export const FEE_CONDITIONS = valuesOf(recordFields(transferFee), 'applied_condition_type');
