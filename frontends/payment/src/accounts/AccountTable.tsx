import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { DateText, DateTimeText, Yen } from '@uketori/frontend-kit/Yen';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { AccountText } from './AccountText';
import styles from './accounts.module.css';
import type { PayeeAccount } from '../usePayeeAccounts';

interface Props {
  accounts: PayeeAccount[];
  view: 'WAITING' | 'CONFIRMED';
  onOpen: (id: string) => void;
}

/** Accounts with who entered them, what was there before and what is waiting for them. */
export function AccountTable({ accounts, view, onOpen }: Props): ReactNode {
  const t = useText('payment');
  const waiting = view === 'WAITING';
  return (
    <div className={`uk-panel ${styles.box}`}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('field.partner_name')}</th>
            <th>{t(waiting ? 'account.new' : 'account.account')}</th>
            <th>{t('account.previous')}</th>
            <th>{t(waiting ? 'account.entered_by' : 'account.confirmed_by')}</th>
            <th>{t('account.payments')}</th>
            <th>
              <span className="uk-visually-hidden">{t('batch.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.id} data-account={account.id}>
              <td lang="ja" data-label={t('field.partner_name')}>
                {account.partner_name || t('payment.no_partner')}
              </td>
              <td data-label={t(waiting ? 'account.new' : 'account.account')}>
                <AccountText account={account} />
              </td>
              <td data-label={t('account.previous')}>
                {account.previous ? (
                  <AccountText account={account.previous} />
                ) : (
                  <span className="uk-muted">{t('account.first')}</span>
                )}
              </td>
              <td data-label={t(waiting ? 'account.entered_by' : 'account.confirmed_by')}>
                <div>
                  <span lang="ja">
                    {waiting
                      ? (account.entered_by_name ?? t('account.by_reading'))
                      : account.confirmed_by_name}
                  </span>
                  <br />
                  <span className="uk-muted">
                    <DateTimeText value={waiting ? account.entered_at : account.confirmed_at} />
                  </span>
                </div>
              </td>
              <td data-label={t('account.payments')}>
                <Payments account={account} />
              </td>
              <td className={styles.actions}>
                <Button
                  size="small"
                  type={waiting && account.can_confirm ? 'primary' : 'default'}
                  onClick={() => onOpen(account.id)}
                >
                  {t(waiting ? 'account.check' : 'account.show')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The payments that go to an account, the first by date; their sum says what is at stake. */
function Payments({ account }: { account: PayeeAccount }): ReactNode {
  const t = useText('payment');
  const [first] = account.payments;
  if (!first) return <span className="uk-muted">—</span>;
  const sum = account.payments.reduce((total, payment) => total + payment.transfer_amount, 0);
  return (
    <div>
      <Link to={`/payment/${first.pay_key}`}>
        {first.pay_date ? <DateText value={first.pay_date} /> : t('payment.not_set')}
      </Link>{' '}
      <span className="uk-muted">{t('count.rows', { count: account.payments.length })}</span>
      <br />
      <Yen value={sum} />
    </div>
  );
}
