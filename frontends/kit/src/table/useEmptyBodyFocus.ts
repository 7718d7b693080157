import { useEffect, type RefObject } from 'react';

const FOCUSED_BY_KEY = ['a[href]', 'button', 'input', 'select', 'textarea', '[tabindex="0"]']
  .map((part) => `tr:not(.ant-table-measure-row) ${part}`)
  .join(', ');

/** A body that holds nothing that takes the focus has to be scrolled by key, too: one without rows, or of words only. */
export function useEmptyBodyFocus(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const body = box.current?.querySelector('.ant-table-body');
    if (!body) return;
    if (body.querySelector(FOCUSED_BY_KEY)) body.removeAttribute('tabindex');
    else body.setAttribute('tabindex', '0');
  });
}
