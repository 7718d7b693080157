import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import styles from './table.module.css';

interface Acts<Row> {
  keyOf: (row: Row) => string;
  open?: (row: Row) => void;
  toggle?: (row: Row) => void;
  box: { current: HTMLDivElement | null };
  /** key of the row that was opened last: the list begins there */
  opened: string | undefined;
  /** the list that its page is for: its keys work at once */
  isMain: boolean;
  /** brings a row into the rows that a long table draws */
  reach: (index: number) => void;
}

/** A click on an element with a meaning of its own opens no row. */
function isOwnClick(target: HTMLElement): boolean {
  return target.closest('a, button, input, label, .ant-table-selection-column') !== null;
}

/**
 * Arrows, J, K, Home, End move; Enter and a click open; Space selects. Typing in a field inside the table is left alone.
 * `propsOf` and `classOf` belong to the rows.
 */
export function useRowActs<Row>(rows: readonly Row[], acts: Acts<Row>) {
  const { keyOf, open, toggle, box, opened, isMain, reach } = acts;
  const [at, moveTo] = useActiveRow(rows, keyOf);
  const show = (index: number) =>
    box.current?.querySelector(`[data-row="${index}"]`)?.scrollIntoView?.({ block: 'nearest' });
  useBeginning(
    rows,
    (row) => keyOf(row) === opened,
    (index) => {
      if (index >= 0) {
        moveTo(index);
        reach(index);
        show(index);
      }
      // Its keys work at once, unless somebody is at work elsewhere already.
      if ((index >= 0 || isMain) && isFocusFree()) focusRows(box.current);
    },
  );
  const step = (by: 1 | -1) => {
    const last = rows.length - 1;
    if (last < 0) return;
    const to = Math.min(Math.max(at + by, 0), last);
    moveTo(to);
    reach(to);
    show(to);
    focusRows(box.current);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.nativeEvent.isComposing || event.target !== event.currentTarget) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const last = rows.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: Math.min(at + 1, last),
      j: Math.min(at + 1, last),
      ArrowUp: Math.max(at - 1, 0),
      k: Math.max(at - 1, 0),
      Home: 0,
      End: last,
    };
    const to = moves[event.key];
    const row = rows[at];
    if (to !== undefined && last >= 0) {
      event.preventDefault();
      moveTo(to);
      show(to);
    } else if (event.key === 'Enter' && row && open) {
      event.preventDefault();
      open(row);
    } else if (event.key === ' ' && row && toggle) {
      event.preventDefault();
      toggle(row);
    }
  };
  const openAt = (row: Row, index = 0) => {
    moveTo(index);
    open?.(row);
  };
  return {
    onKeyDown,
    /** as by an arrow, from wherever the focus is */
    step,
    /** as by a click on the row */
    open: openAt,
    propsOf: (row: Row, index?: number) => ({
      'data-row': index,
      onClick: (event: MouseEvent<HTMLElement>) => {
        if (!isOwnClick(event.target as HTMLElement)) openAt(row, index);
      },
    }),
    classOf: (index: number) =>
      [index === at && styles.active, open && styles.openable].filter(Boolean).join(' '),
  };
}

/** The focus is not in use: the page was opened by its address or from the menu. */
function isFocusFree(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.closest('nav') !== null;
}

/** The focus goes to the rows of the table in this box, where the arrows move. */
export function focusRows(box: HTMLElement | null): void {
  box?.querySelector<HTMLElement>('[role="group"]')?.focus({ preventScroll: true });
}

/**
 * The row with the keyboard's focus, wherever it moves when others come or go, so that Enter opens the marked one. The row
 * that replaces a removed one is next. -1: none.
 */
function useActiveRow<Row>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const [active, setActive] = useState<{ index: number; key: string | undefined }>({
    index: -1,
    key: undefined,
  });
  const found = rows.findIndex((row) => keyOf(row) === active.key);
  const at = found >= 0 ? found : Math.min(active.index, rows.length - 1);
  const moveTo = (index: number) => {
    const row = rows[index];
    setActive({ index, key: row && keyOf(row) });
  };
  return [at, moveTo] as const;
}

/** Once the first rows are there: goes to the one that was opened last; -1 if it is not among them. */
function useBeginning<Row>(
  rows: readonly Row[],
  isLast: (row: Row) => boolean,
  goTo: (index: number) => void,
): void {
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current || rows.length === 0) return;
    isBegun.current = true;
    goTo(rows.findIndex(isLast));
  });
}
