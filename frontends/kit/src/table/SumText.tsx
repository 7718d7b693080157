import type { ReactNode } from 'react';
import { formatYen } from '../format';
import { useText } from '../i18n';
import { type DataColumn, valueOf } from './columns';

/** What amounts come to, and how many are missing in it. */
export interface Sum {
  total: number;
  unknown: number;
}

/** The sum of one column of rows. */
export function sumOf<Row extends object>(rows: readonly Row[], column: DataColumn<Row>): Sum {
  const amounts = rows.map((row) => valueOf(column, row));
  const known = amounts.filter((amount): amount is number => typeof amount === 'number');
  return { total: known.reduce((sum, amount) => sum + amount, 0), unknown: amounts.length - known.length };
}

/** A sum in the words of its column. */
export function SumText<Row>({ column, sum }: { column: DataColumn<Row>; sum: Sum }): ReactNode {
  const t = useText();
  return (
    <span className="uk-num">
      {t('table.sum', { name: column.title, total: formatYen(sum.total) })}
      {sum.unknown > 0 && ` (${t('table.sum_unknown', { count: sum.unknown })})`}
    </span>
  );
}
