import { randomUUID } from 'node:crypto';
import type { NextFunction, Response } from 'express';
import type { ActorRequest } from './http.js';
import { requestContext } from './request-context.js';

/** Gives a request its id, the caller's where it is a plain one. Before the body is read: refusals of it contain the id too. */
export function nameRequest(request: ActorRequest, response: Response, next: NextFunction): void {
  const given = request.headers['x-request-id'];
  request.request_id = typeof given === 'string' && /^[\w.-]{1,100}$/.test(given) ? given : randomUUID();
  response.setHeader('x-request-id', request.request_id);
  response.setHeader('cache-control', 'no-store');
  next();
}

/** Opens the context that everything a request does runs in. After the body: reading it would lose the context. */
export function openContext(
  { request_id = '' }: ActorRequest,
  _response: Response,
  next: NextFunction,
): void {
  requestContext.run({ request_id, in_transaction: false }, next);
}
