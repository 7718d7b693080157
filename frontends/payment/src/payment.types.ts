import type { components } from '@uketori/frontend-kit/api.gen';
import type { useText } from '@uketori/frontend-kit/i18n';

type Schemas = components['schemas'];
export type Words = ReturnType<typeof useText>;

export type PaymentState = PaymentRow['state'];

/** One level that somebody confirmed. */
export type Confirmation = Schemas['Confirmation'];
export type Payment = Schemas['PaymentView'];
export type PaymentListRow = Schemas['PaymentListRow'];
/** The fields that list and detail share; each has its own about the law and the payee's account. */
export type PaymentRow = Omit<PaymentListRow, 'payee_account_state' | 'may_be_paid_twice'>;
/** Something that stops a transfer file (error) or is worth a look (warning). */
export type ZenginProblem = Schemas['ZenginProblem'];
/** One payment of a transfer that several go out in. */
export type GroupMember = Schemas['TransferGroupMember'];
/** One offset as one of its two payments shows it. */
export type PaymentOffset = Schemas['PaymentOffset'];
/** An open payment that an offset may use. */
export type OpenCounterpart = Schemas['OpenCounterpart'];
export type UserBank = Schemas['UserBankView'];
export type TransferFee = Schemas['TransferFeeView'];
export type BankEntry = Schemas['BankEntry'];

/** Source account in words, as the server writes it too. */
export function bankLabel(bank: UserBank): string {
  return [bank.bank_name, bank.bank_branch_name, bank.bank_account_number].join(' ');
}
