/** The meaning of an error for a caller, on every transport. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'locked'
  | 'too_large'
  | 'unsupported'
  | 'wrong_method'
  | 'too_many'
  | 'unavailable';

/** A refusal with a catalogue code, for which the user's language has a text. */
export class DomainError<C extends string = string> extends Error {
  constructor(
    readonly code: C,
    readonly kind: ErrorKind,
    readonly params: Record<string, unknown> = {},
  ) {
    super(code);
    this.name = 'DomainError';
  }
}

/** HTTP status of each kind (RFC 9110; 423 is RFC 4918). */
export const HTTP_STATUS: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  locked: 423,
  too_large: 413,
  unsupported: 415,
  wrong_method: 405,
  too_many: 429,
  unavailable: 503,
};

/** gRPC status code of each kind. */
export const GRPC_STATUS: Record<ErrorKind, number> = {
  invalid: 3,
  unauthenticated: 16,
  forbidden: 7,
  not_found: 5,
  conflict: 10,
  locked: 9,
  too_large: 11,
  unsupported: 3,
  wrong_method: 12,
  too_many: 8,
  unavailable: 14,
};

/** A row that is not there, or not this organization's: the response must not show which. */
export function noRecord(): DomainError {
  return new DomainError('no_record', 'not_found');
}

/** True when a check passes; for the `can` flags, which are the rules themselves and not a second copy. */
export function passes(check: () => void): boolean {
  const depth = Error.stackTraceLimit;
  // A refusal that is not shown needs no stack trace, which costs more than the check.
  Error.stackTraceLimit = 0;
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  } finally {
    Error.stackTraceLimit = depth;
  }
}
