import { useEffect, useRef, useState, type RefObject } from 'react';

/** Far enough that a row is ready before the user comes to it, by wheel or by key. */
const NEAR = '600px 0px';

/**
 * Whether a row is, or was, near the part of the list that is on screen.
 *
 * @param isLong false: every row counts as near
 */
export function useNear(isLong: boolean): { row: RefObject<HTMLDivElement | null>; isNear: boolean } {
  const row = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  const isNear = isSeen || !isLong;
  useEffect(() => {
    if (isNear || !row.current) return undefined;
    const watch = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
      // The rows scroll inside of a panel, whose edge would cut the margin of the window.
      { rootMargin: NEAR, scrollMargin: NEAR } as IntersectionObserverInit,
    );
    watch.observe(row.current);
    return () => watch.disconnect();
  }, [isNear]);
  return { row, isNear };
}
