import { api, type Query } from './api';
import type { KeysetAnswer } from './table/useKeysetPage';
import { sessionStore } from './session';

/**
 * The list that a record was opened from, as it stood then: its records are walked in its order, also those that a
 * correction has taken out of its filters meanwhile.
 */
export interface ListWalk {
  /** page of the list, and what it is called */
  from: string;
  label: string;
  /** API list with filters, sort and limit */
  path: string;
  query: Query;
  /** field of a row that the address of its record ends in */
  key: string;
  keys: string[];
  /** place of the first key in the list, from 0 */
  first: number;
  count?: number;
  /** cursors that led to the page of the first key, and the one behind the last */
  cursors: string[];
  next: string | null;
}

const walks = new Map<string, ListWalk>();

const nameOf = (kind: string): string => `${sessionStore.get()?.user_organization_id ?? ''}.${kind}`;

/** Until the page is loaded anew: who opens a record by its address has come from no list. */
export function noteWalk(kind: string, walk: ListWalk): void {
  walks.set(nameOf(kind), walk);
}

/** The walk that a record is part of; null when it was opened by a link or its number. */
export function walkOf(kind: string, here: string): ListWalk | null {
  const walk = walks.get(nameOf(kind));
  return walk?.keys.includes(here) ? walk : null;
}

/** The key beside one of the walk, from the page beside if it comes to that; null at the ends of the list. */
export async function besideIn(
  kind: string,
  walk: ListWalk,
  here: string,
  step: 1 | -1,
): Promise<string | null> {
  const beside = (of: ListWalk) => of.keys[of.keys.indexOf(here) + step];
  const known = beside(walk);
  if (known !== undefined) return known;
  const longer = step > 0 ? await withNext(walk) : await withPrevious(walk);
  if (!longer) return null;
  noteWalk(kind, longer);
  return beside(longer) ?? null;
}

async function pageOf(walk: ListWalk, cursor: string | undefined) {
  const { items, next_cursor } = await api.get<KeysetAnswer<Record<string, unknown>>>(walk.path, {
    ...walk.query,
    cursor,
  });
  const keys = items.map((row) => String(row[walk.key])).filter((key) => !walk.keys.includes(key));
  return { keys, next: next_cursor };
}

async function withNext(walk: ListWalk): Promise<ListWalk | null> {
  if (!walk.next) return null;
  const page = await pageOf(walk, walk.next);
  return { ...walk, keys: [...walk.keys, ...page.keys], next: page.next };
}

async function withPrevious(walk: ListWalk): Promise<ListWalk | null> {
  if (walk.cursors.length === 0) return null;
  const page = await pageOf(walk, walk.cursors.at(-2));
  const first = Math.max(0, walk.first - page.keys.length);
  return { ...walk, keys: [...page.keys, ...walk.keys], cursors: walk.cursors.slice(0, -1), first };
}
