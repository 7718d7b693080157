import createClient, { createFinalURL, defaultPathSerializer } from 'openapi-fetch';
import { isUserActive, noteSign } from './activity';
import type { Args, DataOf, Init, Method, PathOf } from './apiTypes';
import { hostKind, hostUrl } from './hosts';
import { fullJitter } from './jitter';
import { waitForAnswer } from './lateAnswers';
import { underKey } from './parts/retries';
import { sessionStore } from './session';
import { endSession, leaveFor } from './sessionEnd';
import { askStepUp } from './stepUp';
import { createStore } from './store';
import { traceparent } from './parts/traceContext';

const BASE = '/api/v1';
const REPEAT_WITHIN_MS = 1_200;
/** A little longer than the gateway waits for a service: only a stalled gateway ends here. */
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

export interface Sending {
  /** Same key = same mutation. Without one, a new one is made, or the last one is used again if the same got no response. */
  idempotency_key?: string;
  signal?: AbortSignal;
  /** No user waits for it: no message when it takes long. */
  unawaited?: boolean;
  /** The browser sends it even when the page is closed meanwhile. */
  keepalive?: boolean;
}

interface SendOptions extends Sending {
  /** Milliseconds until the response has to begin; a file, or what is sent, has as long as it takes. */
  begins_within?: number;
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

/** Several values of one filter go as one parameter with commas, as the lists take them; an empty one stays away. */
function querySerializer(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === '') continue;
    if (Array.isArray(value) && value.length === 0) continue;
    search.append(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  return search.toString();
}

/** The path with its placeholders filled in; the key of what is cached begins with it. */
export function filled(path: string, values: Record<string, unknown> | undefined): string {
  return values ? defaultPathSerializer(path, values) : path;
}

/** Address of a path of the document. */
export function apiUrl(path: string, query: Query = {}): string {
  return createFinalURL(path, {
    baseUrl: BASE,
    params: { query },
    querySerializer,
    pathSerializer: defaultPathSerializer,
  });
}

interface Problem {
  code?: string;
  error?: string;
  params?: Record<string, unknown>;
  request_id?: string;
}

/** Builds the error from a problem+json body; responses of proxies in between become http_<status>. */
export function toApiError(status: number, problem: Problem | null): ApiError {
  const code = problem?.code ?? problem?.error ?? `http_${status}`;
  return new ApiError(code, status, problem?.params ?? {}, problem?.request_id ?? null);
}

/** Side effects that belong to every refused call, from any screen. */
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

/**
 * Tabs share one cookie: the gateway refuses what comes from a page that was loaded for another log-in. The idle time
 * of the session restarts with a request of an active user only.
 */
function pageHeaders(): Record<string, string> {
  const member = sessionStore.get()?.user_organization_id;
  const headers: Record<string, string> = {
    accept: 'application/json',
    'x-requested-with': 'uketori',
    traceparent: traceparent(),
  };
  if (member !== undefined) headers['x-user-organization-id'] = member;
  if (isUserActive()) {
    headers['x-user-active'] = '1';
    noteSign();
  }
  return headers;
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

/** The address and the options of a request, kept apart so that a repeat can send them again. */
class Outgoing {
  readonly method: string;
  constructor(
    readonly url: string,
    readonly init: RequestInit & SendOptions,
  ) {
    this.method = init.method ?? 'GET';
  }
}

async function request({ url, method, init }: Outgoing, idempotency_key?: string): Promise<Response> {
  const { body, keepalive, signal, unawaited } = init;
  const headers = pageHeaders();
  const mutation = method !== 'GET';
  if (mutation) headers['idempotency-key'] = idempotency_key ?? crypto.randomUUID();
  if (body !== undefined && !(body instanceof FormData)) headers['content-type'] = 'application/json';
  const sent: RequestInit = { method, headers, body, credentials: 'same-origin', keepalive, signal };
  const answered = mutation && !unawaited ? waitForAnswer() : undefined;
  const response = await twice(url, sent, init).finally(answered);
  if (response.ok) return response;
  const error = await readError(response);
  // The guard refused before the key was taken: the same call goes again once the user proved who they are.
  const isProved = error.code === 'step_up_required' && !init.unawaited && (await askStepUp());
  if (!isProved) throw error;
  const again = await twice(url, sent, init);
  if (!again.ok) throw await readError(again);
  return again;
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

async function answer(outgoing: Outgoing): Promise<Response> {
  const { url, method, init } = outgoing;
  // What the page sends by itself is no retry of what a user sent, nor its end.
  const isOther = method === 'GET' || init.unawaited || init.body instanceof FormData;
  if (isOther || init.idempotency_key) return request(outgoing, init.idempotency_key);
  return underKey(url, `${method} ${String(init.body)}`, (key) => request(outgoing, key));
}

interface AnyOperation {
  parameters: { query?: Record<string, unknown>; path?: Record<string, unknown> };
  requestBody?: { content: { 'application/json': unknown } };
  responses: { 200: { content: { 'application/json': unknown } } };
}
type AnyPaths = Record<string, Record<Method, AnyOperation>>;

/** Types of paths end at `api`: in here a path is a string. */
const client = createClient<AnyPaths>({
  baseUrl: BASE,
  querySerializer,
  // The client only makes one and hands it to `fetch`.
  Request: Outgoing as unknown as typeof Request,
  fetch: (outgoing) => answer(outgoing as unknown as Outgoing),
});

export interface AnyInit extends SendOptions {
  params?: { path?: Record<string, unknown>; query?: Record<string, unknown> };
  body?: unknown;
}

/** For parts that are given a path as a string, whose callers have its types. Screens call `api`. */
export async function send(method: Method, path: string, init: AnyInit = {}): Promise<unknown> {
  const patience = method === 'get' && { begins_within: READ_BEGINS_WITHIN_MS };
  return (await client.request(method, path, { ...init, ...patience })).data;
}

/** Multipart with progress (0..1); fetch cannot report it. */
function upload(path: string, init: AnyInit, onProgress?: (part: number) => void): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open('POST', apiUrl(filled(path, init.params?.path), init.params?.query as Query));
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
      if (xhr.status >= 200 && xhr.status < 300) resolve(body);
      else reject(followUp(toApiError(xhr.status, body as Problem | null)));
    };
    xhr.send(init.body as FormData);
  });
}

export interface ReceivedFile {
  blob: Blob;
  file_name: string | null;
}

/** Bytes with the file name the server gave (exports, zengin files). */
async function file(path: string, init: AnyInit = {}): Promise<ReceivedFile> {
  const { data, response } = await client.request('get', path, { ...init, parseAs: 'blob' });
  const disposition = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)/i.exec(disposition)?.[1];
  return {
    blob: data ?? new Blob(),
    file_name: encoded ? decodeURIComponent(encoded) : (plain ?? null),
  };
}

type Call<M extends Method> = <P extends PathOf<M>>(
  path: P,
  ...init: Args<Init<P, M>, Sending>
) => Promise<DataOf<P, M>>;

interface Api {
  get: Call<'get'>;
  post: Call<'post'>;
  put: Call<'put'>;
  patch: Call<'patch'>;
  delete: Call<'delete'>;
  upload: <P extends PathOf<'post'>>(
    path: P,
    init: Omit<Init<P, 'post'>, 'body'> & { body: FormData },
    onProgress?: (part: number) => void,
  ) => Promise<DataOf<P, 'post'>>;
  file: <P extends PathOf<'get'>>(path: P, ...init: Args<Init<P, 'get'>, Sending>) => Promise<ReceivedFile>;
}

function sending(method: Method) {
  return (path: string, init?: AnyInit) => send(method, path, init);
}

/** A path of the document, its parameters and body: api.put('/customers/{id}', { params: { path: { id } }, body }). */
export const api = {
  get: sending('get'),
  post: sending('post'),
  put: sending('put'),
  patch: sending('patch'),
  delete: sending('delete'),
  upload,
  file,
} as Api;
