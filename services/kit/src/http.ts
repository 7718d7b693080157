import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';
import type { z } from 'zod';
import type { Actor } from './actor.js';

export const ABILITY_KEY = 'uketori:ability';
export const PUBLIC_KEY = 'uketori:public';
export const STEP_UP_KEY = 'uketori:step_up';
export const ANSWERS_KEY = 'uketori:answers';

export interface DeclaredAbility {
  /** Any one of these suffices. */
  abilities: string[];
  at_least: number;
}

/**
 * Declares the ability a route needs; `atLeast` is a level (1 own, 2 own department, 3 all). Several
 * abilities mean any of them. A route that declares neither this nor @Public() does not respond.
 */
export function Ability(ability: string | string[], atLeast = 1): MethodDecorator & ClassDecorator {
  const declared: DeclaredAbility = { abilities: [ability].flat(), at_least: atLeast };
  return SetMetadata(ABILITY_KEY, declared);
}

/** Any signed-in user may call it; their own id decides what they see. */
export function SignedIn(): MethodDecorator & ClassDecorator {
  return SetMetadata(ABILITY_KEY, { abilities: [], at_least: 0 } satisfies DeclaredAbility);
}

/** Accepts requests without an identity: login, health, the supplier's upload page. */
export function Public(): MethodDecorator & ClassDecorator {
  return SetMetadata(PUBLIC_KEY, true);
}

/**
 * Declares that the user of a session must have proved who they are within the last ten minutes, beside the ability.
 * Else the response is 403 `step_up_required`; a page then asks for the password or a second factor and repeats the call.
 */
export function StepUp(): MethodDecorator & ClassDecorator {
  return SetMetadata(STEP_UP_KEY, true);
}

/** The response of a route that succeeds. */
export interface DeclaredAnswer {
  /** Null for a file. */
  schema: z.ZodType | null;
  /** Media types of a file. */
  media: string[];
  /** Content of a file of the media type application/json. */
  json?: z.ZodType;
  /** Only where it differs from the status of the route's own decorators. */
  status: number | undefined;
}

/**
 * Declares the body of a successful response; the handler's type must fit it. The OpenAPI document shows it, and tests
 * check every response against it (kit/answer-check). The status is that of @HttpCode, else 201 of POST and 200 of the
 * others. A route of status 204 needs none.
 */
export function Answers<T>(schema: z.ZodType<T>, status?: number) {
  return <M extends (...given: never[]) => T | Promise<T>>(
    _controller: object,
    _name: string | symbol,
    method: TypedPropertyDescriptor<M>,
  ): void => {
    if (method.value) SetMetadata(ANSWERS_KEY, { schema, media: [], status })(method.value);
  };
}

/** Declares that a route returns a file of one of these media types, or JSON of this schema. */
export function AnswersFile(...types: (string | z.ZodType)[]): MethodDecorator & ClassDecorator {
  const json = types.find((one) => typeof one !== 'string');
  const media = types.map((one) => (typeof one === 'string' ? one : 'application/json'));
  return SetMetadata(ANSWERS_KEY, { schema: null, media, json, status: undefined } satisfies DeclaredAnswer);
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
