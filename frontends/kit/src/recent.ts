/** Last five choices of a field, per user (spec 9: recent-use lists keep 5 entries). */
const LIMIT = 5;

export interface RecentEntry {
  id: string;
  name: string;
  code: string | null;
}

const keyOf = (user_id: string, field: string): string => `uketori.recent.${user_id}.${field}`;

export function readRecent(user_id: string, field: string): RecentEntry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(user_id, field)) ?? '[]');
    return Array.isArray(stored) ? (stored as RecentEntry[]).slice(0, LIMIT) : [];
  } catch {
    return [];
  }
}

export function rememberRecent(user_id: string, field: string, entry: RecentEntry): void {
  const rest = readRecent(user_id, field).filter(({ id }) => id !== entry.id);
  try {
    localStorage.setItem(keyOf(user_id, field), JSON.stringify([entry, ...rest].slice(0, LIMIT)));
  } catch {
    // A full or forbidden storage only costs the convenience.
  }
}
