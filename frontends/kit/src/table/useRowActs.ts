import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import styles from './table.module.css';

interface Acts<Row> {
  open?: (row: Row) => void;
  toggle?: (row: Row) => void;
  box: { current: HTMLDivElement | null };
}

/** What is clicked in a row and has a meaning of its own opens no row. */
function isOwnClick(target: HTMLElement): boolean {
  return target.closest('a, button, input, label, .ant-table-selection-column') !== null;
}

/**
 * Arrows, Home, End move; Enter and a click open; Space selects. Typing in a field inside the table is left alone.
 * `propsOf` and `classOf` belong to the rows.
 */
export function useRowActs<Row>(rows: readonly Row[], { open, toggle, box }: Acts<Row>) {
  const [active, setActive] = useState(-1);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.nativeEvent.isComposing || event.target !== event.currentTarget) return;
    const last = rows.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: Math.min(active + 1, last),
      ArrowUp: Math.max(active - 1, 0),
      Home: 0,
      End: last,
    };
    const to = moves[event.key];
    const row = rows[active];
    if (to !== undefined && last >= 0) {
      event.preventDefault();
      setActive(to);
      box.current?.querySelector(`[data-row="${to}"]`)?.scrollIntoView?.({ block: 'nearest' });
    } else if (event.key === 'Enter' && row && open) {
      event.preventDefault();
      open(row);
    } else if (event.key === ' ' && row && toggle) {
      event.preventDefault();
      toggle(row);
    }
  };
  const at = Math.min(active, rows.length - 1);
  return {
    onKeyDown,
    propsOf: (row: Row, index?: number) => ({
      'data-row': index,
      onClick: (event: MouseEvent<HTMLElement>) => {
        if (isOwnClick(event.target as HTMLElement)) return;
        setActive(index ?? 0);
        open?.(row);
      },
    }),
    classOf: (index: number) =>
      [index === at && styles.active, open && styles.openable].filter(Boolean).join(' '),
  };
}
