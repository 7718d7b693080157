import { useEffect, useRef } from 'react';

/**
 * Gives the focus back to the element that opened a dialog, where the dialog is removed instead of closed. antd does it at
 * the end of closing only. Without it the keyboard begins at the top of the page again.
 */
export function useFocusBack(isOpen: boolean): void {
  const opener = useRef<Element | null>(null);
  // Looked at before the dialog is there: an input in it may take the focus as it comes.
  if (isOpen) opener.current ??= document.activeElement;
  else opener.current = null;
  useEffect(
    () => () => {
      const isLost = document.activeElement === document.body;
      if (isLost && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    },
    [],
  );
}
