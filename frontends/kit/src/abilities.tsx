import type { ReactNode } from 'react';
import { sessionStore } from './session';
import { useStore } from './store';

/** One ability or several of which any suffices; null asks for none. */
export type AbilityDemand = string | readonly string[] | null | undefined;

export function abilityLevel(abilities: Record<string, number> | undefined, ability: string): number {
  return abilities?.[ability] ?? 0;
}

export function isAllowed(abilities: Record<string, number> | undefined, demand: AbilityDemand): boolean {
  if (demand === null || demand === undefined) return true;
  const wanted = typeof demand === 'string' ? [demand] : demand;
  return wanted.some((ability) => abilityLevel(abilities, ability) > 0);
}

/** Level 0..3 of the signed-in user, e.g. useAbility('invoice:update'); 0 without a session. */
export function useAbility(ability: string): number {
  return abilityLevel(useStore(sessionStore)?.abilities, ability);
}

/** Shows its children only to users who hold the ability. Hiding is comfort; the server decides. */
export function Can(props: {
  ability: AbilityDemand;
  children: ReactNode;
  otherwise?: ReactNode;
}): ReactNode {
  const session = useStore(sessionStore);
  return isAllowed(session?.abilities, props.ability) ? props.children : (props.otherwise ?? null);
}
