import { useRef } from 'react';
import { type Query, send } from '../api';
import { MOST_AT_ONCE } from '../BulkButton';
import { useAct } from '../useAct';
import type { KeysetAnswer } from '../useKeysetPage';

const PAGE = 100;

interface Options<Row> {
  path: string;
  query: Query;
  rows: readonly Row[];
  isSelected: (row: Row) => boolean;
  selected: number;
  found: number | undefined;
  select: (rows: Row[]) => void;
}

/** Selects what the filters find on all pages; null while the page itself is not selected, or nothing is left to select. */
export function useSelectFound<Row>(options: Options<Row>) {
  const { path, query, rows, isSelected, selected, found = 0, select } = options;
  const { busy, act } = useAct();
  const shape = JSON.stringify([path, query]);
  const asked = useRef(shape);
  asked.current = shape;
  const count = Math.min(found, MOST_AT_ONCE);
  const run = () =>
    act(async () => {
      const all: Row[] = [];
      let cursor: string | undefined;
      do {
        const params = { query: { ...query, limit: PAGE, cursor } };
        const page = (await send('get', path, { params })) as KeysetAnswer<Row>;
        all.push(...page.items);
        cursor = page.next_cursor ?? undefined;
      } while (cursor && all.length < MOST_AT_ONCE);
      // Other filters meanwhile: it is no longer what is meant.
      if (asked.current === shape) select(all.slice(0, MOST_AT_ONCE));
    });
  const isOffered = selected > 0 && selected < count && rows.every(isSelected);
  return isOffered ? { count, isAll: found <= MOST_AT_ONCE, busy, run: () => void run() } : null;
}
