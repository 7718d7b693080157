/** Last five choices of a field (spec 9), per user in an organization: masters of one are unknown in the other. */
const LIMIT = 5;

export interface RecentEntry {
  id: string;
  name: string;
  code: string | null;
}

const keyOf = (member_id: string, field: string): string => `uketori.recent.${member_id}.${field}`;

export function readRecent(member_id: string, field: string): RecentEntry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(member_id, field)) ?? '[]');
    return Array.isArray(stored) ? (stored as RecentEntry[]).slice(0, LIMIT) : [];
  } catch {
    return [];
  }
}

export function rememberRecent(member_id: string, field: string, entry: RecentEntry): void {
  const rest = readRecent(member_id, field).filter(({ id }) => id !== entry.id);
  try {
    localStorage.setItem(keyOf(member_id, field), JSON.stringify([entry, ...rest].slice(0, LIMIT)));
  } catch {
    // A full or forbidden storage only costs the convenience.
  }
}
