import { useState } from 'react';
import type { Query } from '../api';
import { noteSort, readPlace } from '../listPlace';
import type { ListWalk } from '../listWalk';
import { usePages } from '../useKeysetPage';
import { useDensity, useLayout } from './useLayout';

interface Options<Row> {
  id: string;
  path: string;
  row_key: keyof Row & string;
  row_title?: keyof Row & string;
  params?: Query;
  default_sort?: string;
  label?: string;
  enabled?: boolean;
  refetchInterval?: number | false;
}

export type Listing<Row extends object> = ReturnType<typeof useListing<Row>>;

/** Which rows a list shows, in which order and columns; as its user left it, or as it begins. */
export function useListing<Row extends object>(options: Options<Row>) {
  const { id, path, row_key, row_title = row_key, params = {}, default_sort = '', label = '' } = options;
  const [layout, setLayout] = useLayout(id);
  const [density, setDensity] = useDensity();
  const [place] = useState(() => readPlace(id));
  const [sort, setSort] = useState(place.sort ?? default_sort);
  const page_size = layout.page_size ?? 25;
  const list = usePages<Row>({
    id,
    path,
    params,
    sort,
    page_size,
    enabled: options.enabled ?? true,
    refetchInterval: options.refetchInterval,
  });
  const rows = list.rows ?? [];
  const query: Query = { ...params, sort: sort || undefined };
  return {
    layout,
    setLayout,
    density,
    setDensity,
    sort,
    /** without a sort: as the list begins */
    sortBy: (asked: string | null) => {
      const next = asked ?? default_sort;
      setSort(next);
      noteSort(id, next === default_sort ? undefined : next);
    },
    page_size,
    list,
    rows,
    query,
    /** key of the row that was opened last */
    opened: place.opened,
    /** The present list, for a walk through its records. */
    asWalk: (): ListWalk => ({
      list: id,
      shape: list.shape,
      from: window.location.pathname,
      label,
      path,
      query: { ...query, limit: page_size },
      row_key,
      row_title,
      stops: rows.map((row) => ({
        here: String(row[row_title]),
        row: String(row[row_key]),
        trail: list.cursors,
      })),
      first: list.page * page_size,
      count: list.count_capped ? undefined : list.count,
      before: list.cursors,
      after: list.next === null ? null : [...list.cursors, list.next],
    }),
  };
}
