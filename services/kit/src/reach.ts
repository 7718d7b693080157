import { type Actor, abilityLevel } from './actor.js';
import type { Condition } from './list.js';

/** Owner of a record: its author, and the department it belongs to. */
export interface Owned {
  created_by: string | null;
  department_id: string | null;
}

/**
 * True when an ability of this level (0 none, 1 own, 2 own department and own, 3 all) reaches the record. Two
 * users without an author or a department share neither.
 */
export function reaches(
  record: Owned,
  actor: Pick<Actor, 'user_id' | 'department_id'>,
  level: number,
): boolean {
  if (level >= 3) return true;
  const own = record.created_by !== null && record.created_by === actor.user_id;
  const department = record.department_id !== null && record.department_id === actor.department_id;
  return level === 2 ? own || department : level === 1 && own;
}

/** The same in SQL, over the columns created_by and department_id of a list. */
export function reachable(actor: Actor, ability: string): Condition {
  const level = abilityLevel(actor, ability);
  if (level >= 3) return { sql: 'true', params: [] };
  if (level === 2)
    return { sql: '(created_by = $? or department_id = $?)', params: [actor.user_id, actor.department_id] };
  return level === 1 ? { sql: 'created_by = $?', params: [actor.user_id] } : { sql: 'false', params: [] };
}
