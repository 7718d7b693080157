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
