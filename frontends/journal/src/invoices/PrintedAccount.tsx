import { useText } from '@uketori/frontend-kit/i18n';
import type { ReactNode } from 'react';
import type { Invoice } from '../invoice.types';
import { accountRows } from './printedAccount.rules';
import { shownValue } from './shownValue';
import styles from './sections.module.css';

/** "Is this the account that is printed?": both side by side, for those who confirm and approve the payment. */
export function PrintedAccount({ invoice }: { invoice: Invoice }): ReactNode {
  const t = useText('journal');
  const rows = accountRows(invoice);
  if (rows.length === 0) return null;
  return (
    <table className={styles.account}>
      <caption>{t('account.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('difference.field')}</th>
          <th scope="col">{t('account.printed')}</th>
          <th scope="col">{t('account.entered')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, printed, entered, differs }) => (
          <tr key={name} data-account={name} data-differs={differs}>
            <th scope="row">{t(`field.${name}`)}</th>
            <td lang="ja">{printed}</td>
            <td className={differs ? styles.differs : undefined}>
              <span lang="ja">{shownValue(name, entered, t) || '—'}</span>
              {differs && ` · ${t('account.differs')}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
