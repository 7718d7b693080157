import type { PointerEvent, ReactNode, ThHTMLAttributes } from 'react';
import styles from './table.module.css';

export interface HeaderCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  resize_width?: number;
  onResizeTo?: (width: number) => void;
}

const MIN_WIDTH = 48;

/** Header with a handle at its end edge. No position on the <th> itself: that breaks fixed columns. */
export function HeaderCell({ resize_width, onResizeTo, children, ...rest }: HeaderCellProps): ReactNode {
  const start = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const handle = event.currentTarget;
    const rtl = getComputedStyle(handle).direction === 'rtl';
    const from = event.clientX;
    const width = resize_width ?? MIN_WIDTH;
    handle.setPointerCapture(event.pointerId);
    const end = (release: globalThis.PointerEvent) => {
      handle.removeEventListener('pointerup', end);
      const delta = (release.clientX - from) * (rtl ? -1 : 1);
      onResizeTo?.(Math.max(MIN_WIDTH, Math.round(width + delta)));
    };
    handle.addEventListener('pointerup', end);
  };
  return (
    <th {...rest}>
      {onResizeTo ? (
        <div className={styles.head}>
          <div className={styles.head_text}>{children}</div>
          <span
            className={styles.handle}
            onPointerDown={start}
            onClick={(event) => event.stopPropagation()}
            aria-hidden
          />
        </div>
      ) : (
        children
      )}
    </th>
  );
}
