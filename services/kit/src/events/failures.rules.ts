const UNAVAILABLE_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** SQLSTATE: connection exceptions, out of resources, operator intervention (shutdown, cannot connect now), read-only standby. */
const UNAVAILABLE_SQLSTATE = /^(08|53|57P0|58)|^25006$/;
/** pg and its pool throw these without a code. */
const UNAVAILABLE_MESSAGE =
  /connection terminated|connection error|connection ended|not queryable|timeout exceeded when trying to connect|pool after calling end|driver not connected|not established/i;

/**
 * True when the database could not be reached or would not work at all: the event is not to blame and
 * must be delivered again. Everything else counts as a try of the handler.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, driverError, cause } = error as Error & {
    code?: unknown;
    driverError?: unknown;
    cause?: unknown;
  };
  if (typeof code === 'string' && (UNAVAILABLE_SYSTEM_CODES.has(code) || UNAVAILABLE_SQLSTATE.test(code)))
    return true;
  if (typeof code !== 'string' && UNAVAILABLE_MESSAGE.test(error.message)) return true;
  return isUnavailable(driverError) || isUnavailable(cause);
}
