import { ProTable, type ActionType, type ProColumns } from '@ant-design/pro-components';
import type { ReactNode, Ref } from 'react';
import type { ItemOf, ListPath } from '../apiTypes';
import { ListFrame, type ListTableProps, ofRows } from '../table/ListFrame';
import type { DataTableProps, GridProps } from '../table/listProps';
import { useGrid } from '../table/useGrid';
import { ProRoot } from './ProRoot';

/** The list of settings and masters, which a user opens now and then: DataTable, its rows drawn by ProTable. */
export function PagedTable<P extends ListPath>(props: ListTableProps<P>): ReactNode {
  return <PagedRows<ItemOf<P>> {...ofRows(props)} />;
}

/** As above, of an address that no document describes. */
export function PagedRows<Row extends object>(props: DataTableProps<Row>): ReactNode {
  return (
    <ProRoot>
      <ListFrame<Row> {...props} Grid={Grid} />
    </ProRoot>
  );
}

function Grid<Row extends object>(props: GridProps<Row>): ReactNode {
  const { language, table, rowSelection } = useGrid(props);
  // A column without a value type keeps its own renderer: the library's measure each cell.
  const columns = table.columns.map((column) => ({
    ...column,
    valueType: '',
  })) as unknown as ProColumns<Row>[];
  return (
    <ProTable<Row>
      {...table}
      key={language}
      ghost
      actionRef={props.grid as Ref<ActionType>}
      columns={columns}
      rowSelection={rowSelection ?? false}
      tableAlertRender={false}
      search={false}
      options={false}
      toolBarRender={false}
    />
  );
}
