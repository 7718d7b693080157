import { ProTable, type ProColumns } from '@ant-design/pro-components';
import type { TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import { useIsNarrow, useIsRoomy } from '../device';
import type { CardLayout } from '../table/listProps';
import { ShortCards } from '../table/ShortCards';
import { ProRoot } from './ProRoot';

/** A column with its own cheap renderer: the library's renderers measure each cell. */
export interface ShortColumn<Row> extends Pick<TableColumnType<Row>, 'width' | 'align' | 'className'> {
  key: string;
  title?: string;
  render: (cell: unknown, row: Row) => ReactNode;
  /** Shown in roomy windows only. antd's own `responsive` leaves the text of an empty table as wide as the others. */
  roomy?: boolean;
}

interface Props<Row extends object> {
  row_key: keyof Row & string;
  rows: readonly Row[];
  columns: ShortColumn<Row>[];
  /** Pixels that the columns need; a narrower page scrolls sideways. */
  width?: number;
  loading?: boolean;
  /** A click or Enter on a row. */
  onOpen?: (row: Row) => void;
  empty?: ReactNode;
  /** what a row shows in a window as narrow as a phone, by keys of its columns; without it the table scrolls */
  card?: CardLayout;
}

/** A list that one response holds whole: no paging, no sort, no columns of the user's own. Others take DataTable. */
export function ShortTable<Row extends object>(props: Props<Row>): ReactNode {
  const { row_key, rows, columns, width, loading, onOpen, empty, card } = props;
  const isNarrow = useIsNarrow();
  const isRoomy = useIsRoomy();
  if (card && isNarrow) return <ShortCards {...props} card={card} />;
  const opens = (row: Row) => ({
    onClick: () => onOpen?.(row),
    onKeyDown: (event: { key: string }) => event.key === 'Enter' && onOpen?.(row),
    tabIndex: 0,
    style: { cursor: 'pointer' },
  });
  return (
    <ProRoot>
      <ProTable<Row>
        ghost
        size="small"
        rowKey={row_key}
        columns={proColumns(columns.filter(({ roomy }) => isRoomy || !roomy))}
        dataSource={rows}
        loading={loading}
        search={false}
        options={false}
        toolBarRender={false}
        pagination={false}
        {...(width === undefined ? {} : { scroll: { x: width } })}
        {...(onOpen ? { onRow: opens } : {})}
        {...(empty === undefined ? {} : { locale: { emptyText: empty } })}
      />
    </ProRoot>
  );
}

/** The same columns for the library. */
export function proColumns<Row extends object>(columns: readonly ShortColumn<Row>[]): ProColumns<Row>[] {
  return columns.map(({ roomy: _roomy, ...column }) => ({
    ...column,
    render: (cell, row) => column.render(cell, row),
  }));
}
