import { useRef, useState } from 'react';
import { type Query, send } from '../api';
import { formatCount } from '../format';
import { useText } from '../i18n';
import { toast } from '../toast';
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
  /** found are at least so many */
  found_capped: boolean;
  /** as many as one bulk act of the list takes */
  most: number;
  select: (rows: Row[]) => void;
}

/** Selects what the filters find on all pages; null while the page itself is not selected, or nothing is left to select. */
export function useSelectFound<Row>(options: Options<Row>) {
  const { path, query, rows, isSelected, selected, found = 0, found_capped, most, select } = options;
  const t = useText();
  const [loaded, setLoaded] = useState(0);
  const { busy, act } = useAct();
  const shape = JSON.stringify([path, query]);
  const asked = useRef(shape);
  asked.current = shape;
  const count = Math.min(found, most);
  const run = () =>
    act(async () => {
      const all: Row[] = [];
      let cursor: string | undefined;
      do {
        const params = { query: { ...query, limit: PAGE, cursor } };
        const page = (await send('get', path, { params })) as KeysetAnswer<Row>;
        all.push(...page.items);
        cursor = page.next_cursor ?? undefined;
        setLoaded(all.length);
      } while (cursor && all.length < most && asked.current === shape);
      // Other filters meanwhile: it is no longer what is meant.
      if (asked.current === shape) select(all.slice(0, most));
      if (cursor && found_capped && asked.current === shape)
        toast.info(t('table.selected_first', { most: formatCount(most) }));
      setLoaded(0);
    });
  const isOffered = selected > 0 && selected < count && rows.every(isSelected);
  if (!isOffered && !busy) return null;
  // A count that is only a lower bound loads all rows; the limit shows in the meantime.
  const isAll = found <= most;
  const shown = `${formatCount(count)}${found_capped && isAll ? '+' : ''}`;
  return { count: shown, isAll, busy, loaded, run: () => void run() };
}
