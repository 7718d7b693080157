import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { formatYen, monthName } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import type { ReactNode } from 'react';
import { columnSums, type Group } from './report.types';
import styles from './reports.module.css';

/** Accounts, departments or partners, the largest first, in twelve months. */
export function GroupTable({ groups, label }: { groups: readonly Group[]; label: string }): ReactNode {
  const t = useText('journal');
  if (groups.length === 0) return <EmptyState title={t('report.empty')} />;
  const sums = columnSums(groups);
  return (
    <div className={styles.scroll} tabIndex={0}>
      <table className={`${styles.table} ${styles.names}`}>
        <thead>
          <tr>
            <th>{label}</th>
            {sums.map((_, month) => (
              <th key={month} className={styles.number}>
                {monthName(month + 1)}
              </th>
            ))}
            <th className={styles.number}>{t('report.total')}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={`${group.code}${group.name}`}>
              <th scope="row" lang="ja">
                <span className="uk-muted">{group.code}</span> {group.name || t('report.none')}
              </th>
              {group.months.map((amount, month) => (
                <td key={month} className={styles.number}>
                  {amount === 0 ? '' : formatYen(amount)}
                </td>
              ))}
              <td className={styles.number}>{formatYen(group.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('report.total')}</th>
            {sums.map((amount, month) => (
              <td key={month} className={styles.number}>
                {formatYen(amount)}
              </td>
            ))}
            <td className={styles.number}>
              {formatYen(groups.reduce((sum, group) => sum + group.total, 0))}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
