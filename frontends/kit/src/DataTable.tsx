import { Table, type TableRef } from 'antd';
import type { ReactNode, Ref } from 'react';
import type { ItemOf, ListPath } from './apiTypes';
import { ListFrame, type ListTableProps, ofRows } from './table/ListFrame';
import type { DataTableProps, GridProps } from './table/listProps';
import { useGrid } from './table/useGrid';

export type { DataColumn } from './table/columns';
export type { DataTableProps } from './table/listProps';
export type { Selection } from './table/useSelection';
export type { KeysetAnswer } from './useKeysetPage';

/**
 * The list of the work screens: server paging, sort and filters, own columns, selection, keyboard. Screens of settings
 * and masters take pro/PagedTable, which has the same properties.
 */
export function DataTable<P extends ListPath>(props: ListTableProps<P>): ReactNode {
  return <RowTable<ItemOf<P>> {...ofRows(props)} />;
}

/** As above, of an address that no document describes. */
export function RowTable<Row extends object>(props: DataTableProps<Row>): ReactNode {
  return <ListFrame<Row> {...props} Grid={Grid} />;
}

function Grid<Row extends object>(props: GridProps<Row>): ReactNode {
  const { language, table, rowSelection } = useGrid(props);
  return (
    <Table<Row> key={language} ref={props.grid as Ref<TableRef>} {...table} rowSelection={rowSelection} />
  );
}
