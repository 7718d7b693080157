import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '@uketori/frontend-kit/api';
import { useEffect, useState } from 'react';

export interface HeldRecord<T> {
  record: T | null;
  error: ApiError | null;
  /** takes the state that a save returned */
  hold: (record: T) => void;
  /** reads the newest state, for after a version conflict */
  reload: () => Promise<void>;
}

/**
 * A record for a form: read once and then held, so that a refresh in the background never replaces what
 * somebody is typing.
 */
export function useRecord<T>(query: UseQueryResult<T, ApiError>, path = ''): HeldRecord<T> {
  const [held, hold] = useState<{ path: string; record: T } | null>(null);
  const current = held?.path === path ? held.record : null;
  useEffect(() => {
    if (!current && query.data && !query.isFetching) hold({ path, record: query.data });
  }, [current, path, query.data, query.isFetching]);
  return {
    record: current,
    error: current ? null : query.error,
    hold: (record) => hold({ path, record }),
    reload: async () => {
      const fresh = await query.refetch();
      if (fresh.data) hold({ path, record: fresh.data });
    },
  };
}
