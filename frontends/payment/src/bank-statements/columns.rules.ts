import type { Columns } from './statement.types';

/** What a column of a bank's file may be. Several may be text, one each of the others. */
export const ROLES = ['none', 'date', 'out', 'in', 'amount', 'text', 'balance'] as const;
export type Role = (typeof ROLES)[number];
const SINGLE = ['date', 'out', 'in', 'amount', 'balance'] as const;
const MOST_TEXT = 4;

/** What each column is, from the left. */
export function rolesOf(columns: Columns, width: number): Role[] {
  return Array.from({ length: width }, (_, at) => {
    if (columns.text.includes(at)) return 'text';
    return SINGLE.find((role) => columns[role] === at) ?? 'none';
  });
}

/** The columns after one of them got another role; the column that had the role loses it. */
export function withRole(columns: Columns, at: number, role: Role): Columns {
  const cleared: Columns = { ...columns, text: columns.text.filter((one) => one !== at) };
  for (const name of SINGLE) {
    if (name === 'date' || columns[name] !== at) continue;
    cleared[name] = null;
  }
  if (role === 'none') return cleared;
  if (role === 'text')
    return { ...cleared, text: [...cleared.text, at].sort((a, b) => a - b).slice(0, MOST_TEXT) };
  const next: Columns = { ...cleared, [role]: at };
  // Amounts are in one column with a sign, or in two.
  if (role === 'amount') return { ...next, out: null, in: null };
  return role === 'out' || role === 'in' ? { ...next, amount: null } : next;
}

/** True when a file can be read by them. */
export function isWhole(columns: Columns): boolean {
  const used = [
    columns.date,
    columns.out,
    columns.in,
    columns.amount,
    columns.balance,
    ...columns.text,
  ].filter((one) => one !== null);
  const hasAmount = columns.amount !== null || columns.out !== null || columns.in !== null;
  return hasAmount && columns.text.length > 0 && new Set(used).size === used.length;
}
