import type { TableProps } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { useLanguage } from '../i18n';
import { EmptyList } from './EmptyList';
import { HeaderCell } from './HeaderCell';
import { antdColumns, sortOf, type Arranged } from './columns';
import type { GridProps } from './listProps';
import { SELECTION_WIDTH } from './useSelection';

const VIRTUAL_FROM = 50;

/** The rows with their columns, as properties of a table of antd. Its `key` is the language of its cells. */
export function useGrid<Row extends object>(props: GridProps<Row>) {
  const { columns, row_key, bulk, listing, acts, size } = props;
  const { layout, setLayout, sort, sortBy, list, rows } = listing;
  const { shown, width, language } = useShownColumns({ columns, layout, sort, onLayout: setLayout });
  const table = {
    size: listing.density === 'roomy' ? 'middle' : 'small',
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
        <EmptyList empty={props.empty} clear={props.clear} />
      ) : (
        <Unknown height={size.height} />
      ),
    },
  } satisfies TableProps<Row>;
  return { language, table, rowSelection: bulk && props.chosen.rowSelection };
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
