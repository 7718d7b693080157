import { useCallback, useEffect, useState } from 'react';
import type { Query } from './api';
import { navigate } from './navigate';
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

/** The text of an address as the initial filters have it. */
function asInitial(value: string, initial: unknown): unknown {
  if (Array.isArray(initial)) return value.split(',');
  return typeof initial === 'boolean' ? value === 'true' : value;
}

/**
 * The filters of a link, null without any. `search` is the text that a list is searched by (spec 2). The address loses
 * them: back on the page, the list is as it was left since.
 */
export function useAskedFilters<Filters extends object>(initial: Filters): Filters | null {
  const [asked] = useState(() => {
    const given = [...new URLSearchParams(window.location.search)].map(([name, value]) => {
      const key = name === 'search' ? 'q' : name;
      return [key, asInitial(value, (initial as Query)[key])];
    });
    return given.length === 0 ? null : { ...initial, ...Object.fromEntries(given) };
  });
  useEffect(() => {
    if (asked) void navigate(window.location.pathname, { replace: true, force: true });
  }, [asked]);
  return asked;
}

/** The address of a list with some filters, for a link to it. */
export function listAddress(path: string, filters: Query): string {
  const given = Object.entries(filters).filter(([, value]) => value != null && value !== '');
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** The filters of a list as it was left. Those of a link come first; `initial` ones hold until the user has chosen any. */
export function useListFilters<Filters extends object = Query>(
  list: string,
  initial = {} as Filters,
): [Filters, (next: Filters) => void] {
  const asked = useAskedFilters(initial);
  const [filters, setFilters] = useState(
    () => asked ?? (readPlace(list).filters as Filters | undefined) ?? initial,
  );
  useEffect(() => {
    if (asked) notePlace(list, { filters: asked });
  }, [list, asked]);
  const change = useCallback(
    (next: Filters) => {
      setFilters(next);
      notePlace(list, { filters: next });
    },
    [list],
  );
  return [filters, change];
}
