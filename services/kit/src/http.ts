import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';
import type { Actor } from './actor.js';

export const ABILITY_KEY = 'uketori:ability';
export const PUBLIC_KEY = 'uketori:public';

export interface DeclaredAbility {
  /** Any one of these suffices. */
  abilities: string[];
  at_least: number;
}

/**
 * Declares the ability a route needs; `atLeast` is a level (1 own, 2 own department, 3 all). Several
 * abilities mean any of them. A route that declares neither this nor @Public() does not answer.
 */
export function Ability(ability: string | string[], atLeast = 1): MethodDecorator & ClassDecorator {
  const declared: DeclaredAbility = { abilities: [ability].flat(), at_least: atLeast };
  return SetMetadata(ABILITY_KEY, declared);
}

/** Any signed-in user may call it; what he sees is decided by his own id. */
export function SignedIn(): MethodDecorator & ClassDecorator {
  return SetMetadata(ABILITY_KEY, { abilities: [], at_least: 0 } satisfies DeclaredAbility);
}

/** Answers without an identity: login, health, the supplier's upload page. */
export function Public(): MethodDecorator & ClassDecorator {
  return SetMetadata(PUBLIC_KEY, true);
}

export interface ActorRequest extends Request {
  actor?: Actor;
  request_id?: string;
}

/** The actor that the guard verified. */
export const CurrentActor = createParamDecorator(
  (_: unknown, context: ExecutionContext): Actor | undefined => {
    return context.getType() === 'rpc'
      ? (context.switchToRpc().getContext() as { actor?: Actor }).actor
      : context.switchToHttp().getRequest<ActorRequest>().actor;
  },
);
