import { useEffect, useRef, type RefObject } from 'react';

/** For a list of pages that is one scrolling line in a narrow window: keeps the entry marked aria-current in sight. */
export function useCurrentInView(current: string): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const entry = list.current?.querySelector('[aria-current]');
    entry?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [current]);
  return list;
}
