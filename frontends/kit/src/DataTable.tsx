import { Button, Select, Table } from 'antd';
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Key,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { Query } from './api';
import { EmptyState } from './EmptyState';
import { errorText } from './errorText';
import { useText } from './i18n';
import { ColumnSettings } from './table/ColumnSettings';
import { HeaderCell } from './table/HeaderCell';
import { antdColumns, sortNameOf, type DataColumn } from './table/columns';
import { useKeysetPage } from './table/useKeysetPage';
import { useLayout } from './table/useLayout';
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

const PAGE_SIZES = [25, 50, 100];
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
      <Footer
        list={list}
        page_size={page_size}
        onPageSize={(next) => setLayout({ ...layout, page_size: next })}
      />
    </div>
  );
}

interface FooterProps {
  list: {
    page: number;
    rows?: unknown[];
    count?: number;
    count_capped: boolean;
    goNext?: () => void;
    goBack?: () => void;
  };
  page_size: number;
  onPageSize: (size: number) => void;
}

function Footer({ list, page_size, onPageSize }: FooterProps): ReactNode {
  const t = useText();
  const rows = list.rows?.length ?? 0;
  const from = list.page * page_size;
  const total =
    list.count === undefined ? '' : `${list.count.toLocaleString('en-US')}${list.count_capped ? '+' : ''}`;
  return (
    <div className={styles.foot}>
      <span className={styles.foot_count} aria-live="polite">
        {rows > 0 && (
          <>
            <bdi dir="ltr">{`${from + 1}–${from + rows}`}</bdi>
            {total && ` / ${t('table.total', { total })}`}
          </>
        )}
      </span>
      <Select
        size="small"
        aria-label={t('table.page_size')}
        value={page_size}
        onChange={onPageSize}
        options={PAGE_SIZES.map((value) => ({ value, label: t('table.per_page', { count: value }) }))}
      />
      <Button size="small" disabled={!list.goBack} onClick={list.goBack}>
        {t('table.previous')}
      </Button>
      <Button size="small" disabled={!list.goNext} onClick={list.goNext}>
        {t('table.next')}
      </Button>
    </div>
  );
}

interface RowKeyActions<Row> {
  open?: (row: Row) => void;
  toggle?: (row: Row) => void;
  box: { current: HTMLDivElement | null };
}

/** Arrows, Home, End move; Enter opens; Space selects. Typing in a field inside the table is left alone. */
function useRowKeys<Row>(rows: readonly Row[], { open, toggle, box }: RowKeyActions<Row>) {
  const [active, setActive] = useState(-1);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.nativeEvent.isComposing || event.target !== event.currentTarget) return;
    const last = rows.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: Math.min(active + 1, last),
      ArrowUp: Math.max(active - 1, 0),
      Home: 0,
      End: last,
    };
    const to = moves[event.key];
    const row = rows[active];
    if (to !== undefined && last >= 0) {
      event.preventDefault();
      setActive(to);
      box.current?.querySelector(`[data-row="${to}"]`)?.scrollIntoView?.({ block: 'nearest' });
    } else if (event.key === 'Enter' && row && open) {
      event.preventDefault();
      open(row);
    } else if (event.key === ' ' && row && toggle) {
      event.preventDefault();
      toggle(row);
    }
  };
  return { active: Math.min(active, rows.length - 1), setActive, onKeyDown };
}

const HEAD_AND_FOOT = 92;
const MIN_HEIGHT = 200;

/** Room for the table's body: to the bottom of the window, so the header stays and the page does not scroll. */
function useTableSize(
  box: { current: HTMLDivElement | null },
  fixed?: number,
): { width: number; height: number } {
  const [size, setSize] = useState({ width: 800, height: fixed ?? 480 });
  useLayoutEffect(() => {
    const measure = () => {
      const element = box.current;
      if (!element) return;
      const bar = element.firstElementChild?.getBoundingClientRect().height ?? 48;
      const top = element.getBoundingClientRect().top;
      const height =
        fixed ?? Math.max(MIN_HEIGHT, Math.floor(window.innerHeight - top - bar - HEAD_AND_FOOT));
      setSize((before) => {
        const width = element.clientWidth;
        return before.width === width && before.height === height ? before : { width, height };
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (box.current) observer.observe(box.current);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [box, fixed]);
  return size;
}
