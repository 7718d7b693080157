import { useEffect, useMemo, useState } from 'react';
import type { Query } from '../api';
import { useApiQuery } from '../apiHooks';

export interface KeysetAnswer<Row> {
  items: Row[];
  next_cursor: string | null;
  count?: number;
  count_capped?: boolean;
}

interface Options {
  path: string;
  params: Query;
  sort: string;
  page_size: number;
  enabled: boolean;
  refetchInterval?: number | false;
}

/**
 * Pages of a keyset list. A cursor belongs to one filter and sort, so any change of them starts at page one;
 * going back re-uses the cursors that led here.
 */
export function useKeysetPage<Row>({ path, params, sort, page_size, enabled, refetchInterval }: Options) {
  const shape = JSON.stringify([path, params, sort, page_size]);
  const [trail, setTrail] = useState<{ shape: string; cursors: string[] }>({ shape, cursors: [] });
  const cursors = useMemo(() => (trail.shape === shape ? trail.cursors : []), [trail, shape]);
  const cursor = cursors.at(-1);
  const query: Query = { ...params, sort: sort || undefined, limit: page_size, cursor, count: 'capped' };
  const result = useApiQuery<KeysetAnswer<Row>>(path, query, {
    keepPrevious: true,
    enabled,
    refetchInterval,
  });

  useEffect(() => {
    // A cursor that has died (its row is gone, an old tab) must not leave the user on an error page.
    if (result.error?.status === 400 && cursors.length > 0) setTrail({ shape, cursors: [] });
  }, [result.error, cursors, shape]);

  const next = result.data?.next_cursor ?? null;
  return {
    result,
    rows: result.data?.items,
    page: cursors.length,
    count: result.data?.count,
    count_capped: result.data?.count_capped ?? false,
    goNext:
      next && !result.isPlaceholderData ? () => setTrail({ shape, cursors: [...cursors, next] }) : undefined,
    goBack: cursors.length > 0 ? () => setTrail({ shape, cursors: cursors.slice(0, -1) }) : undefined,
  };
}
