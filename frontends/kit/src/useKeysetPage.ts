import { useCallback, useEffect, useMemo, useState } from 'react';
import { filled, type Query } from './api';
import type { ItemOf, ListPath, PathParamsProp, QueryOf } from './apiTypes';
import { useAddress } from './apiHooks';
import { notePlace, readPlace } from './listPlace';

export interface KeysetAnswer<Row> {
  items: Row[];
  next_cursor: string | null;
  count?: number;
  count_capped?: boolean;
  sum?: number;
  sum_unknown?: number;
}

interface Options {
  /** of the list, for the way back to this page */
  id: string;
  /** its address, with the parameters of the path filled in */
  path: string;
  params: Query;
  sort: string;
  page_size: number;
  enabled: boolean;
  refetchInterval?: number | false;
}

/** Pages of a list of the document. */
export function useKeysetPage<P extends ListPath>(
  options: Omit<Options, 'path' | 'params'> & { path: P; params: QueryOf<P> } & PathParamsProp<P>,
): ReturnType<typeof usePages<ItemOf<P>>>;
export function useKeysetPage(options: Options & { path_params?: Record<string, unknown> }) {
  return usePages({ ...options, path: filled(options.path, options.path_params) });
}

/**
 * Pages of a keyset list. A cursor belongs to one filter and sort, so any change of them starts at page one;
 * going back re-uses the cursors that led here.
 */
export function usePages<Row>(options: Options) {
  const { id, path, params, sort, page_size, enabled, refetchInterval } = options;
  const shape = JSON.stringify([path, params, sort, page_size]);
  const [trail, setTrail] = useState(() => readPlace(id).trail ?? { shape, cursors: [] });
  const cursors = useMemo(() => (trail.shape === shape ? trail.cursors : []), [trail, shape]);
  const cursor = cursors.at(-1);
  const goTo = useCallback(
    (to: string[]) => {
      setTrail({ shape, cursors: to });
      notePlace(id, { trail: { shape, cursors: to } });
    },
    [id, shape],
  );
  const query: Query = { ...params, sort: sort || undefined, limit: page_size, cursor, count: 'capped' };
  const result = useAddress<KeysetAnswer<Row>>(path, query, {
    keepPrevious: true,
    enabled,
    refetchInterval,
  });

  useEffect(() => {
    // A cursor that has died (its row is gone, an old tab) must not leave the user on an error page.
    if (result.error?.status === 400 && cursors.length > 0) goTo([]);
  }, [result.error, cursors, goTo]);
  const isEmptied = result.data?.items.length === 0 && !result.isPlaceholderData && !result.isFetching;
  useEffect(() => {
    // The last rows of the list have gone: "none found" would be said beside the pages before.
    if (isEmptied && cursors.length > 0) goTo(cursors.slice(0, -1));
  }, [isEmptied, cursors, goTo]);

  const next = result.data?.next_cursor ?? null;
  return {
    result,
    rows: result.data?.items,
    /** the query that the cursors hold for */
    shape,
    page: cursors.length,
    cursors,
    next,
    count: result.data?.count,
    count_capped: result.data?.count_capped ?? false,
    goNext: next && !result.isPlaceholderData ? () => goTo([...cursors, next]) : undefined,
    goBack: cursors.length > 0 ? () => goTo(cursors.slice(0, -1)) : undefined,
  };
}
