import { DomainError } from '@uketori/service-kit/errors';
import type { PayTerm } from '@uketori/service-kit/pay-term.rules';
import { deductsFee } from '../companies/toriteki.rules.js';
import { accountKey, type AccountFields } from '../accounts/payee-accounts.rules.js';
import { payeeProblems, type TransferSource } from '../zengin/rows.rules.js';
import type { ZenginProblem } from '../zengin/zengin.types.js';

/** What the guards look at in a payment. */
export interface GuardedPayment extends AccountFields {
  payment_type: string;
  payee_account_id: string | null;
  fee_borne_by_partner: boolean;
  transfer_fee: number | null;
}

/**
 * What keeps a transfer from being sent although its record could be written: an account that no second
 * person has confirmed, and a fee taken from a supplier that the law protects. A late pay date is a warning.
 */
export function guardProblems(
  payment: GuardedPayment,
  accountState: 'WAITING' | 'CONFIRMED' | null,
  law: { toriteki: boolean; pay_term: PayTerm },
): ZenginProblem[] {
  if (payment.payment_type !== 'transfer') return [];
  const problems: ZenginProblem[] = [];
  // An incomplete account has its own findings, field by field.
  if (accountState !== 'CONFIRMED' && accountKey(payment) !== '') {
    const params = { payee_account_id: payment.payee_account_id };
    problems.push(problem('payee_account_waiting', 'account', 'error', 'payee_account', params));
  }
  if (law.toriteki && deductsFee(payment)) {
    problems.push(problem('toriteki_fee', 'toriteki', 'error', 'fee_borne_by_partner'));
  }
  return [...problems, ...payTermProblems(law.pay_term)];
}

/** A pay date after the legal term, certain or possible; an unknown day of receipt is always named. */
function payTermProblems(term: PayTerm): ZenginProblem[] {
  const { pay_by, counted_from } = term;
  const found: ZenginProblem[] = [];
  if (term.assumed)
    found.push(problem('pay_term_receipt_unknown', 'pay_term', 'warning', 'delivery_date', { counted_from }));
  if (term.late) {
    const code = term.assumed ? 'pay_term_may_be_late' : 'pay_term_late';
    found.push(problem(code, 'pay_term', 'warning', 'pay_date', { pay_by, counted_from }));
  }
  return found;
}

function problem(
  code: string,
  check: string,
  severity: ZenginProblem['severity'],
  field: string,
  params: Record<string, unknown> = {},
): ZenginProblem {
  return { code, check, severity, field, params };
}

/**
 * Refuses a payee account that no transfer file can hold: at the first confirmation what is wrong in it, and at the
 * approval also what is missing.
 * @throws DomainError transfer_refused_by_bank, with the field and the code of the first problem
 */
export function checkPayee(payment: TransferSource, act: 'confirm' | 'approve'): void {
  // An invoice that credit notes settle needs no account.
  if (payment.transfer_amount === 0) return;
  const { wrong, missing } = payeeProblems(payment);
  const [first] = act === 'approve' ? [...wrong, ...missing] : wrong;
  if (!first) return;
  const { code: reason, field, params } = first;
  throw new DomainError('transfer_refused_by_bank', 'conflict', { ...params, reason, field });
}

/** @throws DomainError toriteki_fee when a fee would be taken from a supplier under 取適法 */
export function checkFeeBearer(
  payment: Pick<GuardedPayment, 'payment_type' | 'fee_borne_by_partner' | 'transfer_fee'>,
  toriteki: boolean,
): void {
  if (payment.payment_type === 'transfer' && toriteki && deductsFee(payment)) {
    throw new DomainError('toriteki_fee', 'conflict');
  }
}
