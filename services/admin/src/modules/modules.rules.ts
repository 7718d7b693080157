import { DomainError } from '@uketori/service-kit/errors';
import type { ModuleName } from './modules.repository.js';
import { type Held, STABLE } from './rollouts.rules.js';

export type ModuleCode = 'module_required' | 'unknown_module_version' | 'module_service_older';

/** Every `ability` that a remote's declaration names, at any depth. */
export function declaredAbilities(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(declaredAbilities);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key !== 'ability' && key !== 'abilities') return declaredAbilities(inner);
    return [inner].flat().filter((ability): ability is string => typeof ability === 'string');
  });
}

/** Whether a part says `ability: null`: everybody who is signed in may use it. Pages without login do not count. */
function hasPartForEverybody(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasPartForEverybody);
  if (value === null || typeof value !== 'object') return false;
  const part = value as Record<string, unknown>;
  return (part.ability === null && part.public !== true) || Object.values(part).some(hasPartForEverybody);
}

/**
 * A module is offered when its declaration names no ability at all, has a part for everybody (the own account),
 * or the user holds one of the abilities it names.
 */
export function isOffered(declaration: unknown, level: (ability: string) => number): boolean {
  const abilities = declaredAbilities(declaration);
  if (abilities.length === 0 || hasPartForEverybody(declaration)) return true;
  return abilities.some((ability) => level(ability) > 0);
}

/**
 * Whether an organization's module may be switched this way. The admin module stays on: no user could switch it back.
 * A pinned version must be released, and its service must be new enough.
 * @throws module_required, unknown_module_version, module_service_older
 */
export function assertSwitchable(
  module: ModuleName,
  next: { enabled: boolean; channel: string },
  versions: readonly string[],
  held: Held | null,
): void {
  if (module === 'admin' && !next.enabled) {
    throw new DomainError<ModuleCode>('module_required', 'conflict', { module });
  }
  if (next.channel === STABLE) return;
  if (held === 'not_released') {
    throw new DomainError<ModuleCode>('unknown_module_version', 'invalid', {
      channel: next.channel,
      versions,
    });
  }
  if (held === 'service_older')
    throw new DomainError<ModuleCode>('module_service_older', 'conflict', { channel: next.channel });
}
