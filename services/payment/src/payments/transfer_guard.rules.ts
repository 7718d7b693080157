import { DomainError } from '@uketori/service-kit/errors';
import { deductsFee, type Toriteki } from '../companies/toriteki.rules.js';
import { accountKey, type AccountFields } from '../payee_accounts/payee_accounts.rules.js';
import type { ZenginProblem } from '../zengin/rows.rules.js';

/** What the guards look at in a payment. */
export interface GuardedPayment extends AccountFields {
  payment_type: string;
  payee_account_id: string | null;
  fee_borne_by_partner: boolean;
  transfer_fee: number | null;
}

/**
 * What keeps a transfer from being sent although its record could be written: an account that nobody else
 * has confirmed, and a fee taken from a supplier that the law protects. A late pay date is a warning.
 */
export function guardProblems(
  payment: GuardedPayment,
  accountState: 'WAITING' | 'CONFIRMED' | null,
  toriteki: Toriteki,
): ZenginProblem[] {
  if (payment.payment_type !== 'transfer') return [];
  const problems: ZenginProblem[] = [];
  // An incomplete account has its own findings, field by field.
  if (accountState !== 'CONFIRMED' && accountKey(payment) !== '') {
    const params = { payee_account_id: payment.payee_account_id };
    problems.push(problem('payee_account_waiting', 'account', 'error', 'payee_account', params));
  }
  if (toriteki.applies && deductsFee(payment)) {
    problems.push(problem('toriteki_fee', 'toriteki', 'error', 'fee_borne_by_partner'));
  }
  if (toriteki.late) {
    const params = { pay_by: toriteki.pay_by };
    problems.push(problem('toriteki_pay_date_late', 'toriteki', 'warning', 'pay_date', params));
  }
  return problems;
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

/** @throws DomainError toriteki_fee when a fee would be taken from a supplier under 取適法 */
export function checkFeeBearer(
  payment: Pick<GuardedPayment, 'payment_type' | 'fee_borne_by_partner' | 'transfer_fee'>,
  toriteki: boolean,
): void {
  if (payment.payment_type === 'transfer' && toriteki && deductsFee(payment)) {
    throw new DomainError('toriteki_fee', 'conflict');
  }
}
