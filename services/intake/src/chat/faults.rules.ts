/** Why a posted file did not come in. Those of the file itself are the upload's own codes. */
export type ChatFault =
  | 'unreachable'
  | 'rate_limited'
  | 'bad_answer'
  | 'token_refused'
  | 'missing_scope'
  | 'no_access'
  | 'not_a_file'
  | 'redirected_away'
  | 'address_refused'
  | 'busy'
  | 'secret_lost'
  | 'connection_off'
  | 'file_gone'
  | 'external_file'
  | 'other_type'
  | 'too_many_files'
  | 'file_too_large'
  | 'InvalidFileType'
  | 'PdfReadError'
  | 'SaveImageError';

/** A chat service that did not give what was asked of it. `detail` is for those who run the product. */
export class ChatFailure extends Error {
  constructor(
    readonly fault: ChatFault,
    readonly detail: string = '',
    /** Seconds the service asked us to wait. */
    readonly wait_seconds: number = 0,
  ) {
    super(`${fault} ${detail}`);
    this.name = 'ChatFailure';
  }
}

/** Tries of one file before a person has to ask for the next. */
export const MAX_ATTEMPTS = 6;
const PAUSES_SECONDS = [10, 60, 300, 1800, 7200];
const MAX_WAIT_SECONDS = 21_600;

/** Of these another try brings nothing new: the file, or what was set up, has to change first. */
const FINAL: ReadonlySet<string> = new Set<ChatFault>([
  'redirected_away',
  'address_refused',
  'secret_lost',
  'connection_off',
  'file_gone',
  'external_file',
  'other_type',
  'too_many_files',
  'file_too_large',
  'InvalidFileType',
  'PdfReadError',
  'SaveImageError',
]);

/** Seconds until the next try after so many, or null when that was the last. */
export function pauseAfter(attempts: number, fault: ChatFault, wait_seconds = 0): number | null {
  if (FINAL.has(fault) || attempts >= MAX_ATTEMPTS) return null;
  const pause = PAUSES_SECONDS[Math.max(0, attempts - 1)] ?? PAUSES_SECONDS.at(-1) ?? 0;
  return Math.min(MAX_WAIT_SECONDS, Math.max(pause, wait_seconds));
}

/** Files that nobody wants in need no attention; all others that did not come in do. */
export function endOf(fault: ChatFault): 'SKIPPED' | 'FAILED' {
  return fault === 'other_type' || fault === 'external_file' || fault === 'too_many_files'
    ? 'SKIPPED'
    : 'FAILED';
}

/** Faults of the connection rather than of one file: they are shown beside it. */
export function isOfConnection(fault: ChatFault): boolean {
  return fault === 'token_refused' || fault === 'missing_scope' || fault === 'secret_lost';
}

const REFUSED = new Set([
  'invalid_auth',
  'not_authed',
  'account_inactive',
  'token_revoked',
  'token_expired',
  'org_login_required',
  'not_allowed_token_type',
]);
const GONE = new Set(['file_not_found', 'file_deleted']);
const PASSING = new Set(['internal_error', 'fatal_error', 'service_unavailable', 'request_timeout']);

/** What an error code of Slack's Web API (`ok: false`) means. */
export function slackFault(error: string): ChatFault {
  if (REFUSED.has(error)) return 'token_refused';
  if (error === 'missing_scope') return 'missing_scope';
  if (error === 'ratelimited' || error === 'rate_limited') return 'rate_limited';
  if (GONE.has(error)) return 'file_gone';
  if (PASSING.has(error)) return 'unreachable';
  return /access|not_in_channel|channel_not_found|not_visible/.test(error) ? 'no_access' : 'bad_answer';
}

/** What a status other than 200 means. */
export function statusFault(status: number): ChatFault {
  if (status === 401) return 'token_refused';
  if (status === 403) return 'no_access';
  if (status === 404 || status === 410) return 'file_gone';
  if (status === 429) return 'rate_limited';
  return status >= 500 ? 'unreachable' : 'bad_answer';
}

/** Seconds to wait by Retry-After (seconds) or X-RateLimit-Reset (Unix seconds). */
export function waitOf(headers: Record<string, string | string[] | undefined>, now_ms: number): number {
  const after = Number(headers['retry-after']);
  if (after > 0) return Math.min(after, MAX_WAIT_SECONDS);
  const reset = Number(headers['x-ratelimit-reset']);
  return reset > 0 ? Math.min(Math.max(0, Math.ceil(reset - now_ms / 1000)), MAX_WAIT_SECONDS) : 0;
}

/** True for an HTML page: a service that wants a login answers a download with one, and status 200. */
export function isPage(head: Buffer): boolean {
  const start = head
    .subarray(0, 1024)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  return /^(<!doctype html|<html|<head|<script|<!--)/i.test(start);
}
