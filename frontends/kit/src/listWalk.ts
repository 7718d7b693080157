import { useEffect } from 'react';
import { type Query, send } from './api';
import { notePlace } from './listPlace';
import type { KeysetAnswer } from './useKeysetPage';
import { sessionStore } from './session';

/** A record of a walk. */
interface Stop {
  /** what the address of the record ends in */
  here: string;
  /** key of its row in the list */
  row: string;
  /** cursors that lead to its page of the list */
  trail: string[];
}

/**
 * The list that a record was opened from, unchanged since then: its records are walked in its order, also those that a
 * correction has taken out of its filters meanwhile.
 */
export interface ListWalk {
  /** id of the list, and the query that the cursors hold for */
  list: string;
  shape: string;
  /** page of the list, and what it is called */
  from: string;
  label: string;
  /** API list with filters, sort and limit */
  path: string;
  query: Query;
  row_key: string;
  /** field of a row that the address of its record ends in */
  row_title: string;
  stops: Stop[];
  /** place of the first stop in the list, from 0 */
  first: number;
  count?: number;
  /** cursors that led to the page of the first stop */
  before: string[];
  /** cursors that lead to the page behind the last stop; null at the end of the list */
  after: string[] | null;
}

const walks = new Map<string, ListWalk>();

const nameOf = (kind: string): string => `${sessionStore.get()?.user_organization_id ?? ''}.${kind}`;

/** Until the page is reloaded: a user who opens a record by its address has come from no list. */
export function noteWalk(kind: string, walk: ListWalk): void {
  walks.set(nameOf(kind), walk);
}

/** Which stop of a walk a record is, from 0; -1: none. */
export function stopOf(walk: ListWalk, here: string): number {
  return walk.stops.findIndex((stop) => stop.here === here);
}

/** The walk that a record is part of; null when it was opened by a link or its number. */
export function walkOf(kind: string, here: string): ListWalk | null {
  const walk = walks.get(nameOf(kind));
  return walk && stopOf(walk, here) >= 0 ? walk : null;
}

/** The walk that the record on the screen is part of. Its list, when its user goes back to it, is at this record. */
export function useWalk(kind: string, here: string): ListWalk | null {
  const walk = walkOf(kind, here);
  useEffect(() => {
    const stop = walk?.stops[stopOf(walk, here)];
    if (walk && stop)
      notePlace(walk.list, { opened: stop.row, trail: { shape: walk.shape, cursors: stop.trail } });
  }, [walk, here]);
  return walk;
}

/** The record beside one of the walk, from the page beside if it comes to that; null at the ends of the list. */
export async function besideIn(
  kind: string,
  walk: ListWalk,
  here: string,
  step: 1 | -1,
): Promise<string | null> {
  const known = walk.stops[stopOf(walk, here) + step];
  if (known) return known.here;
  const longer = await (step > 0 ? withNext(walk) : withPrevious(walk));
  if (!longer) return null;
  noteWalk(kind, longer);
  // A page of nothing but what was met already has one behind it.
  return besideIn(kind, longer, here, step);
}

async function pageOf(walk: ListWalk, trail: string[]): Promise<{ stops: Stop[]; next: string | null }> {
  const query = { ...walk.query, cursor: trail.at(-1) };
  const page = await send('get', walk.path, { params: { query } });
  const { items, next_cursor } = page as KeysetAnswer<Record<string, unknown>>;
  const stops = items.map((row) => ({
    here: String(row[walk.row_title]),
    row: String(row[walk.row_key]),
    trail,
  }));
  return { stops: stops.filter(({ here }) => stopOf(walk, here) < 0), next: next_cursor };
}

async function withNext(walk: ListWalk): Promise<ListWalk | null> {
  if (!walk.after) return null;
  const { stops, next } = await pageOf(walk, walk.after);
  return { ...walk, stops: [...walk.stops, ...stops], after: next === null ? null : [...walk.after, next] };
}

async function withPrevious(walk: ListWalk): Promise<ListWalk | null> {
  if (walk.before.length === 0) return null;
  const before = walk.before.slice(0, -1);
  const { stops } = await pageOf(walk, before);
  const first = Math.max(0, walk.first - stops.length);
  return { ...walk, stops: [...stops, ...walk.stops], before, first };
}
