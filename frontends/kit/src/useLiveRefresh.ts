import { useEffect, useRef } from 'react';
import { invalidate } from './apiHooks';
import { type LiveService, useLive } from './live';

const EVERY_MS = 1_000;

/**
 * Data loaded under these paths is loaded again when such an event comes (`type` as for useLive). One change of
 * many rows is as many events: of a burst the first and the last are followed, and one a second while it goes on.
 */
export function useLiveRefresh(service: LiveService, type: string, ...paths: string[]): void {
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isBehind = useRef(false);
  const refresh = () => {
    isBehind.current = pause.current !== undefined;
    if (isBehind.current) return;
    void invalidate(...paths);
    pause.current = setTimeout(() => {
      pause.current = undefined;
      if (isBehind.current) refresh();
    }, EVERY_MS);
  };
  useEffect(
    () => () => {
      clearTimeout(pause.current);
      pause.current = undefined;
    },
    [],
  );
  useLive(service, type, refresh);
}
