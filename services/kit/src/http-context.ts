import { randomUUID } from 'node:crypto';
import type { NextFunction, Response } from 'express';
import type { ActorRequest } from './http.js';
import { requestContext } from './request-context.js';
import { observeRequest, secondsSince } from './watch/metrics.js';
import { type OpenSpan, openSpan, SpanKind } from './watch/tracing.js';

/** The span of a request, from its first step to the one that opens its context. */
const spans = new WeakMap<ActorRequest, OpenSpan>();

/** Measures and traces each request of a service by its route; what has no route is one kind. First of all, so that refusals count. */
export function measureRequests(service: string) {
  return (request: ActorRequest, response: Response, next: NextFunction): void => {
    const began = performance.now();
    const { traceparent } = request.headers;
    const parent = typeof traceparent === 'string' ? traceparent : undefined;
    const span = openSpan(request.method, { kind: SpanKind.SERVER, parent });
    if (span) spans.set(request, span);
    response.once('close', () => {
      const route = (request as { route?: { path?: string } }).route?.path ?? 'none';
      const { method } = request;
      const status = response.statusCode;
      observeRequest({ service, method, route, status }, secondsSince(began));
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      };
      span?.end(
        `${method} ${route}`,
        { ...attributes, 'uketori.request_id': request.request_id ?? '' },
        status >= 500,
      );
    });
    next();
  };
}

/** Gives a request its id, the caller's where it is a plain one. Before the body is read: refusals of it contain the id too. */
export function nameRequest(request: ActorRequest, response: Response, next: NextFunction): void {
  const given = request.headers['x-request-id'];
  request.request_id = typeof given === 'string' && /^[\w.-]{1,100}$/.test(given) ? given : randomUUID();
  response.setHeader('x-request-id', request.request_id);
  response.setHeader('cache-control', 'no-store');
  next();
}

/** Opens the context that everything a request does runs in. After the body: reading it would lose the context. */
export function openContext(request: ActorRequest, _response: Response, next: NextFunction): void {
  const { request_id = '' } = request;
  const open = () => requestContext.run({ request_id, in_transaction: false }, next);
  const span = spans.get(request);
  if (span) span.run(open);
  else open();
}
