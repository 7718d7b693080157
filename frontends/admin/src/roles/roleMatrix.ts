import type { useText } from '@uketori/frontend-kit/i18n';
import type { RoleAbility } from './role.types';

/** Operations with a column of their own; the last column contains the others. */
export const COLUMNS = ['read', 'update', 'delete'] as const;

export interface ResourceRow {
  resource: string;
  cells: Partial<Record<string, RoleAbility>>;
  rest: RoleAbility[];
}

export interface ResourceGroup {
  key: string;
  rows: ResourceRow[];
}

const GROUPS: [string, readonly string[]][] = [
  ['work', ['invoice', 'payment', 'month_end', 'inbox', 'email', 'report']],
  [
    'master',
    [
      'master',
      'company',
      'account_title',
      'tax',
      'department',
      'vendor',
      'project',
      'segment',
      'item',
      'tag',
      'walletable',
      'transfer_fee',
    ],
  ],
  ['admin', ['settings', 'role', 'operations']],
];

export const operationOf = (ability: string): string => ability.slice(ability.indexOf(':') + 1);
const resourceOf = (ability: string): string => ability.slice(0, ability.indexOf(':'));

/** Words of an ability: what it is about, and what may be done to it. */
export function abilityName(t: ReturnType<typeof useText>, ability: string): string {
  const resource = resourceOf(ability);
  const operation = operationOf(ability);
  const about = t(`ability.resources.${resource}`, { defaultValue: resource });
  return `${about} ${t(`ability.operation.${operation}`, { defaultValue: operation })}`;
}

/** Abilities as rows of resources, grouped; a resource this screen does not know comes last, never lost. */
export function toGroups(items: readonly RoleAbility[]): ResourceGroup[] {
  const rows = new Map<string, ResourceRow>();
  for (const item of items) {
    const resource = resourceOf(item.ability);
    const row = rows.get(resource) ?? { resource, cells: {}, rest: [] };
    rows.set(resource, row);
    const operation = operationOf(item.ability);
    if ((COLUMNS as readonly string[]).includes(operation)) row.cells[operation] = item;
    else row.rest.push(item);
  }
  const known = new Set(GROUPS.flatMap(([, resources]) => resources));
  const others = [...rows.keys()].filter((resource) => !known.has(resource));
  return [...GROUPS, ['other', others] as const]
    .map(([key, resources]) => ({
      key,
      rows: resources.map((resource) => rows.get(resource)).filter((row) => row !== undefined),
    }))
    .filter((group) => group.rows.length > 0);
}

/**
 * Whether a user may give this level: users give at most what they hold, but a role may keep what it already has.
 */
export function isGrantable(level: number, before: number, own: number): boolean {
  return level <= own || level <= before;
}
