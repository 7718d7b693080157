import { AsyncLocalStorage } from 'node:async_hooks';
import type { DomainError } from './errors.js';

/** What one request or handler carries along its whole way through a process. */
export interface RequestContext {
  request_id: string;
  in_transaction: boolean;
  idempotency?: IdempotencyClaim | undefined;
}

/** The caller's Idempotency-Key, taken by the first unit of work of the request. */
export interface IdempotencyClaim {
  key: string;
  route: string;
  input_sha256: string;
  /** The same under previous secrets: a key may be repeated across an exchange. */
  former_sha256?: readonly string[];
  taken: boolean;
  stored?: unknown;
}

/** Thrown out of a unit of work whose key was used before: the caller returns the stored response or refusal again. */
export class IdempotentReplay extends Error {
  constructor(
    /** JSON text of the first response; null: it had no body. */
    readonly response: string | null,
    readonly refusal: DomainError | null = null,
  ) {
    super('idempotent replay');
  }
}

export const requestContext = new AsyncLocalStorage<RequestContext>();

/**
 * Throws when the caller is inside a database transaction: a slow peer would hold row locks,
 * and a rollback cannot take a call back.
 */
export function refuseInTransaction(what: string): void {
  if (requestContext.getStore()?.in_transaction) {
    throw new Error(`network call inside a transaction: ${what}`);
  }
}
