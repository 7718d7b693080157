import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import styles from './table.module.css';

interface Acts<Row> {
  open?: (row: Row) => void;
  toggle?: (row: Row) => void;
  box: { current: HTMLDivElement | null };
  /** whether a row is the one that was opened last: the list begins there */
  isLast: (row: Row) => boolean;
  /** brings a row into the rows that a long table draws */
  reach: (index: number) => void;
}

/** What is clicked in a row and has a meaning of its own opens no row. */
function isOwnClick(target: HTMLElement): boolean {
  return target.closest('a, button, input, label, .ant-table-selection-column') !== null;
}

/**
 * Arrows, Home, End move; Enter and a click open; Space selects. Typing in a field inside the table is left alone.
 * `propsOf` and `classOf` belong to the rows.
 */
export function useRowActs<Row>(rows: readonly Row[], { open, toggle, box, isLast, reach }: Acts<Row>) {
  const [active, setActive] = useState(-1);
  const show = (index: number) =>
    box.current?.querySelector(`[data-row="${index}"]`)?.scrollIntoView?.({ block: 'nearest' });
  useBeginning(
    rows,
    (index) => {
      setActive(index);
      reach(index);
      show(index);
    },
    isLast,
  );
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
      show(to);
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

/** Once the first rows are there: goes to the one that was opened last, if it is among them. */
function useBeginning<Row>(
  rows: readonly Row[],
  goTo: (index: number) => void,
  isLast: (row: Row) => boolean,
): void {
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current || rows.length === 0) return;
    isBegun.current = true;
    const index = rows.findIndex(isLast);
    if (index >= 0) goTo(index);
  });
}
