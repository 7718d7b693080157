import { DomainError } from '@uketori/service-kit/errors';

export interface AccountFields {
  bank_code: string;
  branch_code: string;
  account_type: string;
  account_number: string;
}

/**
 * What makes an account another account: bank, branch, type and number. The holder's name and the names of
 * bank and branch may be written in many ways and move no money elsewhere. Empty while the account is incomplete.
 */
export function accountKey(account: AccountFields): string {
  const { bank_code, branch_code, account_type, account_number } = account;
  if (bank_code === '' || account_number === '') return '';
  return [bank_code, branch_code, account_type, account_number.padStart(7, '0')].join('/');
}

/** The user who last gave an account its values; null when a reading did and no user has changed it. */
export interface Person {
  user_id: string;
  user_name: string;
}

/**
 * May this person confirm the account? The user who entered or changed it may not: the second pair of eyes is
 * the whole of the guard. An account that only the reading entered may be confirmed by anybody with the
 * right.
 * @throws DomainError payee_account_confirmed | payee_account_same_person
 */
export function checkConfirmation(
  account: { state: 'WAITING' | 'CONFIRMED'; entered_by: string | null; entered_by_name: string | null },
  userId: string,
): void {
  if (account.state === 'CONFIRMED') throw new DomainError('payee_account_confirmed', 'conflict');
  if (account.entered_by === userId) {
    throw new DomainError('payee_account_same_person', 'conflict', { name: account.entered_by_name });
  }
}
