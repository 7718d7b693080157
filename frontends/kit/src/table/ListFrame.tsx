import { useRef, type ComponentType, type ReactNode } from 'react';
import { filled } from '../api';
import { MOST_AT_ONCE } from '../BulkButton';
import type { ItemOf, ListPath, PathParamsProp, QueryOf } from '../apiTypes';
import { useText } from '../i18n';
import { notePlace } from '../listPlace';
import { noteWalk } from '../listWalk';
import { LoadFailed } from '../LoadFailed';
import { useIsNarrow } from '../device';
import type { BulkProps } from './BulkActs';
import { Cards, SortSelect } from './Cards';
import { ConditionsReport, useConditions } from './conditions';
import { ColumnSettings } from './ColumnSettings';
import { SumText, sumOf } from './SumText';
import { BulkFloor, CardBar, TableBar } from './TableBar';
import { SavedViews } from './SavedViews';
import { TableFooter } from './TableFooter';
import type { DataTableProps, GridProps, GridRef } from './listProps';
import { useEmptyBodyFocus } from './useEmptyBodyFocus';
import { useInertMeasureRow } from './useInertMeasureRow';
import { type Listing, useListing } from './useListing';
import { useListKeys } from './useListKeys';
import { focusRows, useRowActs } from './useRowActs';
import { useSelection } from './useSelection';
import { useSelectFound } from './useSelectFound';
import { useTableSize } from './useTableSize';
import styles from './table.module.css';

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
    found_capped: list.count_capped,
    most: props.most ?? MOST_AT_ONCE,
    select,
  });
  const isMain = Boolean(props.onOpen && props.toolbar);
  const acts = useRowActs(rows, {
    keyOf: (row) => String(row[row_key]),
    open: props.onOpen && opening(props, listing, chosen.keep),
    toggle: bulk ? chosen.toggle : undefined,
    box,
    opened: listing.opened,
    isMain,
    reach: (index) => grid.current?.scrollTo({ index }),
  });
  useListKeys({ isMain, step: acts.step, box, label: props.label });
  useEmptyBodyFocus(box);
  useInertMeasureRow(box);
  const size = useTableSize(box, props.height);
  const summed = columns.find(({ key }) => key === props.sum);
  const { sum, sum_unknown = 0 } = list.result.data ?? {};
  const isNarrow = useIsNarrow();
  const card = isNarrow ? props.card : undefined;
  const bulkBar = {
    bulk,
    selection,
    most: props.most ?? MOST_AT_ONCE,
    sum: summed && <SumText column={summed} sum={sumOf(selection.rows, summed)} />,
    found,
    onFocusLost: () => focusRows(box.current),
  };
  const conditions = useConditions(props.onClear);
  const clear =
    conditions.clear &&
    (() => {
      conditions.clear?.();
      // The button goes with the rows that come.
      focusRows(box.current);
    });
  const shared = { listing, acts, chosen, grid, size, clear };
  return (
    <div className={`${styles.box} ${card ? styles.box_cards : ''}`} ref={box}>
      <ConditionsReport value={conditions.report}>
        <ListBar {...props} card={card} listing={listing} bulkBar={bulkBar} />
      </ConditionsReport>
      {list.result.isError && !list.rows ? (
        <LoadFailed error={list.result.error} onRetry={list.result.refetch} onClear={clear} />
      ) : (
        <div
          className={styles.grid}
          tabIndex={0}
          role="group"
          aria-label={props.label ?? t('table.label')}
          onKeyDown={acts.onKeyDown}
        >
          {card ? <Cards {...props} {...shared} card={card} /> : <Grid {...props} {...shared} />}
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
      {card && <BulkFloor {...bulkBar} />}
    </div>
  );
}

interface BarProps<Row extends object> extends DataTableProps<Row> {
  listing: Listing<Row>;
  bulkBar: BulkProps<Row>;
}

/** The bar above the rows, of a table or of cards. */
function ListBar<Row extends object>(props: BarProps<Row>): ReactNode {
  const { toolbar, columns, card, listing, bulkBar } = props;
  const { layout, setLayout, sort, sortBy } = listing;
  const views = props.views && <SavedViews list={props.id} listing={listing} />;
  if (card) {
    const isSorted = columns.some((column) => column.sort);
    // A bar without anything in it would be an empty line.
    if (!toolbar && !isSorted) return null;
    return (
      <CardBar
        toolbar={toolbar}
        settings={
          <>
            {views}
            <SortSelect columns={columns} sort={sort} onSort={sortBy} />
          </>
        }
      />
    );
  }
  return (
    <TableBar
      toolbar={toolbar}
      settings={
        <>
          {views}
          <ColumnSettings
            columns={columns}
            layout={layout}
            onChange={setLayout}
            density={listing.density}
            onDensity={listing.setDensity}
          />
        </>
      }
      {...bulkBar}
    />
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
