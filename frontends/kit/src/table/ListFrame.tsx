import type { TableProps } from 'antd';
import { useMemo, useRef, type ComponentType, type ReactNode, type RefObject } from 'react';
import { filled, type Query } from '../api';
import type { ItemOf, ListPath, PathParamsProp, QueryOf } from '../apiTypes';
import { EmptyState } from '../EmptyState';
import { useLanguage, useText } from '../i18n';
import { notePlace } from '../listPlace';
import { noteWalk } from '../listWalk';
import { LoadFailed } from '../LoadFailed';
import { ColumnSettings } from './ColumnSettings';
import { HeaderCell } from './HeaderCell';
import { SumText, sumOf } from './SumText';
import { TableBar } from './TableBar';
import { TableFooter } from './TableFooter';
import { antdColumns, sortOf, type Arranged, type DataColumn } from './columns';
import { useEmptyBodyFocus } from './useEmptyBodyFocus';
import { type Listing, useListing } from './useListing';
import { focusRows, useRowActs } from './useRowActs';
import { type Selection, SELECTION_WIDTH, useSelection } from './useSelection';
import { useSelectFound } from './useSelectFound';
import { useTableSize } from './useTableSize';
import styles from './table.module.css';

export interface DataTableProps<Row extends object> {
  /** names the saved layout, e.g. journal.invoices */
  id: string;
  /** address of a keyset list, its placeholders filled in */
  path: string;
  row_key: keyof Row & string;
  /** what people know a row by, for users who hear its checkbox; default row_key */
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

/** The properties of a list whose path names the type of its rows. */
export type ListTableProps<P extends ListPath> = Omit<DataTableProps<ItemOf<P>>, 'path' | 'params'> & {
  /** a list of the document, e.g. /invoices; its items are the rows */
  path: P;
  /** filters, as the document names them; changing them goes back to page one */
  params?: QueryOf<P>;
} & PathParamsProp<P>;

/** The same properties with the address filled in, for a table that knows its rows by their type. */
export function ofRows<P extends ListPath>({
  path,
  path_params,
  ...props
}: ListTableProps<P>): DataTableProps<ItemOf<P>> {
  const rest = props as Omit<DataTableProps<ItemOf<P>>, 'path'>;
  return { ...rest, path: filled(path, path_params as Record<string, unknown>) };
}

interface FrameProps<Row extends object> extends DataTableProps<Row> {
  /** draws the rows, with `useGrid` */
  Grid: ComponentType<GridProps<Row>>;
}

/** What surrounds the rows of a list: bar, selection, keys, footer, and what it shows when the load fails. */
export function ListFrame<Row extends object>({ Grid, ...props }: FrameProps<Row>): ReactNode {
  const { id, path, row_key, row_title = row_key, params = {}, columns, bulk } = props;
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const grid = useRef<GridRef>(null);
  const listing = useListing(props);
  const { layout, setLayout, list, rows } = listing;
  const chosen = useSelection({ id, row_key, row_title, params, rows });
  const { selection, isSelected, select } = chosen;
  const selected = selection.keys.length;
  const found = useSelectFound({
    path,
    query: listing.query,
    rows,
    isSelected,
    selected,
    found: list.count,
    select,
  });
  const acts = useRowActs(rows, {
    keyOf: (row) => String(row[row_key]),
    open: props.onOpen && opening(props, listing, chosen.keep),
    toggle: bulk ? chosen.toggle : undefined,
    box,
    opened: listing.opened,
    reach: (index) => grid.current?.scrollTo({ index }),
  });
  useEmptyBodyFocus(box, list.rows);
  const size = useTableSize(box, props.height);
  const summed = columns.find(({ key }) => key === props.sum);
  const { sum, sum_unknown = 0 } = list.result.data ?? {};
  return (
    <div className={styles.box} ref={box}>
      <TableBar
        toolbar={props.toolbar}
        bulk={bulk}
        selection={selection}
        settings={<ColumnSettings columns={columns} layout={layout} onChange={setLayout} />}
        sum={summed && <SumText column={summed} sum={sumOf(selection.rows, summed)} />}
        found={found}
        onFocusLost={() => focusRows(box.current)}
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
          <Grid
            {...props}
            listing={listing}
            acts={acts}
            rowSelection={chosen.rowSelection}
            grid={grid}
            size={size}
          />
        </div>
      )}
      <TableFooter
        list={list}
        page_size={listing.page_size}
        onPageSize={(next) => setLayout({ ...layout, page_size: next })}
        sum={
          summed &&
          sum !== undefined && <SumText column={summed} sum={{ total: sum, unknown: sum_unknown }} />
        }
      />
    </div>
  );
}

/** Opens a row so that the way back leads to it. */
function opening<Row extends object>(
  props: DataTableProps<Row>,
  listing: Listing<Row>,
  keepSelection: () => void,
): (row: Row) => void {
  return (row) => {
    keepSelection();
    notePlace(props.id, { opened: String(row[props.row_key]) });
    // Rows that wait for another page or sort to come are not where the list says it is.
    if (props.walk && !listing.list.result.isPlaceholderData) noteWalk(props.walk, listing.asWalk());
    props.onOpen?.(row);
  };
}

/** Scrolls to rows that a long table does not draw. */
export interface GridRef {
  scrollTo: (to: { index: number }) => void;
}

export interface GridProps<Row extends object> extends DataTableProps<Row> {
  listing: Listing<Row>;
  acts: ReturnType<typeof useRowActs<Row>>;
  rowSelection: ReturnType<typeof useSelection<Row>>['rowSelection'];
  grid: RefObject<GridRef | null>;
  size: ReturnType<typeof useTableSize>;
}

/** The rows with their columns, as properties of a table of antd. Its `key` is the language of its cells. */
export function useGrid<Row extends object>(props: GridProps<Row>) {
  const { columns, row_key, bulk, listing, acts, size } = props;
  const t = useText();
  const { layout, setLayout, sort, sortBy, list, rows } = listing;
  const { shown, width, language } = useShownColumns({ columns, layout, sort, onLayout: setLayout });
  const table = {
    size: 'small',
    rowKey: row_key,
    columns: shown,
    dataSource: rows,
    loading: {
      spinning: list.result.isFetching && (list.result.isPlaceholderData || !list.rows),
      delay: 200,
    },
    pagination: false,
    virtual: rows.length > VIRTUAL_FROM,
    scroll: { x: Math.max(width + (bulk ? SELECTION_WIDTH : 0), size.width), y: size.height },
    components: { header: { cell: HeaderCell } },
    rowClassName: (row: Row, index: number) =>
      [acts.classOf(index), props.rowClassName?.(row)].filter(Boolean).join(' '),
    onRow: acts.propsOf,
    onChange: (_page, _filters, sorter) => sortBy(sortOf(sorter, columns)),
    locale: {
      emptyText: list.rows ? (
        <EmptyState title={t('table.empty')} {...props.empty} />
      ) : (
        <Unknown height={size.height} />
      ),
    },
  } satisfies TableProps<Row>;
  return { language, table, rowSelection: bulk && props.rowSelection };
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
