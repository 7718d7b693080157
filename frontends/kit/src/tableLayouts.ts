/** Column layouts on this machine for up to 5 users: the one unused for longest is removed first (spec 2). */
const KEY = 'uketori.table_layouts';
const MAX_USERS = 5;

export interface TableLayout {
  /** all column keys in the order of the user; columns added later go to their default place */
  order?: string[];
  hidden?: string[];
  width?: Record<string, number>;
  page_size?: number;
}

/** The space between the rows of all tables of a user: the least, or enough for eyes and fingers. */
export type Density = 'compact' | 'roomy';

interface StoredUser {
  user_id: string;
  used_at: number;
  tables: Record<string, TableLayout>;
  density?: Density;
}

function readAll(storage: Storage): StoredUser[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as StoredUser[]) : [];
  } catch {
    return [];
  }
}

export function readLayout(user_id: string, table: string, storage: Storage = localStorage): TableLayout {
  return readAll(storage).find((entry) => entry.user_id === user_id)?.tables[table] ?? {};
}

export function saveLayout(
  user_id: string,
  table: string,
  layout: TableLayout,
  storage: Storage = localStorage,
  now: number = Date.now(),
): void {
  saveUser(user_id, ({ tables }) => ({ tables: { ...tables, [table]: layout } }), storage, now);
}

export function readDensity(user_id: string, storage: Storage = localStorage): Density {
  return readAll(storage).find((entry) => entry.user_id === user_id)?.density ?? 'compact';
}

export function saveDensity(
  user_id: string,
  density: Density,
  storage: Storage = localStorage,
  now: number = Date.now(),
): void {
  saveUser(user_id, () => ({ density }), storage, now);
}

function saveUser(
  user_id: string,
  change: (own: StoredUser) => Partial<StoredUser>,
  storage: Storage,
  now: number,
): void {
  const users = readAll(storage);
  const own = users.find((entry) => entry.user_id === user_id) ?? { user_id, used_at: now, tables: {} };
  const next: StoredUser = { ...own, ...change(own), used_at: now };
  const others = users.filter((entry) => entry.user_id !== user_id).sort((a, b) => b.used_at - a.used_at);
  try {
    storage.setItem(KEY, JSON.stringify([next, ...others].slice(0, MAX_USERS)));
  } catch {
    // A full storage costs the saved layout, not the list.
  }
}

/** Columns as the user arranged them. Unknown keys of an old layout are dropped, new columns keep their place. */
export function arrange<C extends { key: string; hidden?: boolean }>(
  columns: readonly C[],
  layout: TableLayout,
): C[] {
  const order = layout.order?.filter((key) => columns.some((column) => column.key === key));
  if (!order || order.length === 0) return [...columns];
  const sorted = order.map((key) => columns.find((column) => column.key === key) as C);
  columns.forEach((column, index) => {
    if (!order.includes(column.key)) sorted.splice(Math.min(index, sorted.length), 0, column);
  });
  return sorted;
}

export function isHidden(column: { key: string; hidden?: boolean }, layout: TableLayout): boolean {
  if (!layout.hidden) return column.hidden ?? false;
  if (layout.hidden.includes(column.key)) return true;
  // A column the saved layout has never seen follows its own default.
  return layout.order !== undefined && !layout.order.includes(column.key) && (column.hidden ?? false);
}
