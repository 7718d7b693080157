import { Button, Table } from 'antd';
import { useEffect, useMemo, useRef, useState, type Key, type ReactNode } from 'react';
import type { Query } from './api';
import { EmptyState } from './EmptyState';
import { errorText } from './errorText';
import { useText } from './i18n';
import { ColumnSettings } from './table/ColumnSettings';
import { HeaderCell } from './table/HeaderCell';
import { TableFooter } from './table/TableFooter';
import { antdColumns, sortNameOf, type DataColumn } from './table/columns';
import { useKeysetPage } from './table/useKeysetPage';
import { useLayout } from './table/useLayout';
import { useRowKeys } from './table/useRowKeys';
import { useTableSize } from './table/useTableSize';
import styles from './table/table.module.css';

export type { DataColumn } from './table/columns';
export type { KeysetAnswer } from './table/useKeysetPage';

export interface Selection<Row> {
  keys: string[];
  rows: Row[];
  clear: () => void;
}

export interface DataTableProps<Row extends object> {
  /** names the saved layout, e.g. journal.invoices */
  id: string;
  /** keyset list under /api/v1, e.g. /invoices */
  path: string;
  row_key: keyof Row & string;
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
const SELECTION_WIDTH = 40;

/** The list of the product: server paging, sort and filters, own columns, selection, keyboard. */
export function DataTable<Row extends object>(props: DataTableProps<Row>): ReactNode {
  const { id, row_key, columns, onOpen, bulk } = props;
  const t = useText();
  const [layout, setLayout] = useLayout(id);
  const [sort, setSort] = useState(props.default_sort ?? '');
  const [selected, setSelected] = useState<Map<string, Row>>(new Map());
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
  const keyOf = (row: Row): string => String(row[row_key]);
  const box = useRef<HTMLDivElement>(null);
  const size = useTableSize(box, props.height);

  const shown = useMemo(
    () => antdColumns({ columns, layout, sort, onLayout: setLayout }),
    // setLayout writes for the same table and user for the life of the component.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [columns, layout, sort],
  );
  const width = shown.reduce((sum, column) => sum + Number(column.width ?? 0), bulk ? SELECTION_WIDTH : 0);
  const filterShape = JSON.stringify(params);
  // What is no longer on the list must not be approved or deleted with the rest.
  useEffect(() => setSelected(new Map()), [filterShape]);

  const toggle = (row: Row) => {
    const next = new Map(selected);
    if (!next.delete(keyOf(row))) next.set(keyOf(row), row);
    setSelected(next);
  };
  const keys = useRowKeys(rows, { open: onOpen, toggle: bulk ? toggle : undefined, box });
  const selection: Selection<Row> = {
    keys: [...selected.keys()],
    rows: [...selected.values()],
    clear: () => setSelected(new Map()),
  };

  const isEmpty = rows.length === 0;
  useEffect(() => {
    // A body without rows holds nothing that takes the focus, yet its columns have to be scrolled by key.
    const body = box.current?.querySelector('.ant-table-body');
    if (isEmpty) body?.setAttribute('tabindex', '0');
    else body?.removeAttribute('tabindex');
  }, [isEmpty, list.rows]);
  return (
    <div className={styles.box} ref={box}>
      <div className={`${styles.bar} ${selected.size > 0 ? styles.bulk : ''}`}>
        {selected.size > 0 && bulk ? (
          <>
            <strong aria-live="polite">{t('table.selected', { count: selected.size })}</strong>
            {bulk(selection)}
            <Button type="text" onClick={selection.clear}>
              {t('table.clear_selection')}
            </Button>
          </>
        ) : (
          props.toolbar
        )}
        <div className={styles.bar_end}>
          <ColumnSettings columns={columns} layout={layout} onChange={setLayout} />
        </div>
      </div>
      {list.result.isError && !list.rows ? (
        <EmptyState
          title={errorText(list.result.error)}
          action={<Button onClick={() => void list.result.refetch()}>{t('failure.retry')}</Button>}
        />
      ) : (
        <div
          className={styles.grid}
          tabIndex={0}
          role="group"
          aria-label={props.label ?? t('table.label')}
          onKeyDown={keys.onKeyDown}
        >
          <Table<Row>
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
            scroll={{ x: Math.max(width, size.width), y: size.height }}
            components={{ header: { cell: HeaderCell } }}
            rowSelection={
              bulk && {
                columnWidth: SELECTION_WIDTH,
                preserveSelectedRowKeys: true,
                selectedRowKeys: selection.keys,
                onChange: (next: Key[], nextRows: Row[]) =>
                  setSelected(
                    new Map(
                      next.map((key, index) => [
                        String(key),
                        nextRows[index] ?? (selected.get(String(key)) as Row),
                      ]),
                    ),
                  ),
                getCheckboxProps: (row: Row) =>
                  ({ 'aria-label': t('table.select_row', { key: keyOf(row) }) }) as object,
              }
            }
            rowClassName={(row, index) =>
              [index === keys.active && styles.active, onOpen && styles.openable, props.rowClassName?.(row)]
                .filter(Boolean)
                .join(' ')
            }
            onRow={(row, index) => ({
              'data-row': index,
              onClick: (event) => {
                if (
                  (event.target as HTMLElement).closest(
                    'a, button, input, label, .ant-table-selection-column',
                  )
                )
                  return;
                keys.setActive(index ?? 0);
                onOpen?.(row);
              },
            })}
            onChange={(_page, _filters, sorter) => {
              const one = Array.isArray(sorter) ? sorter[0] : sorter;
              const column = columns.find(({ key }) => key === one?.columnKey);
              if (!column || !one?.order) setSort(props.default_sort ?? '');
              else setSort(`${one.order === 'descend' ? '-' : ''}${sortNameOf(column)}`);
            }}
            locale={{
              emptyText: list.rows ? (
                <EmptyState title={t('table.empty')} {...props.empty} />
              ) : (
                <div style={{ height: Math.min(160, size.height) }} />
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
