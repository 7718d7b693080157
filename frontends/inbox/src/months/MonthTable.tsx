import { useText } from '@uketori/frontend-kit/i18n';
import { formatDate } from '@uketori/frontend-kit/format';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { CELL_TONES, type CustomerTable, type TableCell, type TableRow } from '../inbox.types';
import styles from './months.module.css';

interface Props {
  months: CustomerTable['months'];
  rows: TableRow[];
  onOpen: (row: TableRow, cell: TableCell) => void;
  /** Rows that are chosen, by supplier; null where the user may choose none. */
  chosen: ReadonlySet<string> | null;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** Customers down, months across; every cell opens its invoices. */
export function MonthTable({ months, rows, onOpen, chosen, onChoose }: Props): ReactNode {
  const t = useText('inbox');
  const on = chosen ? rows.filter((row) => chosen.has(row.customer_id)).length : 0;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>
              {chosen ? (
                <Checkbox
                  aria-label={t('months.choose_all')}
                  checked={on === rows.length}
                  indeterminate={on > 0 && on < rows.length}
                  onChange={() => onChoose(on === rows.length ? new Set() : new Set(rows.map(idOf)))}
                >
                  {t('months.customer')}
                </Checkbox>
              ) : (
                t('months.customer')
              )}
            </th>
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
                {chosen ? (
                  <Checkbox
                    aria-label={t('months.choose', { name: row.customer_name })}
                    checked={chosen.has(row.customer_id)}
                    onChange={() => onChoose(flipped(chosen, row.customer_id))}
                  >
                    <span lang="ja">{row.customer_name}</span>
                  </Checkbox>
                ) : (
                  <span lang="ja">{row.customer_name}</span>
                )}
                {(row.department_name || row.own_department) && (
                  <span className={styles.sub} lang="ja">
                    {[row.department_name, row.own_department].filter(Boolean).join(' → ')}
                  </span>
                )}
              </th>
              {row.months.map((cell) => (
                <td key={`${cell.year}-${cell.month}`}>
                  <button type="button" className={styles.cell} onClick={() => onOpen(row, cell)}>
                    <span className="uk-visually-hidden">
                      {`${row.customer_name} ${t('months.name', { year: cell.year, month: cell.month })} `}
                    </span>
                    {cell.status === 'not_expected' ? (
                      <>
                        <span className="uk-visually-hidden">{t('cell.not_expected')}</span>
                        <span className={styles.dash} aria-hidden="true">
                          —
                        </span>
                      </>
                    ) : (
                      <StatusTag tone={CELL_TONES[cell.status]}>{t(`cell.${cell.status}`)}</StatusTag>
                    )}
                    {cell.asked_on && (cell.status === 'uncollected' || cell.status === 'returned') && (
                      <span className={styles.count}>
                        {t('months.asked', { date: formatDate(cell.asked_on) })}
                      </span>
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

const idOf = ({ customer_id }: TableRow): string => customer_id;

function flipped(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}
