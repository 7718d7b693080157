import { Table, type TableColumnType } from 'antd';
import type { ReactNode } from 'react';

interface Props<Row extends object> {
  row_key: keyof Row & string;
  rows: readonly Row[];
  columns: TableColumnType<Row>[];
  /** Pixels that the columns need; a narrower page scrolls sideways. */
  width?: number;
  loading?: boolean;
  /** A click or Enter on a row. */
  onOpen?: (row: Row) => void;
  empty?: ReactNode;
}

/** A list that one response holds whole: no paging, no sort, no columns of the user's own. Others take DataTable. */
export function ShortTable<Row extends object>(props: Props<Row>): ReactNode {
  const { row_key, rows, columns, width, loading, onOpen, empty } = props;
  const opens = (row: Row) => ({
    onClick: () => onOpen?.(row),
    onKeyDown: (event: { key: string }) => event.key === 'Enter' && onOpen?.(row),
    tabIndex: 0,
    style: { cursor: 'pointer' },
  });
  return (
    <Table<Row>
      size="small"
      rowKey={row_key}
      columns={columns}
      dataSource={rows}
      loading={loading}
      pagination={false}
      {...(width === undefined ? {} : { scroll: { x: width } })}
      {...(onOpen ? { onRow: opens } : {})}
      {...(empty === undefined ? {} : { locale: { emptyText: empty } })}
    />
  );
}
