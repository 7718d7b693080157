import type { DutyPolicy } from '@uketori/service-kit/duties.rules';
import { DomainError } from '@uketori/service-kit/errors';
import { LEVELS } from '../organizations/levels.rules.js';

export const MOST_ROUTES = 50;

/** Level ('1' to '5') to user ids. */
export type LevelApprovers = Readonly<Partial<Record<'1' | '2' | '3' | '4' | '5', readonly string[]>>>;

/** What the choice of a route looks at; amounts in whole yen. */
export interface RouteFacts {
  id: string;
  department_id: string | null;
  from_amount: number;
  approve_level: number | null;
  approvers: LevelApprovers;
}

/**
 * Routes in the order in which they are tried: the highest amount first, and of one amount the routes of a department
 * before the one of every department.
 */
export function inOrder<R extends RouteFacts>(routes: readonly R[]): R[] {
  return [...routes].sort(
    (a, b) =>
      b.from_amount - a.from_amount ||
      Number(a.department_id === null) - Number(b.department_id === null) ||
      (a.id < b.id ? -1 : 1),
  );
}

/**
 * The first route that fits an invoice, or null. An unknown amount, also one in another currency, may be any amount: it
 * fits every route of its department, so that no approval skips a level that it may need.
 */
export function routeFor<R extends RouteFacts>(
  routes: readonly R[],
  { total_amount, department_id }: { total_amount: number | null; department_id: string | null },
): R | null {
  const fits = (route: R) =>
    (route.department_id === null || route.department_id === department_id) &&
    (total_amount === null || Math.abs(total_amount) >= route.from_amount);
  return inOrder(routes).find(fits) ?? null;
}

/** The users whom a route names for a level. */
export function namedBy(route: Pick<RouteFacts, 'approvers'> | null, level: number): readonly string[] {
  const key = String(level) as keyof LevelApprovers;
  return route?.approvers[key] ?? [];
}

/**
 * Checks a route against the others of its organization and against who may approve which level.
 * @param levels the levels that the organization has
 * @param allowed level to the users who may approve it
 * @throws DomainError approval_route_exists | invalid_approval_level | approver_not_allowed
 */
export function checkRoute(
  route: Omit<RouteFacts, 'id'>,
  others: readonly RouteFacts[],
  levels: number,
  allowed: ReadonlyMap<number, ReadonlySet<string>>,
): void {
  const isSame = ({ department_id, from_amount }: RouteFacts) =>
    department_id === route.department_id && from_amount === route.from_amount;
  if (others.some(isSame))
    throw new DomainError('approval_route_exists', 'conflict', { field: 'from_amount' });
  const approve_level = route.approve_level ?? levels;
  for (const level of LEVELS) {
    const named = namedBy(route, level);
    if (named.length > 0 && level > approve_level)
      throw new DomainError('invalid_approval_level', 'conflict', { level, approve_level });
    const strangers = named.filter((user_id) => !allowed.get(level)?.has(user_id));
    if (strangers.length > 0)
      throw new DomainError('approver_not_allowed', 'conflict', { level, user_ids: strangers });
  }
}

/** Levels that a route gives to too few people for each to be another person's. */
export interface SharedLevels {
  levels: number[];
  user_ids: string[];
}

/**
 * The fewest levels of a route whose named users are fewer than they: some person would have to give two of them. Null
 * where different people can give all levels. Levels without names are open to everyone.
 */
export function sharedLevels(route: Pick<RouteFacts, 'approvers'>): SharedLevels | null {
  const named = LEVELS.filter((level) => namedBy(route, level).length > 0);
  // Hall's theorem: it fails for some set of levels exactly when no choice of different people exists.
  const sets = Array.from({ length: 2 ** named.length }, (_, mask) =>
    named.filter((_level, at) => (mask >> at) % 2 === 1),
  ).sort((a, b) => a.length - b.length);
  for (const levels of sets) {
    const user_ids = [...new Set(levels.flatMap((level) => namedBy(route, level)))];
    if (user_ids.length < levels.length) return { levels, user_ids };
  }
  return null;
}

/**
 * Whether a route may be stored that one person would have to approve twice. Under `enforce` no invoice of it could be
 * approved to the end.
 * @param accepted the user saw the warning and continues
 * @returns what they accepted, for the log; else null
 * @throws DomainError duty_route_one_person, with `can_accept` when the user may continue
 */
export function checkRouteDuties(
  policy: DutyPolicy,
  route: Pick<RouteFacts, 'approvers'>,
  accepted: boolean,
): SharedLevels | null {
  const shared = policy === 'off' ? null : sharedLevels(route);
  if (shared === null) return null;
  if (policy === 'warn' && accepted) return shared;
  throw new DomainError('duty_route_one_person', 'conflict', {
    can_accept: policy === 'warn',
    levels: shared.levels.join(', '),
  });
}
