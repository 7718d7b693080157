import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useMemo } from 'react';

/** The end of a delay is not announced: the list is loaded again. */
const ASKED_EVERY_MS = 30_000;

/** A member whom failed log-ins delay. */
export interface LoginLock {
  id: string;
  full_name: string;
  network: string;
  failures: number;
  delayed_until: string;
}

/** The members whose log-ins are delayed now, by id of the membership. */
export function useLoginLocks(): ReadonlyMap<string, LoginLock> {
  const { data } = useApiQuery('/login-locks', {}, { refetchInterval: ASKED_EVERY_MS });
  return useMemo(() => new Map(data?.items.map((lock) => [lock.id, lock])), [data]);
}

/** Hours and minutes in Japan. */
export function clockTime(instant: string): string {
  return new Intl.DateTimeFormat('ja-JP', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Asia/Tokyo',
  }).format(new Date(instant));
}
