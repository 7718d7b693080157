import { useCallback, useEffect, useState } from 'react';
import type { Query } from './api';
import { sessionStore } from './session';

/** Where a user left a list: back from one of its records, or after a reload, they find it unchanged. */
export interface ListPlace {
  filters?: object;
  sort?: string;
  /** cursors that led to the page; they hold for the query of this shape only */
  trail?: { shape: string; cursors: string[] };
  /** key of the row that was opened last */
  opened?: string;
}

const PREFIX = 'uketori.list.';

const ownPrefix = (): string => `${PREFIX}${sessionStore.get()?.user_organization_id ?? ''}.`;
const keyOf = (list: string): string => `${ownPrefix()}${list}`;

/** Belongs to this tab and this user in this organization. */
export function readPlace(list: string): ListPlace {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(list)) ?? '{}');
    return stored !== null && typeof stored === 'object' ? stored : {};
  } catch {
    return {};
  }
}

export function notePlace(list: string, patch: ListPlace): void {
  try {
    sessionStorage.setItem(keyOf(list), JSON.stringify({ ...readPlace(list), ...patch }));
  } catch {
    // A full storage costs the way back, not the list.
  }
}

/** Belongs to the previous user of this tab, perhaps a colleague at the same computer: their searches are private. */
export function forgetOtherPlaces(): void {
  try {
    const own = ownPrefix();
    const others = Object.keys(sessionStorage).filter(
      (key) => key.startsWith(PREFIX) && !key.startsWith(own),
    );
    for (const key of others) sessionStorage.removeItem(key);
  } catch {
    // A browser that can keep no data has kept none.
  }
}

/**
 * The filters of a list as it was left. Those the address asks for come before them; `initial` ones hold until the
 * user has chosen any.
 */
export function useListFilters<Filters extends object = Query>(
  list: string,
  initial = {} as Filters,
  asked?: Filters,
): [Filters, (next: Filters) => void] {
  const [filters, setFilters] = useState(
    () => asked ?? (readPlace(list).filters as Filters | undefined) ?? initial,
  );
  const [taken] = useState(asked);
  useEffect(() => {
    if (taken) notePlace(list, { filters: taken });
  }, [list, taken]);
  const change = useCallback(
    (next: Filters) => {
      setFilters(next);
      notePlace(list, { filters: next });
    },
    [list],
  );
  return [filters, change];
}
