/** Why a file did not come in from a source. Those of the file itself are the upload's own codes. */
export type ImportFault =
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
  | 'google_format'
  | 'shortcut'
  | 'abusive_file'
  | 'not_downloadable'
  | 'already_there'
  | 'same_content'
  | 'left_folder'
  | 'replaced'
  | 'folder_off'
  | 'api_off'
  | 'client_refused'
  | 'file_too_large'
  | 'InvalidFileType'
  | 'PdfReadError'
  | 'SaveImageError'
  | 'duplicate_file'
  | 'unreadable'
  | 'too_complex';

/** A service that did not fulfil a request. `detail` is for those who run the product. */
export class ImportFailure extends Error {
  constructor(
    readonly fault: ImportFault,
    readonly detail: string = '',
    /** Seconds the service asked us to wait. */
    readonly wait_seconds: number = 0,
  ) {
    super(`${fault} ${detail}`);
    this.name = 'ImportFailure';
  }
}

/** Tries of one file before a person has to ask for the next. */
export const MAX_ATTEMPTS = 6;
const PAUSES_SECONDS = [10, 60, 300, 1800, 7200];
const MAX_WAIT_SECONDS = 21_600;

/** Another try cannot fix these: the file or the settings have to change first. */
const FINAL: ReadonlySet<string> = new Set<ImportFault>([
  'redirected_away',
  'address_refused',
  'secret_lost',
  'connection_off',
  'file_gone',
  'external_file',
  'other_type',
  'too_many_files',
  'google_format',
  'shortcut',
  'abusive_file',
  'not_downloadable',
  'already_there',
  'same_content',
  'left_folder',
  'replaced',
  'folder_off',
  'file_too_large',
  'InvalidFileType',
  'PdfReadError',
  'SaveImageError',
  'duplicate_file',
  'unreadable',
  'too_complex',
]);

/** What the bytes of a file are: the other files of the same item are not affected. */
const OF_FILE: ReadonlySet<string> = new Set<ImportFault>([
  'file_too_large',
  'InvalidFileType',
  'PdfReadError',
  'SaveImageError',
  'duplicate_file',
]);

export function isOfFile(fault: ImportFault): boolean {
  return OF_FILE.has(fault);
}

/** Seconds until the next try after so many, or null when that was the last. */
export function pauseAfter(attempts: number, fault: ImportFault, wait_seconds = 0): number | null {
  if (FINAL.has(fault) || attempts >= MAX_ATTEMPTS) return null;
  const pause = PAUSES_SECONDS[Math.max(0, attempts - 1)] ?? PAUSES_SECONDS.at(-1) ?? 0;
  return Math.min(MAX_WAIT_SECONDS, Math.max(pause, wait_seconds));
}

const UNWANTED: ReadonlySet<string> = new Set<ImportFault>([
  'other_type',
  'external_file',
  'too_many_files',
  'google_format',
  'shortcut',
  'already_there',
  'same_content',
  'left_folder',
  'replaced',
  'folder_off',
]);

/** Files that no user wants need no attention; all other failed ones do. */
export function endOf(fault: ImportFault): 'SKIPPED' | 'FAILED' {
  return UNWANTED.has(fault) ? 'SKIPPED' : 'FAILED';
}

/** Faults of the connection rather than of one file: they are shown beside it. */
export function isOfConnection(fault: ImportFault): boolean {
  return fault === 'token_refused' || fault === 'missing_scope' || fault === 'secret_lost';
}

/** What a status other than 200 means. */
export function statusFault(status: number): ImportFault {
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

/** True for an HTML page: a service that wants a login returns one for a download, with status 200. */
export function isPage(head: Buffer): boolean {
  const start = head
    .subarray(0, 1024)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  return /^(<!doctype html|<html|<head|<script|<!--)/i.test(start);
}
