import { type ImportFault, statusFault } from '../imports/faults.rules.js';

const LIMITS = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'dailyLimitExceeded',
  'sharingRateLimitExceeded',
  'quotaExceeded',
  'RATE_LIMIT_EXCEEDED',
]);
const OFF = new Set(['accessNotConfigured', 'SERVICE_DISABLED']);
const SCOPE = new Set(['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT']);

/**
 * What a refusal of Drive means: the status alone does not distinguish a limit (403 rateLimitExceeded) from a missing
 * right. Body: { error: { code, message, errors: [{ reason }] } }.
 */
export function driveFault(status: number, body: string): ImportFault {
  const reasons = reasonsOf(body);
  const has = (known: ReadonlySet<string>) => reasons.some((reason) => known.has(reason));
  if (status === 403 && has(LIMITS)) return 'rate_limited';
  if (status === 403 && has(OFF)) return 'api_off';
  if (status === 403 && has(SCOPE)) return 'missing_scope';
  if (reasons.includes('cannotDownloadAbusiveFile')) return 'abusive_file';
  if (reasons.includes('cannotDownloadFile') || reasons.includes('fileNotDownloadable'))
    return 'not_downloadable';
  return statusFault(status);
}

/** True for a response that makes a page token invalid: the folder has to be read again. */
export function isTokenLost(status: number, body: string): boolean {
  if (status === 404 || status === 410) return true;
  return status === 400 && /pageToken/i.test(body);
}

/** What a refusal of Google's token endpoint means (RFC 6749, 5.2). */
export function tokenFault(status: number, body: string): ImportFault {
  const error = field(parsed(body), 'error');
  if (error === 'invalid_grant') return 'token_refused';
  if (error === 'invalid_client' || error === 'unauthorized_client' || error === 'redirect_uri_mismatch')
    return 'client_refused';
  if (status === 429 || status >= 500) return statusFault(status);
  return 'bad_answer';
}

function reasonsOf(body: string): string[] {
  const error = field(parsed(body), 'error');
  const listed = ['errors', 'details'].flatMap((name) => {
    const entries = field(error, name);
    return Array.isArray(entries) ? entries.map((entry: unknown) => field(entry, 'reason')) : [];
  });
  return listed.filter((reason) => typeof reason === 'string');
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
