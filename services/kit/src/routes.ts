import { type INestApplication, RequestMethod, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { CALLED_BY_KEY } from './callers.js';
import { ABILITY_KEY, ANSWERS_KEY, type DeclaredAnswer, PUBLIC_KEY } from './http.js';

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
    const is_public = own<boolean>(PUBLIC_KEY) === true;
    return {
      name: `${controller.name}.${key}`,
      handler: handler as Route['handler'],
      method,
      path: joined(Reflect.getMetadata('path', controller), path),
      status:
        answer?.status ??
        (Reflect.getMetadata('__httpCode__', handler) as number | undefined) ??
        (method === 'POST' ? 201 : 200),
      declared: is_public || own(ABILITY_KEY) !== undefined,
      is_public,
      is_internal: Reflect.hasMetadata('swagger/apiExcludeController', controller),
      answer,
    };
  });
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
