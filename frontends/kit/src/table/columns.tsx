import type { TableColumnType, TableProps } from 'antd';
import type { ReactNode } from 'react';
import { DateText, DateTimeText, Yen } from '../Yen';
import { twoLineRoom } from '../parts/textRoom';
import { arrange, isHidden, type TableLayout } from '../tableLayouts';
import type { HeaderCellProps } from './HeaderCell';
import styles from './table.module.css';

export interface DataColumn<Row> {
  /** field of the row, key of the saved layout and, by default, of the server's sort */
  key: string;
  title: string;
  /** pixels, at least; every column has one, a virtual table cannot measure */
  width: number;
  kind?: 'text' | 'yen' | 'date' | 'datetime' | 'number';
  /** true: sort by `key`; a string: the server's name */
  sort?: boolean | string;
  fixed?: 'start';
  /** not shown until the user asks; 15-20 visible columns are the limit for a fast table */
  hidden?: boolean;
  /** default: the field of the row; for one that says 0 where nothing is known */
  value?: (row: Row) => unknown;
  /** cheap: no hooks, no tooltip, no component with state. Default follows `kind` */
  render?: (row: Row) => ReactNode;
}

/** What a row has in a column. */
export function valueOf<Row extends object>(
  column: Pick<DataColumn<Row>, 'key' | 'value'>,
  row: Row,
): unknown {
  return column.value ? column.value(row) : (row as Record<string, unknown>)[column.key];
}

/** What a cell shows: the renderer of its column, or the format of its kind. */
export function cellOf<Row extends object>(column: Omit<DataColumn<Row>, 'width'>, row: Row): ReactNode {
  if (column.render) return column.render(row);
  const value = valueOf(column, row);
  if (column.kind === 'yen') return <Yen value={value as number | null} />;
  if (column.kind === 'date') return <DateText value={value as string | null} />;
  if (column.kind === 'datetime') return <DateTimeText value={value as string | null} />;
  return value === null || value === undefined ? null : String(value);
}

const isFigure = (kind: string | undefined): boolean => kind === 'yen' || kind === 'number';

/** The server's name of a column in a sort. */
export const sortNameOf = (column: { key: string; sort?: boolean | string }): string =>
  typeof column.sort === 'string' ? column.sort : column.key;

const CELL_PADDING = 16;
const SORT_ARROWS = 18;

/** Widths are chosen for Japanese; words of other languages are longer, and the header has two lines for them. */
const roomOfTitle = (column: { title: string; sort?: boolean | string }): number =>
  twoLineRoom(column.title) + CELL_PADDING + (column.sort ? SORT_ARROWS : 0);

type Sorter<Row> = Parameters<NonNullable<TableProps<Row>['onChange']>>[2];

/** The server's sort that a click on a header asks for; null when the click took the sorting back. */
export function sortOf<Row>(sorter: Sorter<Row>, columns: readonly DataColumn<Row>[]): string | null {
  const one = Array.isArray(sorter) ? sorter[0] : sorter;
  const column = columns.find(({ key }) => key === one?.columnKey);
  if (!column || !one?.order) return null;
  return `${one.order === 'descend' ? '-' : ''}${sortNameOf(column)}`;
}

export interface Arranged<Row> {
  columns: readonly DataColumn<Row>[];
  layout: TableLayout;
  sort: string;
  onLayout: (layout: TableLayout) => void;
}

/** antd columns under the rules of a fast table: width, explicit render, no `ellipsis`, cells compared by row. */
export function antdColumns<Row extends object>({
  columns,
  layout,
  sort,
  onLayout,
}: Arranged<Row>): TableColumnType<Row>[] {
  const sorted = arrange(columns, layout);
  return sorted
    .filter((column) => !isHidden(column, layout))
    .map((column) => {
      const width = layout.width?.[column.key] ?? Math.max(column.width, roomOfTitle(column));
      const name = sortNameOf(column);
      const resize: HeaderCellProps = {
        resize_width: width,
        onResizeTo: (next) => onLayout({ ...layout, width: { ...layout.width, [column.key]: next } }),
      };
      return {
        key: column.key,
        title: column.title,
        width,
        fixed: column.fixed,
        align: isFigure(column.kind) ? ('end' as const) : undefined,
        sorter: column.sort ? true : undefined,
        sortOrder: sort === name ? 'ascend' : sort === `-${name}` ? 'descend' : null,
        showSorterTooltip: false,
        onHeaderCell: () => resize as object,
        // In another language the whole table is another one (its key in DataTable).
        shouldCellUpdate: (next: Row, before: Row) => next !== before,
        render: (_: unknown, row: Row) => (
          // A cell without a renderer has data of a Japanese company: Japanese glyphs in every language.
          <span className={styles.cell} lang={column.render ? undefined : 'ja'}>
            {cellOf(column, row)}
          </span>
        ),
      };
    });
}
