import { useEffect, type RefObject } from 'react';

/** A body without rows holds nothing that takes the focus, yet its columns have to be scrolled by key. */
export function useEmptyBodyFocus(
  box: RefObject<HTMLElement | null>,
  rows: readonly unknown[] | undefined,
): void {
  const isEmpty = !rows || rows.length === 0;
  useEffect(() => {
    const body = box.current?.querySelector('.ant-table-body');
    if (isEmpty) body?.setAttribute('tabindex', '0');
    else body?.removeAttribute('tabindex');
  }, [box, isEmpty, rows]);
}
