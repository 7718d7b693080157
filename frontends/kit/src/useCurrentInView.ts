import { useEffect, useRef, type RefObject } from 'react';

/**
 * For a list of pages that scrolls by itself, one line of them in a narrow window: keeps the entry marked aria-current
 * in sight. The page around the list stays where it is.
 */
export function useCurrentInView(current: string): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const entry = list.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (!list.current || !entry) return;
    const box = list.current.getBoundingClientRect();
    list.current.scrollTop += Math.max(0, entry.bottom - box.bottom) - Math.max(0, box.top - entry.top);
    list.current.scrollLeft += (entry.left + entry.right - box.left - box.right) / 2;
  }, [current]);
  return list;
}
