import { useSyncExternalStore } from 'react';

/** A window below 600 px is that of a phone. The style sheets write the same number. */
const NARROW = '(max-width: 599px)';
/** Up to here a table has no space for columns that say more. */
const TIGHT = '(max-width: 767px)';
/** Operated by a finger. */
const TOUCH = '(pointer: coarse)';

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const watch = window.matchMedia(query);
      watch.addEventListener('change', changed);
      return () => watch.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Whether the window is as narrow as a phone: lists are cards there, and the menu is at the bottom. */
export function useIsNarrow(): boolean {
  return useMedia(NARROW);
}

export function useIsRoomy(): boolean {
  return !useMedia(TIGHT);
}

/** Whether users touch the screen: such a device has a camera at hand. */
export function useIsTouch(): boolean {
  return useMedia(TOUCH);
}
