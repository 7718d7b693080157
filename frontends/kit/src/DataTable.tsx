import { Table, type TableRef } from 'antd';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import type { Query } from './api';
import { EmptyState } from './EmptyState';
import { useLanguage, useText } from './i18n';
import { notePlace, readPlace } from './listPlace';
import { noteWalk, type ListWalk } from './listWalk';
import { LoadFailed } from './LoadFailed';
import { ColumnSettings } from './table/ColumnSettings';
import { HeaderCell } from './table/HeaderCell';
import { SumText, sumOf } from './table/SumText';
import { TableBar } from './table/TableBar';
import { TableFooter } from './table/TableFooter';
import { antdColumns, sortOf, type Arranged, type DataColumn } from './table/columns';
import { useEmptyBodyFocus } from './table/useEmptyBodyFocus';
import { useKeysetPage } from './table/useKeysetPage';
import { useLayout } from './table/useLayout';
import { useRowActs } from './table/useRowActs';
import { type Selection, SELECTION_WIDTH, useSelection } from './table/useSelection';
import { useSelectFound } from './table/useSelectFound';
import { useTableSize } from './table/useTableSize';
import styles from './table/table.module.css';

export type { DataColumn } from './table/columns';
export type { Selection } from './table/useSelection';
export type { KeysetAnswer } from './table/useKeysetPage';

export interface DataTableProps<Row extends object> {
  /** names the saved layout, e.g. journal.invoices */
  id: string;
  /** keyset list under /api/v1, e.g. /invoices */
  path: string;
  row_key: keyof Row & string;
  /** what people know a row by, for whoever hears its checkbox; default row_key */
  row_title?: keyof Row & string;
  columns: readonly DataColumn<Row>[];
  /** filters, as the server names them; changing them goes back to page one */
  params?: Query;
  default_sort?: string;
  /** click or Enter on a row */
  onOpen?: (row: Row) => void;
  /** kind of the records that onOpen leads to by their row_title: from one to the next they are walked as listed here */
  walk?: string;
  /** buttons shown while rows are selected; without it rows cannot be selected */
  bulk?: (selection: Selection<Row>) => ReactNode;
  /** start of the bar above the table (filters, counters) */
  toolbar?: ReactNode;
  empty?: { title: ReactNode; description?: ReactNode; action?: ReactNode };
  rowClassName?: (row: Row) => string;
  /** key of the column of yen whose sum is said of what is selected and, where the server adds it up, of all found */
  sum?: string;
  /** pixels; default: what is left of the window */
  height?: number;
  refetchInterval?: number | false;
  enabled?: boolean;
  /** accessible name of the table */
  label?: string;
}

const VIRTUAL_FROM = 50;

/** The list of the product: server paging, sort and filters, own columns, selection, keyboard. */
export function DataTable<Row extends object>(props: DataTableProps<Row>): ReactNode {
  const { columns, bulk } = props;
  const t = useText();
  const table = useTable(props);
  const { box, layout, setLayout, list, selection } = table;
  const summed = columns.find(({ key }) => key === props.sum);
  const { sum, sum_unknown = 0 } = list.result.data ?? {};
  return (
    <div className={styles.box} ref={box}>
      <TableBar
        toolbar={props.toolbar}
        bulk={bulk}
        selection={selection}
        settings={<ColumnSettings columns={columns} layout={layout} onChange={setLayout} />}
        sum={summed && <SumText column={summed} sum={sumOf(selection.rows, summed.key)} />}
        found={table.found}
      />
      {list.result.isError && !list.rows ? (
        <LoadFailed error={list.result.error} onRetry={list.result.refetch} />
      ) : (
        <div
          className={styles.grid}
          tabIndex={0}
          role="group"
          aria-label={props.label ?? t('table.label')}
          onKeyDown={table.acts.onKeyDown}
        >
          <Grid {...props} table={table} />
        </div>
      )}
      <TableFooter
        list={list}
        page_size={table.page_size}
        onPageSize={(next) => setLayout({ ...layout, page_size: next })}
        sum={
          summed &&
          sum !== undefined && <SumText column={summed} sum={{ total: sum, unknown: sum_unknown }} />
        }
      />
    </div>
  );
}

/** What stands in the table and how it is walked, sorted and selected. */
function useTable<Row extends object>(props: DataTableProps<Row>) {
  const { id, row_key, bulk } = props;
  const [layout, setLayout] = useLayout(id);
  const [place] = useState(() => readPlace(id));
  const [sort, setSort] = useState(place.sort ?? props.default_sort ?? '');
  const page_size = layout.page_size ?? 25;
  const params = props.params ?? {};
  const list = useKeysetPage<Row>({
    id,
    path: props.path,
    params,
    sort,
    page_size,
    enabled: props.enabled ?? true,
    refetchInterval: props.refetchInterval,
  });
  const rows = list.rows ?? [];
  const box = useRef<HTMLDivElement>(null);
  const size = useTableSize(box, props.height);
  const grid = useRef<TableRef>(null);
  const row_title = props.row_title ?? row_key;
  const chosen = useSelection({ id, row_key, row_title, params, rows });
  const { selection, rowSelection } = chosen;
  const found = useSelectFound({
    path: props.path,
    query: { ...params, sort: sort || undefined },
    rows,
    isSelected: chosen.isSelected,
    selected: selection.keys.length,
    found: list.count,
    select: chosen.select,
  });
  const open = (row: Row) => {
    chosen.keep();
    notePlace(id, { opened: String(row[row_key]) });
    if (props.walk) noteWalk(props.walk, walkFrom(props, list, { sort, page_size }));
    props.onOpen?.(row);
  };
  const acts = useRowActs(rows, {
    open: props.onOpen && open,
    toggle: bulk ? chosen.toggle : undefined,
    box,
    isLast: (row) => String(row[row_key]) === place.opened,
    reach: (index) => grid.current?.scrollTo({ index }),
  });
  useEmptyBodyFocus(box, list.rows);
  const sortBy = (next: string) => {
    setSort(next);
    notePlace(id, { sort: next });
  };
  return {
    layout,
    setLayout,
    sort,
    sortBy,
    page_size,
    list,
    rows,
    box,
    size,
    grid,
    selection,
    rowSelection,
    found,
    acts,
  };
}

/** The list as it stands, for a walk through its records. */
function walkFrom<Row extends object>(
  props: DataTableProps<Row>,
  list: ReturnType<typeof useKeysetPage<Row>>,
  { sort, page_size }: { sort: string; page_size: number },
): ListWalk {
  const key = props.row_title ?? props.row_key;
  return {
    from: window.location.pathname,
    label: props.label ?? '',
    path: props.path,
    query: { ...props.params, sort: sort || undefined, limit: page_size },
    key,
    keys: (list.rows ?? []).map((row) => String(row[key])),
    first: list.page * page_size,
    count: list.count_capped ? undefined : list.count,
    cursors: list.cursors,
    next: list.next,
  };
}

interface GridProps<Row extends object> extends DataTableProps<Row> {
  table: ReturnType<typeof useTable<Row>>;
}

/** The rows with their columns. */
function Grid<Row extends object>({ table, ...props }: GridProps<Row>): ReactNode {
  const { columns, row_key, bulk } = props;
  const t = useText();
  const { layout, setLayout, sort, sortBy, list, rows, acts, size } = table;
  const { shown, width, language } = useShownColumns({ columns, layout, sort, onLayout: setLayout });
  return (
    <Table<Row>
      key={language}
      ref={table.grid}
      size="small"
      rowKey={row_key}
      columns={shown}
      dataSource={rows}
      loading={{
        spinning: list.result.isFetching && (list.result.isPlaceholderData || !list.rows),
        delay: 200,
      }}
      pagination={false}
      virtual={rows.length > VIRTUAL_FROM}
      scroll={{ x: Math.max(width + (bulk ? SELECTION_WIDTH : 0), size.width), y: size.height }}
      components={{ header: { cell: HeaderCell } }}
      rowSelection={bulk && table.rowSelection}
      rowClassName={(row, index) =>
        [acts.classOf(index), props.rowClassName?.(row)].filter(Boolean).join(' ')
      }
      onRow={acts.propsOf}
      onChange={(_page, _filters, sorter) => sortBy(sortOf(sorter, columns) ?? props.default_sort ?? '')}
      locale={{
        emptyText: list.rows ? (
          <EmptyState title={t('table.empty')} {...props.empty} />
        ) : (
          <Unknown height={size.height} />
        ),
      }}
    />
  );
}

/** The columns as they are drawn, how many pixels they take together, and the language of their cells. */
function useShownColumns<Row extends object>(arranged: Arranged<Row>) {
  const { columns, layout, sort } = arranged;
  const shown = useMemo(
    () => antdColumns(arranged),
    // onLayout writes for the same table and user for the life of the component.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [columns, layout, sort],
  );
  const width = shown.reduce((sum, column) => sum + Number(column.width ?? 0), 0);
  return { shown, width, language: useLanguage().code };
}

/** What there is, is not known yet: no word of an empty list. */
function Unknown({ height }: { height: number }): ReactNode {
  return <div style={{ height: Math.min(160, height) }} />;
}
