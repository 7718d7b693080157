import { type INestApplication, RequestMethod, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { z } from 'zod';
import { CALLED_BY_KEY } from './callers.js';
import {
  ABILITY_KEY,
  ANSWERS_KEY,
  type DeclaredAbility,
  type DeclaredAnswer,
  PUBLIC_KEY,
  STEP_UP_KEY,
} from './http.js';

const JSON_TYPE = 'application/json';
/** What Nest stores of the parameters of a handler: `<kind>:<index>`, and 3 is the body. */
const ARGUMENTS = '__routeArguments__';
const BODY_ARGUMENT = /^3:/;

/** One HTTP route of a running application, as its decorators declare it. */
export interface Route {
  /** Controller and handler, for messages: InvoicesController.one. */
  name: string;
  handler: (...given: unknown[]) => unknown;
  /** Upper case. */
  method: string;
  /** Below the service's root, with :parameters. */
  path: string;
  /** Status of a success. */
  status: number;
  /** False when it declares neither an ability nor that it is public: such a route does not respond. */
  declared: boolean;
  is_public: boolean;
  /** Left out of the OpenAPI document: health, live stream, hooks of chat services. */
  is_internal: boolean;
  answer: DeclaredAnswer | null;
  /** Null for a public route. */
  ability: DeclaredAbility | null;
  needs_step_up: boolean;
  /** Media types of its body. */
  consumes: readonly string[];
  /** Null: it takes no JSON body. */
  body: z.ZodType | null;
  /** An absent body is taken like {}. */
  is_body_optional: boolean;
}

/** All routes of an application, the more specific path first where two could match one address. */
export function routesOf(app: INestApplication): Route[] {
  const controllers = app.get(DiscoveryService, { strict: false }).getControllers();
  return controllers
    .flatMap(({ metatype }) => (metatype ? routesOfController(metatype as Type) : []))
    .sort(bySpecificity);
}

/** The gRPC methods of an application that do not name their callers, for example AccessGrpc.resolveSession. */
export function openCallsOf(app: INestApplication): string[] {
  const controllers = app.get(DiscoveryService, { strict: false }).getControllers();
  return controllers.flatMap(({ metatype }) => (metatype ? openCallsOfController(metatype as Type) : []));
}

function openCallsOfController(controller: Type): string[] {
  const prototype = controller.prototype as Record<string, unknown>;
  return Object.getOwnPropertyNames(prototype).flatMap((key) => {
    const handler = prototype[key];
    if (key === 'constructor' || typeof handler !== 'function') return [];
    const isCall = Reflect.getMetadata('microservices:pattern', handler) !== undefined;
    const isDeclared = [handler, controller].some((target) => Reflect.hasMetadata(CALLED_BY_KEY, target));
    return isCall && !isDeclared ? [`${controller.name}.${key}`] : [];
  });
}

function routesOfController(controller: Type): Route[] {
  const prototype = controller.prototype as Record<string, unknown>;
  return Object.getOwnPropertyNames(prototype).flatMap((key) => {
    const handler = prototype[key];
    if (key === 'constructor' || typeof handler !== 'function') return [];
    const path: unknown = Reflect.getMetadata('path', handler);
    if (path === undefined) return [];
    const own = <T>(name: string): T | undefined =>
      (Reflect.getMetadata(name, handler) ?? Reflect.getMetadata(name, controller)) as T | undefined;
    const method = RequestMethod[Reflect.getMetadata('method', handler) as number] ?? 'GET';
    const answer = own<DeclaredAnswer>(ANSWERS_KEY) ?? null;
    const ability = own<DeclaredAbility>(ABILITY_KEY) ?? null;
    const body = bodyOf(controller, key);
    const is_public = own<boolean>(PUBLIC_KEY) === true;
    return [path].flat().map((one) => ({
      name: `${controller.name}.${key}`,
      handler: handler as Route['handler'],
      method,
      path: joined(Reflect.getMetadata('path', controller), one),
      status:
        answer?.status ??
        (Reflect.getMetadata('__httpCode__', handler) as number | undefined) ??
        (method === 'POST' ? 201 : 200),
      declared: is_public || ability !== null,
      is_public,
      is_internal: Reflect.hasMetadata('swagger/apiExcludeController', controller),
      answer,
      ability: is_public ? null : ability,
      needs_step_up: own<boolean>(STEP_UP_KEY) === true,
      consumes: own<string[]>('swagger/apiConsumes') ?? [JSON_TYPE],
      body,
      is_body_optional: body?.safeParse({}).success === true,
    }));
  });
}

/** The schema that a handler gives its body. */
function bodyOf(controller: Type, key: string): z.ZodType | null {
  const given = Reflect.getMetadata(ARGUMENTS, controller, key) as
    | Record<string, { schema?: unknown }>
    | undefined;
  const schema = Object.entries(given ?? {}).find(([name]) => BODY_ARGUMENT.test(name))?.[1].schema;
  return schema instanceof z.ZodType ? schema : null;
}

function joined(...parts: unknown[]): string {
  const segments = parts.flatMap((part) => String(part).split('/')).filter((segment) => segment !== '');
  return `/${segments.join('/')}`;
}

/** Fixed segments before parameters, as an author who declares `bulk` above `:id` expects. */
function bySpecificity(a: Route, b: Route): number {
  const key = (route: Route): string => route.path.replaceAll(/:[^/]+/g, '\uffff');
  return key(a) < key(b) ? -1 : Number(key(a) > key(b));
}
