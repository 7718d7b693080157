import type { components } from '@uketori/frontend-kit/api.gen';
import type { RecordRef } from '@uketori/frontend-kit/ReferenceSelect';

export type Route = components['schemas']['ApprovalRoute'];
export type LevelKey = keyof Route['approvers'];

export const ROUTES = '/approvals/routes';
export const LEVELS = [1, 2, 3, 4, 5] as const;
/** As many levels as the organization: the field of the form has no empty choice. */
export const AS_ORGANIZATION = -1;

/** A route in its form: one field per level. */
export interface RouteForm {
  name: string;
  department: RecordRef | null;
  from_amount: number;
  approve_level: number;
  level1: string[];
  level2: string[];
  level3: string[];
  level4: string[];
  level5: string[];
}

const key = (level: number) => String(level) as LevelKey;

/** The form of a route; of a new one without a route. */
export function formOf(route: Route | null, department: RecordRef | null): RouteForm {
  const named = (level: number) => route?.approvers[key(level)] ?? [];
  return {
    name: route?.name ?? '',
    department,
    from_amount: route?.from_amount ?? 0,
    approve_level: route?.approve_level ?? AS_ORGANIZATION,
    level1: named(1),
    level2: named(2),
    level3: named(3),
    level4: named(4),
    level5: named(5),
  };
}

/** How many levels a route in the form has; `standard` is the organization's number. */
export function levelsOf({ approve_level }: Pick<RouteForm, 'approve_level'>, standard: number): number {
  return approve_level === AS_ORGANIZATION ? standard : approve_level;
}

/** The request of a form. Levels above its number have no fields, so their users go. */
export function bodyOf(form: RouteForm, standard: number): Omit<Route, 'id' | 'version'> {
  const levels = LEVELS.filter((level) => level <= levelsOf(form, standard));
  const named = levels.map((level) => [key(level), form[`level${level}`]] as const);
  return {
    name: form.name,
    department_id: form.department?.id ?? null,
    from_amount: form.from_amount,
    approve_level: form.approve_level === AS_ORGANIZATION ? null : form.approve_level,
    approvers: Object.fromEntries(named.filter(([, users]) => users.length > 0)),
  };
}
