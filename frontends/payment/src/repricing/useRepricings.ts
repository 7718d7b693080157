import type { components } from '@uketori/frontend-kit/api.gen';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useEffect, useRef, useState } from 'react';

/** Payments that are being recalculated after a change. */
export type Repricing = components['schemas']['Repricing'];

const EVERY_MS = 2_000;

/** The running recalculations, loaded again while there are any; `onEnd` is called when the last one is done. */
export function useRepricings(enabled: boolean, onEnd: () => void): Repricing[] {
  const [isUnderWay, setUnderWay] = useState(false);
  const { data } = useApiQuery(
    '/payments/repricings',
    {},
    { enabled, refetchInterval: isUnderWay ? EVERY_MS : false },
  );
  const ended = useRef(onEnd);
  ended.current = onEnd;
  const any = data && data.items.length > 0;
  useEffect(() => {
    if (any === undefined || any === isUnderWay) return;
    setUnderWay(any);
    if (any) return;
    void invalidate('/payments', '/zengin-exports');
    ended.current();
  }, [any, isUnderWay]);
  return data?.items ?? [];
}
