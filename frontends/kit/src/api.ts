import { hostKind, hostUrl } from './hosts';
import { fullJitter } from './jitter';
import { waitForAnswer } from './lateAnswers';
import { underKey } from './parts/retries';
import { sessionStore } from './session';
import { endSession, leaveFor } from './sessionEnd';
import { createStore } from './store';

const BASE = '/api/v1';
const REPEAT_WITHIN_MS = 1_200;
/** A little more than the gateway gives a service: only what keeps the gateway itself from answering ends here. */
const READ_BEGINS_WITHIN_MS = 20_000;

/** A response that is not 2xx. `code` is a catalogue code; `errorText(error)` turns it into words. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    readonly params: Record<string, unknown> = {},
    readonly request_id: string | null = null,
  ) {
    super(`${status} ${code}`);
    this.name = 'ApiError';
  }
}

export type Query = Record<
  string,
  string | number | boolean | null | undefined | readonly (string | number)[]
>;

export interface SendOptions {
  query?: Query;
  /** Same key = same mutation. Without one, a new one is made, or the last one is used again if the same got no response. */
  idempotency_key?: string;
  signal?: AbortSignal;
  /** Milliseconds until the response has to begin; a file, or what is sent, has as long as it takes. */
  begins_within?: number;
  /** Nobody waits for it: no word of it when it takes long. */
  unawaited?: boolean;
  /** The browser sends it even when the page is closed meanwhile. */
  keepalive?: boolean;
}

/** Grows when a request was refused because a module is off; the shell then asks for the module list again. */
export const moduleRefusals = createStore(0);

/** Grows when a request was refused because another tab has logged in otherwise; the shell then looks who is here. */
export const sessionChanges = createStore(0);

let publicPage = false;
/** Pages without login must not be thrown to the login page by a 401. */
export function setPublicPage(isPublic: boolean): void {
  publicPage = isPublic;
}

/** Address below /api/v1. Several values of one filter go as one parameter with commas, as the lists take them. */
export function apiUrl(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === '') continue;
    if (Array.isArray(value) && value.length === 0) continue;
    search.append(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const tail = search.toString();
  return `${path.startsWith('/api/') ? '' : BASE}${path}${tail ? `?${tail}` : ''}`;
}

interface Problem {
  code?: string;
  error?: string;
  params?: Record<string, unknown>;
  request_id?: string;
}

/** Builds the error from a problem+json body; answers of proxies in between become http_<status>. */
export function toApiError(status: number, problem: Problem | null): ApiError {
  const code = problem?.code ?? problem?.error ?? `http_${status}`;
  return new ApiError(code, status, problem?.params ?? {}, problem?.request_id ?? null);
}

/** Side effects that belong to every refused call, whichever screen made it. */
function followUp(error: ApiError): ApiError {
  if (error.code === 'module_disabled') moduleRefusals.set(moduleRefusals.get() + 1);
  if (error.code === 'session_changed') sessionChanges.set(sessionChanges.get() + 1);
  if (publicPage || hostKind(window.location.host) === 'accounts') return error;
  if (error.status === 401) endSession();
  if (error.code === 'ip_not_allowed') leaveFor(hostUrl('accounts', '/noaccess'));
  return error;
}

async function readError(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as Problem | null;
  return followUp(toApiError(response.status, body));
}

/** Tabs share one cookie: the gateway refuses what comes from a page that was loaded for another log-in. */
function pageHeaders(): Record<string, string> {
  const member = sessionStore.get()?.user_organization_id;
  const headers = { accept: 'application/json', 'x-requested-with': 'uketori' };
  return member === undefined ? headers : { ...headers, 'x-user-organization-id': member };
}

/** As fetch, cancelled when the response has not begun in time. */
async function begun(url: string, init: RequestInit, within: number | undefined): Promise<Response> {
  if (within === undefined) return fetch(url, init);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), within);
  const signal = init.signal ? AbortSignal.any([init.signal, late.signal]) : late.signal;
  try {
    return await fetch(url, { ...init, signal });
  } catch (error) {
    throw late.signal.aborted ? new ApiError('unavailable', 504) : error;
  } finally {
    clearTimeout(timer);
  }
}

async function request(method: string, path: string, body: unknown, options: SendOptions): Promise<Response> {
  const headers = pageHeaders();
  const mutation = method !== 'GET';
  if (mutation) headers['idempotency-key'] = options.idempotency_key ?? crypto.randomUUID();
  if (body !== undefined && !(body instanceof FormData)) headers['content-type'] = 'application/json';
  const payload =
    body === undefined || body instanceof FormData ? (body as FormData | undefined) : JSON.stringify(body);
  const init: RequestInit = {
    method,
    headers,
    body: payload,
    credentials: 'same-origin',
    keepalive: options.keepalive,
    signal: options.signal,
  };
  const answered = mutation && !options.unawaited ? waitForAnswer() : undefined;
  return twice(apiUrl(path, options.query), init, options).finally(answered);
}

/** The key makes one repeat after a broken connection safe, so users do not see a hiccup of the network. */
async function twice(
  url: string,
  init: RequestInit,
  { signal, begins_within }: SendOptions,
): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await begun(url, init, begins_within);
    } catch (error) {
      if (signal?.aborted || error instanceof ApiError) throw error;
      if (attempt > 0) throw new ApiError('network', 0);
      await new Promise((resolve) => setTimeout(resolve, fullJitter(REPEAT_WITHIN_MS)));
    }
  }
}

async function json<T>(method: string, path: string, body: unknown, options: SendOptions = {}): Promise<T> {
  const response = await accepted(method, path, body, options);
  if (response.status === 204) return undefined as T;
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as T;
}

async function accepted(
  method: string,
  path: string,
  body: unknown,
  options: SendOptions,
): Promise<Response> {
  const send = async (idempotency_key?: string) => {
    const response = await request(method, path, body, { ...options, idempotency_key });
    if (!response.ok) throw await readError(response);
    return response;
  };
  // What the page sends by itself is no retry of what a user sent, nor its end.
  const isOther = method === 'GET' || options.unawaited || body instanceof FormData;
  if (isOther || options.idempotency_key) return send(options.idempotency_key);
  return underKey(apiUrl(path, options.query), `${method} ${JSON.stringify(body)}`, send);
}

/** Multipart with progress (0..1); fetch cannot report it. */
function upload<T>(path: string, form: FormData, onProgress?: (part: number) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open('POST', apiUrl(path));
    for (const [name, value] of Object.entries(pageHeaders())) xhr.setRequestHeader(name, value);
    xhr.setRequestHeader('idempotency-key', crypto.randomUUID());
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    xhr.onerror = () => reject(new ApiError('network', 0));
    xhr.onload = () => {
      let body: unknown = null;
      try {
        body = xhr.responseText ? JSON.parse(xhr.responseText) : null;
      } catch {
        body = null;
      }
      if (xhr.status >= 200 && xhr.status < 300) resolve(body as T);
      else reject(followUp(toApiError(xhr.status, body as Problem | null)));
    };
    xhr.send(form);
  });
}

/** Bytes with the file name the server gave (exports, zengin files). */
async function file(path: string, query?: Query): Promise<{ blob: Blob; file_name: string | null }> {
  const response = await request('GET', path, undefined, { query });
  if (!response.ok) throw await readError(response);
  const disposition = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)/i.exec(disposition)?.[1];
  return { blob: await response.blob(), file_name: encoded ? decodeURIComponent(encoded) : (plain ?? null) };
}

/** Paths are relative to /api/v1, e.g. api.get<InvoicePage>('/invoices', { limit: 25 }). */
export const api = {
  get: <T>(path: string, query?: Query, signal?: AbortSignal) =>
    json<T>('GET', path, undefined, { query, signal, begins_within: READ_BEGINS_WITHIN_MS }),
  post: <T>(path: string, body?: unknown, options?: SendOptions) => json<T>('POST', path, body, options),
  put: <T>(path: string, body?: unknown, options?: SendOptions) => json<T>('PUT', path, body, options),
  patch: <T>(path: string, body?: unknown, options?: SendOptions) => json<T>('PATCH', path, body, options),
  delete: <T>(path: string, body?: unknown, options?: SendOptions) => json<T>('DELETE', path, body, options),
  upload,
  file,
};
