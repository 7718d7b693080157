import { useText } from '@uketori/frontend-kit/i18n';
import type { ReactNode } from 'react';
import type { AccountValues } from '../usePayeeAccounts';

/** An account in two lines: where it is, and its number with its holder. */
export function AccountText({ account }: { account: AccountValues }): ReactNode {
  const t = useText('payment');
  return (
    <span lang="ja">
      {account.bank_name || account.bank_code} {account.branch_name || account.branch_code}
      <br />
      {account.account_type && t(`account_type.${account.account_type}`)}{' '}
      <strong className="uk-num">{account.account_number}</strong>{' '}
      <span className="uk-muted">{account.account_holder_kana}</span>
    </span>
  );
}
