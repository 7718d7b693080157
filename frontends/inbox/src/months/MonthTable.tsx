import { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import type { ReactNode } from 'react';
import { CELL_TONES, type CustomerTable, type TableCell, type TableRow } from '../inbox.types';
import styles from './months.module.css';

interface Props {
  months: CustomerTable['months'];
  rows: TableRow[];
  onOpen: (row: TableRow, cell: TableCell) => void;
}

/** Customers down, months across; every cell opens its invoices. */
export function MonthTable({ months, rows, onOpen }: Props): ReactNode {
  const t = useText('inbox');
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('months.customer')}</th>
            {months.map((at) => (
              <th key={`${at.year}-${at.month}`} className={styles.month}>
                {t('months.name', at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.customer_id}>
              <th scope="row">
                <span lang="ja">{row.customer_name}</span>
                {(row.department_name || row.own_department) && (
                  <span className={styles.sub} lang="ja">
                    {[row.department_name, row.own_department].filter(Boolean).join(' → ')}
                  </span>
                )}
              </th>
              {row.months.map((cell) => (
                <td key={`${cell.year}-${cell.month}`}>
                  <button
                    type="button"
                    className={`${styles.cell} ${styles[cell.status]}`}
                    aria-label={`${row.customer_name} ${t('months.name', { year: cell.year, month: cell.month })} ${t(`cell.${cell.status}`)}`}
                    onClick={() => onOpen(row, cell)}
                  >
                    {cell.status === 'not_expected' ? (
                      <span className={styles.dash}>—</span>
                    ) : (
                      <StatusTag tone={CELL_TONES[cell.status]}>{t(`cell.${cell.status}`)}</StatusTag>
                    )}
                    {cell.count > 1 && (
                      <span className={styles.count}>{t('months.count', { count: cell.count })}</span>
                    )}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
