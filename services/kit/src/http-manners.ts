import type { NextFunction, Request, Response } from 'express';
import { DomainError } from './errors.js';
import type { Route } from './routes.js';

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

type Step = (request: Request, response: Response, next: NextFunction) => void;

/**
 * Refuses a method that no route of the address takes (405 with Allow), and a body of a media type that its route does
 * not take (415). Routes that read the bytes themselves judge the type themselves.
 * @param routesOf called at the first request, when all routes are known
 */
export function refuseMismatch(routesOf: () => Route[], own_bodies: readonly string[] = []): Step {
  const find = routeFinder(routesOf);
  return (request, response, next) => {
    const { route, allowed } = find(request.method, request.path);
    if (!route && allowed.length > 0 && request.method !== 'OPTIONS') {
      response.setHeader('allow', allowed.join(', '));
      return next(new DomainError('method_not_allowed', 'wrong_method', { allowed }));
    }
    const isOwn = own_bodies.some((path) => request.path.startsWith(path));
    if (!route || isOwn || !WITH_BODY.has(request.method) || !hasBody(request)) return next();
    if (request.is([...route.consumes])) return next();
    return next(new DomainError('unsupported_media_type', 'unsupported', { accepted: route.consumes }));
  };
}

/**
 * An absent body is {} where the route takes that. A DELETE takes none: proxies and clients may drop it, and a version
 * that is left out in silence would delete what was changed since. After the parser.
 */
export function settleBodies(routesOf: () => Route[]): Step {
  const find = routeFinder(routesOf);
  return (request, _response, next) => {
    if (request.method === 'DELETE' && Object.keys((request.body as object | undefined) ?? {}).length > 0)
      return next(new DomainError('invalid_input', 'invalid', { body: 'none' }));
    if (request.body === undefined && WITH_BODY.has(request.method) && !hasBody(request)) {
      const { route } = find(request.method, request.path);
      if (route?.is_body_optional) request.body = {};
    }
    return next();
  };
}

function hasBody({ headers }: Request): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
}

interface Found {
  route: Route | null;
  /** Methods of the address; none where there is no such address. */
  allowed: string[];
}

function routeFinder(routesOf: () => Route[]): (method: string, path: string) => Found {
  let bySize: Map<number, { route: Route; parts: string[] }[]> | null = null;
  return (method, path) => {
    bySize ??= grouped(routesOf());
    const asked = segmentsOf(path);
    const fitting = (bySize.get(asked.length) ?? []).filter(({ parts }) =>
      parts.every((part, i) => part.startsWith(':') || part === asked[i]?.toLowerCase()),
    );
    const isAsked = ({ route }: { route: Route }): boolean =>
      route.method === method || (method === 'HEAD' && route.method === 'GET');
    const isAny = ({ route }: { route: Route }): boolean => route.method === 'ALL';
    const allowed = new Set(fitting.map(({ route }) => route.method));
    if (allowed.has('GET')) allowed.add('HEAD');
    const found = fitting.find(isAsked) ?? fitting.find(isAny);
    return { route: found?.route ?? null, allowed: [...allowed].sort() };
  };
}

function grouped(routes: Route[]): Map<number, { route: Route; parts: string[] }[]> {
  const bySize = new Map<number, { route: Route; parts: string[] }[]>();
  for (const route of routes) {
    const parts = segmentsOf(route.path).map((part) => (part.startsWith(':') ? part : part.toLowerCase()));
    bySize.set(parts.length, [...(bySize.get(parts.length) ?? []), { route, parts }]);
  }
  return bySize;
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}
