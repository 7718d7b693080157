import { DomainError, type ErrorKind } from '@uketori/service-kit/errors';

export const PAYMENT_STATES = ['DRAFT', 'APPROVED', 'PAID', 'WITHDRAWN'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * `follow` is a change of the invoice behind the payment; `withdraw` the cancel of its final approval. `settle` and
 * `reopen` are of credit notes: used up by paid invoices, and one of these invoices not paid after all.
 */
export const PAYMENT_ACTIONS = [
  'edit',
  'confirm',
  'cancel_confirm',
  'approve',
  'cancel_approval',
  'mark_paid',
  'unmark_paid',
  'export',
  'follow',
  'withdraw',
  'settle',
  'reopen',
] as const;
export type PaymentAction = (typeof PAYMENT_ACTIONS)[number];

export interface Refusal {
  code: string;
  kind: ErrorKind;
}

const LINKED: Refusal = { code: 'unable_to_change_locked_pay_record', kind: 'locked' };
const PAID: Refusal = { code: 'unable_to_edit_paid_record', kind: 'locked' };
const GONE: Refusal = { code: 'payment_withdrawn', kind: 'conflict' };
const NOT_APPROVED: Refusal = { code: 'payment_not_approved', kind: 'conflict' };
const NOT_PAID: Refusal = { code: 'payment_not_paid', kind: 'conflict' };
const ALREADY_APPROVED: Refusal = { code: 'payment_already_approved', kind: 'conflict' };
const ALREADY_PAID: Refusal = { code: 'payment_already_paid', kind: 'conflict' };

type Row = Record<PaymentAction, PaymentState | Refusal>;

/** What each act does in each state: the next state, or the refusal (spec 4 and 8). */
export const TRANSITIONS: Record<PaymentState, Row> = {
  DRAFT: {
    edit: 'DRAFT',
    confirm: 'DRAFT',
    cancel_confirm: 'DRAFT',
    approve: 'APPROVED',
    cancel_approval: NOT_APPROVED,
    mark_paid: NOT_APPROVED,
    unmark_paid: NOT_PAID,
    export: NOT_APPROVED,
    follow: 'DRAFT',
    withdraw: 'WITHDRAWN',
    settle: 'PAID',
    reopen: NOT_PAID,
  },
  APPROVED: {
    edit: LINKED,
    confirm: LINKED,
    cancel_confirm: LINKED,
    approve: ALREADY_APPROVED,
    cancel_approval: 'DRAFT',
    mark_paid: 'PAID',
    unmark_paid: NOT_PAID,
    export: 'APPROVED',
    follow: LINKED,
    withdraw: LINKED,
    settle: LINKED,
    reopen: NOT_PAID,
  },
  PAID: {
    edit: PAID,
    confirm: PAID,
    cancel_confirm: PAID,
    approve: PAID,
    cancel_approval: PAID,
    mark_paid: ALREADY_PAID,
    unmark_paid: 'APPROVED',
    export: PAID,
    follow: PAID,
    withdraw: LINKED,
    settle: ALREADY_PAID,
    reopen: 'DRAFT',
  },
  WITHDRAWN: {
    edit: GONE,
    confirm: GONE,
    cancel_confirm: GONE,
    approve: GONE,
    cancel_approval: GONE,
    mark_paid: GONE,
    unmark_paid: GONE,
    export: GONE,
    follow: GONE,
    withdraw: 'WITHDRAWN',
    settle: GONE,
    reopen: GONE,
  },
};

/** The state after an act. @throws DomainError with the refusal of the table. */
export function transition(from: PaymentState, action: PaymentAction): PaymentState {
  const next = TRANSITIONS[from][action];
  if (typeof next === 'string') return next;
  throw new DomainError(next.code, next.kind, { state: from });
}

/** What the rules look at in a payment. */
export interface PaymentFacts {
  state: PaymentState;
  /** Of the invoice; 0 also where it is unknown. */
  total_amount: number;
  /** Levels 1..confirm_level are confirmed. */
  confirm_level: number;
  payment_type: string;
  /** The rest to pay, without offsets. */
  payment_amount: number;
  /** Settled by offsets: above zero on an invoice, below zero on a credit note. */
  offset_amount: number;
  transfer_fee: number | null;
  transfer_amount: number;
  user_bank_id: string | null;
  pay_date: string | null;
  live_batch_id: string | null;
}

/** True of a credit note, used or not: what its supplier owes. It is offset and never paid. */
export function isCredit(payment: Pick<PaymentFacts, 'payment_amount' | 'offset_amount'>): boolean {
  return payment.payment_amount + payment.offset_amount < 0;
}

/**
 * True of an invoice that leaves nothing to transfer: credit notes settle it, or it deducts all of its total (advances,
 * retained money, a claim against the supplier). It is approved and marked as paid without a bank. An invoice that names no
 * amount is none of these.
 */
export function isSettledWithoutTransfer(
  payment: Pick<PaymentFacts, 'payment_amount' | 'offset_amount' | 'total_amount'>,
): boolean {
  const { payment_amount, offset_amount, total_amount } = payment;
  return payment_amount === 0 && (offset_amount > 0 || (offset_amount === 0 && total_amount > 0));
}

/**
 * @throws DomainError a refusal of TRANSITIONS | payment_amount_not_positive for a credit note | invalid_confirm_level |
 *   already_confirmed | previous_level_missing
 */
export function checkConfirm(facts: PaymentFacts, level: number, payConfirmLevel: number): void {
  transition(facts.state, 'confirm');
  if (isCredit(facts)) throw new DomainError('payment_amount_not_positive', 'conflict');
  if (level < 1 || level > payConfirmLevel) {
    throw new DomainError('invalid_confirm_level', 'conflict', { level, pay_confirm_level: payConfirmLevel });
  }
  if (level <= facts.confirm_level) throw new DomainError('already_confirmed', 'conflict', { level });
  if (level > facts.confirm_level + 1) throw new DomainError('previous_level_missing', 'conflict', { level });
}

/** Only the topmost level. @throws DomainError a refusal of TRANSITIONS | not_confirmed | higher_level_confirmed */
export function checkCancelConfirm(facts: PaymentFacts, level: number): void {
  transition(facts.state, 'cancel_confirm');
  if (level < 1 || level > facts.confirm_level) throw new DomainError('not_confirmed', 'conflict', { level });
  if (level < facts.confirm_level) throw new DomainError('higher_level_confirmed', 'conflict', { level });
}

/**
 * Payment approval needs every confirmation and a payment that can be made unchanged.
 * @throws DomainError a refusal of TRANSITIONS | confirmation_missing | pay_date_missing | source_account_missing |
 *   transfer_fee_unknown | transfer_fee_exceeds_amount | payment_amount_not_positive
 */
export function checkApprove(facts: PaymentFacts, payConfirmLevel: number): void {
  transition(facts.state, 'approve');
  if (facts.confirm_level < payConfirmLevel) {
    throw new DomainError('confirmation_missing', 'conflict', {
      confirm_level: facts.confirm_level,
      pay_confirm_level: payConfirmLevel,
    });
  }
  const isSettled = isSettledWithoutTransfer(facts);
  if (facts.payment_amount <= 0 && !isSettled)
    throw new DomainError('payment_amount_not_positive', 'conflict');
  if (facts.pay_date === null) throw new DomainError('pay_date_missing', 'conflict');
  if (isSettled || facts.payment_type !== 'transfer') return;
  if (facts.user_bank_id === null) throw new DomainError('source_account_missing', 'conflict');
  if (facts.transfer_fee === null) throw new DomainError('transfer_fee_unknown', 'conflict');
  if (facts.transfer_amount <= 0) {
    throw new DomainError('transfer_fee_exceeds_amount', 'conflict', { transfer_fee: facts.transfer_fee });
  }
}

/** A payment in a live transfer file stays approved. @throws DomainError a refusal of TRANSITIONS | payment_exported */
export function checkCancelApproval(facts: PaymentFacts): void {
  transition(facts.state, 'cancel_approval');
  if (facts.live_batch_id !== null) throw new DomainError('payment_exported', 'conflict');
}

/** Credit notes are settled and reopened by their invoices only. @throws DomainError a refusal of TRANSITIONS | payment_has_offset */
export function checkPaid(facts: PaymentFacts, action: 'mark_paid' | 'unmark_paid'): void {
  transition(facts.state, action);
  if (isCredit(facts)) throw new DomainError('payment_has_offset', 'conflict');
}

/** May it go into a new transfer file? @throws DomainError a refusal of TRANSITIONS | payment_already_exported */
export function checkExport(facts: PaymentFacts): void {
  transition(facts.state, 'export');
  if (facts.live_batch_id !== null) throw new DomainError('payment_already_exported', 'conflict');
}

/**
 * The refusal of a withdrawal, or null. A confirmed draft has been looked at by somebody, and an offset settles another
 * payment: cancel that first.
 */
export function withdrawRefusal(facts: PaymentFacts): string | null {
  const next = TRANSITIONS[facts.state].withdraw;
  if (typeof next !== 'string') return next.code;
  if (facts.offset_amount !== 0) return 'payment_has_offset';
  return facts.state === 'DRAFT' && facts.confirm_level > 0 ? 'payment_confirmed' : null;
}
