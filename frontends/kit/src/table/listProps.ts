import type { ReactNode, RefObject } from 'react';
import type { Query } from '../api';
import type { DataColumn } from './columns';
import type { ClearConditions } from './conditions';
import type { Listing } from './useListing';
import type { useRowActs } from './useRowActs';
import type { Selection, useSelection } from './useSelection';
import type { useTableSize } from './useTableSize';

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
  /** as many rows as its bulk acts take; default: one call's (BulkButton) */
  most?: number;
  /** its filters, order and columns can be saved under a name; for a list of useListFilters with the same id */
  views?: true;
  /** start of the bar above the table (filters, counters) */
  toolbar?: ReactNode;
  /** what an empty list says; one that its conditions have emptied says so by itself */
  empty?: { title: ReactNode; description?: ReactNode; action?: ReactNode };
  /** clears conditions that are not in a FilterBar of the toolbar; absent or null while none is set */
  onClear?: ClearConditions;
  rowClassName?: (row: Row) => string;
  /** key of the column of yen whose sum is said of what is selected and, where the server adds it up, of all found */
  sum?: string;
  /** pixels; default: what is left of the window */
  height?: number;
  refetchInterval?: number | false;
  enabled?: boolean;
  /** accessible name of the table */
  label?: string;
  /** how a row looks in a window as narrow as a phone; without it the columns stay */
  card?: CardLayout;
}

/** A row as a card, of the keys of its columns. */
export interface CardLayout {
  /** what people know the row by; its row_title where this is empty */
  title: string;
  /** at the end of the first line, in bold */
  figure?: string;
  /** with their titles; the empty ones are left out */
  facts?: readonly string[];
  /** without their titles */
  tags?: readonly string[];
  /** buttons of the row */
  menu?: string;
}

/** Scrolls to rows that a long table does not draw. */
export interface GridRef {
  scrollTo: (to: { index: number }) => void;
}

export interface GridProps<Row extends object> extends DataTableProps<Row> {
  listing: Listing<Row>;
  acts: ReturnType<typeof useRowActs<Row>>;
  chosen: ReturnType<typeof useSelection<Row>>;
  grid: RefObject<GridRef | null>;
  size: ReturnType<typeof useTableSize>;
  /** clears what has narrowed the list */
  clear: ClearConditions;
}
