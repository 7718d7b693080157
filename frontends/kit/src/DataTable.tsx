import { Table } from 'antd';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import type { Query } from './api';
import { EmptyState } from './EmptyState';
import { useLanguage, useText } from './i18n';
import { LoadFailed } from './LoadFailed';
import { ColumnSettings } from './table/ColumnSettings';
import { HeaderCell } from './table/HeaderCell';
import { TableBar } from './table/TableBar';
import { TableFooter } from './table/TableFooter';
import { antdColumns, sortOf, type Arranged, type DataColumn } from './table/columns';
import { useEmptyBodyFocus } from './table/useEmptyBodyFocus';
import { useKeysetPage } from './table/useKeysetPage';
import { useLayout } from './table/useLayout';
import { useRowActs } from './table/useRowActs';
import { type Selection, SELECTION_WIDTH, useSelection } from './table/useSelection';
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
  /** buttons shown while rows are selected; without it rows cannot be selected */
  bulk?: (selection: Selection<Row>) => ReactNode;
  /** start of the bar above the table (filters, counters) */
  toolbar?: ReactNode;
  empty?: { title: ReactNode; description?: ReactNode; action?: ReactNode };
  rowClassName?: (row: Row) => string;
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
  const { id, row_key, columns, onOpen, bulk } = props;
  const t = useText();
  const [layout, setLayout] = useLayout(id);
  const [sort, setSort] = useState(props.default_sort ?? '');
  const page_size = layout.page_size ?? 25;
  const params = props.params ?? {};
  const list = useKeysetPage<Row>({
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

  const { shown, width, language } = useShownColumns({ columns, layout, sort, onLayout: setLayout });
  const { selection, toggle, rowSelection } = useSelection<Row>(row_key, props.row_title ?? row_key, params);
  const acts = useRowActs(rows, { open: onOpen, toggle: bulk ? toggle : undefined, box });
  useEmptyBodyFocus(box, list.rows);
  return (
    <div className={styles.box} ref={box}>
      <TableBar
        toolbar={props.toolbar}
        bulk={bulk}
        selection={selection}
        settings={<ColumnSettings columns={columns} layout={layout} onChange={setLayout} />}
      />
      {list.result.isError && !list.rows ? (
        <LoadFailed error={list.result.error} onRetry={list.result.refetch} />
      ) : (
        <div
          className={styles.grid}
          tabIndex={0}
          role="group"
          aria-label={props.label ?? t('table.label')}
          onKeyDown={acts.onKeyDown}
        >
          <Table<Row>
            key={language}
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
            rowSelection={bulk && rowSelection}
            rowClassName={(row, index) =>
              [acts.classOf(index), props.rowClassName?.(row)].filter(Boolean).join(' ')
            }
            onRow={acts.propsOf}
            onChange={(_page, _filters, sorter) =>
              setSort(sortOf(sorter, columns) ?? props.default_sort ?? '')
            }
            locale={{
              emptyText: list.rows ? (
                <EmptyState title={t('table.empty')} {...props.empty} />
              ) : (
                <Unknown height={size.height} />
              ),
            }}
          />
        </div>
      )}
      <TableFooter
        list={list}
        page_size={page_size}
        onPageSize={(next) => setLayout({ ...layout, page_size: next })}
      />
    </div>
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
