import { useText } from '@uketori/frontend-kit/i18n';
import type { ReactNode } from 'react';
import type { Words } from '../payment.types';
import styles from './accounts.module.css';
import type { AccountValues, PayeeAccount } from '../usePayeeAccounts';

const ROWS = ['bank_name', 'branch_name', 'account_type', 'account_number', 'account_holder_kana'] as const;

function valueOf(account: AccountValues, row: (typeof ROWS)[number], t: Words): string {
  if (row === 'bank_name') return `${account.bank_code} ${account.bank_name}`.trim();
  if (row === 'branch_name') return `${account.branch_code} ${account.branch_name}`.trim();
  if (row === 'account_type') return account.account_type ? t(`account_type.${account.account_type}`) : '—';
  return account[row] || '—';
}

/** The account that was confirmed before beside the new one; what differs is marked in words and colour. */
export function CompareAccounts({ account }: { account: PayeeAccount }): ReactNode {
  const t = useText('payment');
  const { previous } = account;
  return (
    <table className={styles.compare}>
      <thead>
        <tr>
          <th />
          <th>{t('account.previous')}</th>
          <th>{t(account.state === 'WAITING' ? 'account.new' : 'account.account')}</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map((row, index) => {
          const before = previous ? valueOf(previous, row, t) : '';
          const after = valueOf(account, row, t);
          const differs = previous !== null && before !== after;
          return (
            <tr key={row} className={differs ? styles.differs : undefined}>
              <th scope="row">{t(`field.${row}`)}</th>
              {previous && <td lang="ja">{before}</td>}
              {!previous && index === 0 && (
                <td rowSpan={ROWS.length} className={styles.first}>
                  {t('account.first')}
                </td>
              )}
              <td lang="ja">
                <strong>{after}</strong>
                {differs && <span className={styles.mark}>{t('account.changed')}</span>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
