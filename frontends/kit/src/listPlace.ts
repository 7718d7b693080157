import { useCallback, useEffect, useRef, useState } from 'react';
import type { Query } from './api';
import { sessionStore } from './session';
import { createStore, useStore } from './store';
import { readLayout, saveLayout } from './tableLayouts';

/** Where a user left a list: back from one of its records, or after a reload, they find it unchanged. */
export interface ListPlace {
  filters?: object;
  sort?: string;
  /** cursors that led to the page; they hold for the query of this shape only */
  trail?: { shape: string; cursors: string[] };
  /** key of the row that was opened last */
  opened?: string;
  /** the saved view that was chosen last */
  view?: { id: string; name: string; conditions: string } | null;
}

const PREFIX = 'uketori.list.';
const NONE = {};

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
  if (Array.isArray(initial)) return value === '' ? [] : value.split(',');
  return typeof initial === 'boolean' ? value === 'true' : value;
}

/** The text that a list is searched by is `search` in an address (spec 2), and `q` in a query. */
const WORD = { address: 'search', query: 'q' } as const;
/** The name of the order in an address. */
const SORT = 'sort';

/** The filters that an address names, null without any. */
function filtersOf<Filters extends object>(search: string, initial: Filters): Filters | null {
  const given = [...new URLSearchParams(search)]
    .filter(([name]) => name !== SORT)
    .map(([name, value]) => {
      const key = name === WORD.address ? WORD.query : name;
      return [key, asInitial(value, (initial as Query)[key])];
    });
  return given.length === 0 ? null : { ...initial, ...Object.fromEntries(given) };
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
const inAddress = (value: unknown): string => (isEmpty(value) ? '' : String(value));

/** Filters and order as an address has them: what differs from how the list begins. */
function asAddress(filters: object, initial: object, sort: string | undefined): string {
  const address = new URLSearchParams();
  for (const name of new Set([...Object.keys(initial), ...Object.keys(filters)])) {
    const value = inAddress((filters as Query)[name]);
    if (value !== inAddress((initial as Query)[name]))
      address.set(name === WORD.query ? WORD.address : name, value);
  }
  if (sort) address.set(SORT, sort);
  // The same conditions are the same text.
  address.sort();
  return address.toString();
}

/** Lists whose filters are in the address now, with what gives them other filters. */
const inSight = new Map<string, (conditions: string) => void>();
/** Filters and order of these lists, as the address has them. */
const conditionsStore = createStore<Readonly<Record<string, string>>>({});

/** Filters and order of a list as an address has them; '' where it is as it begins. */
export function useConditionsOf(list: string): string {
  return useStore(conditionsStore)[list] ?? '';
}

/** Gives the list on the page the filters and the order of an address. @returns the order */
export function applyConditions(list: string, conditions: string): string | null {
  inSight.get(list)?.(conditions);
  return new URLSearchParams(conditions).get(SORT);
}

function writeAddress(list: string, search: string): void {
  conditionsStore.set({ ...conditionsStore.get(), [list]: search });
  const { pathname, hash } = window.location;
  if (search !== window.location.search.slice(1))
    window.history.replaceState(window.history.state, '', `${pathname}${search && '?'}${search}${hash}`);
}

/** The order of a list joins its filters in the address; undefined: as it begins. */
export function noteSort(list: string, sort: string | undefined): void {
  notePlace(list, { sort });
  if (!inSight.has(list)) return;
  const address = new URLSearchParams(window.location.search);
  if (sort) address.set(SORT, sort);
  else address.delete(SORT);
  address.sort();
  writeAddress(list, address.toString());
}

/**
 * Keeps the filters and the order of a list in the address of its page: the address can be sent, and the way back leads
 * to the same list. `adopt` gets the filters of an address that a link on the page itself leads to.
 */
export function useFiltersInAddress<Filters extends object>(
  list: string,
  initial: Filters,
  filters: Filters,
  adopt: (filters: Filters) => void,
): void {
  const [page] = useState(() => window.location.pathname);
  const latest = useRef({ initial, filters, adopt });
  latest.current = { initial, filters, adopt };
  const show = useCallback(() => {
    const { filters: shown, initial: first } = latest.current;
    if (window.location.pathname === page) writeAddress(list, asAddress(shown, first, readPlace(list).sort));
  }, [list, page]);
  useEffect(() => {
    inSight.set(list, (conditions) => {
      const { initial: first } = latest.current;
      latest.current.adopt(filtersOf(conditions, first) ?? first);
    });
    return () => void inSight.delete(list);
  }, [list]);
  useEffect(show, [show, filters]);
  useEffect(() => {
    const onAddress = () => {
      if (window.location.pathname !== page) return;
      const { filters: shown, initial: first } = latest.current;
      const asked = filtersOf(window.location.search, first);
      if (asked && asAddress(asked, first, undefined) !== asAddress(shown, first, undefined))
        latest.current.adopt(asked);
      else show();
    };
    window.addEventListener('popstate', onAddress);
    return () => window.removeEventListener('popstate', onAddress);
  }, [page, show]);
}

/** The filters of the address when a page begins, and its order for the list. Null without any filter. */
export function useAskedFilters<Filters extends object>(
  list: string,
  initial: Filters,
  left?: Filters,
): Filters | null {
  const [asked] = useState(() => {
    const sort = new URLSearchParams(window.location.search).get(SORT);
    if (sort) notePlace(list, { sort });
    const found = filtersOf(window.location.search, initial);
    const isAsLeft =
      found && left && asAddress(found, initial, undefined) === asAddress(left, initial, undefined);
    // The same filters with their own types: the page that the list was at belongs to them.
    if (isAsLeft) return left;
    // Other filters than those of the saved view that was chosen last.
    if (found) notePlace(list, { view: null });
    return found;
  });
  return asked;
}

/** The address of a list with some filters, for a link to it. */
export function listAddress(path: string, filters: Query): string {
  const given = Object.entries(filters).filter(([, value]) => value != null && value !== '');
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** The saved view that the user's list begins with: its filters; its order and columns are noted. */
function asOpened<Filters extends object>(list: string, initial: Filters): Filters | null {
  const session = sessionStore.get();
  const view = session?.default_views?.[list];
  if (!session || !view) return null;
  const { id, name, conditions, columns } = view;
  const sort = new URLSearchParams(conditions).get(SORT) ?? undefined;
  notePlace(list, { sort, view: { id, name, conditions } });
  if (columns) saveLayout(session.user.id, list, { ...readLayout(session.user.id, list), ...columns });
  return filtersOf(conditions, initial);
}

/**
 * The filters of a list: those of the address, else as the list was left, else those of the view that it begins with,
 * else `initial`, which must be constant. They stay in the address.
 */
export function useListFilters<Filters extends object = Query>(
  list: string,
  initial: Filters = NONE as Filters,
): [Filters, (next: Filters) => void] {
  const [left] = useState(() => readPlace(list).filters as Filters | undefined);
  const asked = useAskedFilters(list, initial, left);
  const [filters, setFilters] = useState(() => asked ?? left ?? asOpened(list, initial) ?? initial);
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
  useFiltersInAddress(list, initial, filters, change);
  return [filters, change];
}
