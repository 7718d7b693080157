import { createHmac } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { catchError, from, mergeMap, type Observable, throwError } from 'rxjs';
import { canonicalJson } from './audit.js';
import { DomainError } from './errors.js';
import type { ActorRequest } from './http.js';
import { requestContext } from './request-context.js';
import { storeIdempotentAnswer, storeIdempotentRefusal, type Work } from './work.js';

const MUTATIONS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const KEY_LENGTH_MAX = 255;

/**
 * Hands the caller's Idempotency-Key (draft-ietf-httpapi-idempotency-key-header) to the first unit of
 * work of the request. Multipart bodies are streams and dedupe by content instead.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly work: Work,
    /** Secrets of this service; the first is in use, the others were before. */
    private readonly secrets: readonly string[],
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const request = context.switchToHttp().getRequest<ActorRequest>();
    const store = requestContext.getStore();
    const key = request.headers['idempotency-key'];
    if (!store || !key || !MUTATIONS.has(request.method) || request.is('multipart/*') || !request.actor) {
      return next.handle();
    }
    if (Array.isArray(key) || key.length > KEY_LENGTH_MAX) throw new DomainError('invalid_input', 'invalid');
    const input = canonicalJson(request.body ?? null);
    // Under a secret: some bodies hold passwords, which a bare hash would give away to patient guessing.
    const [input_sha256 = '', ...former_sha256] = this.secrets.map((secret) =>
      createHmac('sha256', secret).update(input).digest('hex'),
    );
    const claim = {
      key,
      route: `${request.method} ${request.path}`,
      input_sha256,
      former_sha256,
      taken: false,
      stored: undefined as unknown,
    };
    store.idempotency = claim;
    const actor = request.actor;
    return next.handle().pipe(
      catchError((error: unknown) => {
        // The steps before the refusal stay committed, and the key with them. Its response must not look like a success.
        if (claim.stored === undefined || !isFinal(error)) return throwError(() => error);
        const stored = this.work.run(actor, async (tx) => storeIdempotentRefusal(tx, claim, error));
        return from(stored).pipe(mergeMap(() => throwError(() => error)));
      }),
      mergeMap((answer: unknown) => {
        // A use case of several steps returns more than its first transaction stored.
        if (!claim.taken || claim.stored === answer) return from([answer]);
        return from(
          this.work.run(actor, async (tx) => storeIdempotentAnswer(tx, claim, answer)).then(() => answer),
        );
      }),
    );
  }
}

/** A refusal that says something of the request, and not only of the moment. */
function isFinal(error: unknown): error is DomainError {
  return error instanceof DomainError && error.kind !== 'unavailable' && error.kind !== 'too_many';
}
