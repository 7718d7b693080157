import { codeText } from '@uketori/frontend-kit/errorText';
import type { ZenginProblem } from './payment.types';

/** Dates as people here write them. */
function readable(params: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value.replaceAll('-', '/') : value,
    ]),
  );
}

export function problemText(problem: ZenginProblem): string {
  return codeText(problem.code, 'payment', readable(problem.params));
}

/** Field of the payment form where a problem of a record is mended. */
const FORM_FIELD: Record<string, string> = {
  account_holder: 'account_holder_kana',
  amount: 'transfer_fee',
  state: 'pay_date',
  edi: 'edi_text',
};

/** The account's page, for a problem that is mended there and not in the payment. */
export function accountLink(problem: ZenginProblem): string | null {
  const id = problem.params.payee_account_id;
  return problem.code === 'payee_account_waiting' && typeof id === 'string'
    ? `/payment/accounts?account=${id}`
    : null;
}

export function formFieldOf(problem: ZenginProblem): string {
  return FORM_FIELD[problem.field] ?? problem.field;
}
