import { useState, type KeyboardEvent } from 'react';

interface RowKeyActions<Row> {
  open?: (row: Row) => void;
  toggle?: (row: Row) => void;
  box: { current: HTMLDivElement | null };
}

/** Arrows, Home, End move; Enter opens; Space selects. Typing in a field inside the table is left alone. */
export function useRowKeys<Row>(rows: readonly Row[], { open, toggle, box }: RowKeyActions<Row>) {
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
  return { active: Math.min(active, rows.length - 1), setActive, onKeyDown };
}
