import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { bytesUpTo } from '@uketori/service-kit/limited-body';
import { isPublicAddress } from '@uketori/service-kit/public-address';
import { refuseInTransaction } from '@uketori/service-kit/request-context';
import { isConfigured } from './addresses.rules.js';
import type { ServicePlace } from '../config/config.facade.js';
import { ImportFailure, type ImportFault, statusFault, waitOf } from './faults.rules.js';

const MAX_JSON_BYTES = 1024 * 1024;
const MAX_REFUSAL_BYTES = 64 * 1024;
const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** What a refusal means, by its status and the first part of its body. */
export type ReadRefusal = (status: number, body: string) => ImportFault;

interface Asked {
  headers?: Record<string, string>;
  /** Sent by POST; without it the request is a GET. */
  form?: URLSearchParams;
  /** Where a service says more than its status does. */
  refusal?: ReadRefusal;
  /** Ends the request and the body that follows it. */
  signal: AbortSignal;
}

/**
 * One request to an address outside of this product. Every address that the name resolves to must be public, and
 * the one that was looked at is the one connected to, so that no name can point inside. Redirects are returned,
 * not followed. Throws ImportFailure.
 */
export async function ask(url: URL, place: ServicePlace, asked: Asked): Promise<IncomingMessage> {
  refuseInTransaction(url.origin);
  const trusted = isConfigured(url, place);
  if (!trusted) refuseLiteral(url);
  const body = asked.form?.toString();
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  try {
    return await new Promise<IncomingMessage>((resolve, reject) => {
      const request: ClientRequest = send(url, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'user-agent': 'Uketori',
          'accept-encoding': 'identity',
          ...headersOf(body),
          ...asked.headers,
        },
        agent: false,
        maxHeaderSize: 65_536,
        signal: asked.signal,
        ...(trusted ? {} : { lookup: publicLookup }),
      });
      request.once('response', resolve);
      request.once('error', reject);
      request.end(body);
    });
  } catch (error) {
    throw toFailure(error);
  }
}

function headersOf(form: string | undefined): Record<string, string> {
  if (form === undefined) return {};
  return {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(Buffer.byteLength(form)),
  };
}

/** The JSON body of a response with status 200. Throws ImportFailure for every other response. */
export async function askJson(url: URL, place: ServicePlace, asked: Asked): Promise<unknown> {
  const answer = await ask(url, place, asked);
  try {
    const bytes = await bytesUpTo(MAX_JSON_BYTES, answer);
    if (bytes === null) throw new ImportFailure('bad_answer', 'answer too large');
    const body = bytes.toString('utf8');
    if (answer.statusCode !== 200) throw refusal(answer, body, asked.refusal);
    return JSON.parse(body) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) throw new ImportFailure('bad_answer', 'no JSON');
    throw toFailure(error);
  } finally {
    answer.destroy();
  }
}

/**
 * The bytes behind a download address; `may_ask` decides about the address and about each redirect. Read or
 * destroy the returned stream. Throws ImportFailure.
 */
export async function download(
  start: URL,
  place: ServicePlace,
  may_ask: (url: URL) => boolean,
  asked: Asked,
): Promise<IncomingMessage> {
  let url = start;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    if (!may_ask(url)) throw new ImportFailure('redirected_away', url.origin);
    const answer = await ask(url, place, asked);
    const status = answer.statusCode ?? 0;
    if (status === 200) return answer;
    if (!REDIRECTS.has(status)) {
      const body = asked.refusal ? await bytesUpTo(MAX_REFUSAL_BYTES, answer).catch(() => null) : null;
      answer.destroy();
      throw refusal(answer, body?.toString('utf8') ?? '', asked.refusal);
    }
    answer.destroy();
    url = locationOf(answer, url);
  }
  throw new ImportFailure('redirected_away', 'too many redirects');
}

function locationOf(answer: IncomingMessage, from: URL): URL {
  try {
    return new URL(answer.headers.location ?? '', from);
  } catch {
    throw new ImportFailure('bad_answer', 'redirect without an address');
  }
}

function refusal(
  answer: IncomingMessage,
  body: string,
  read: ReadRefusal = (status) => statusFault(status),
): ImportFailure {
  const status = answer.statusCode ?? 0;
  const told = `HTTP ${status} ${body.slice(0, 200)}`.trim();
  return new ImportFailure(read(status, body), told, waitOf(answer.headers, Date.now()));
}

/** A host that is written as an address is never looked up. */
function refuseLiteral(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new ImportFailure('address_refused', host);
}

const publicLookup: LookupFunction = (hostname, options, done) => {
  const refuse = (error: Error) => (done as (error: Error) => void)(error);
  dnsLookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return refuse(error);
    const closed = found.find(({ address }) => !isPublicAddress(address));
    const first = found[0];
    if (closed || !first) return refuse(new ImportFailure('address_refused', hostname));
    if (options.all) return (done as (error: null, all: LookupAddress[]) => void)(null, found);
    return done(null, first.address, first.family);
  });
};

/** Every network error, as a failure of the service. */
export function toFailure(error: unknown): ImportFailure {
  if (error instanceof ImportFailure) return error;
  const { message, code, cause } = error as Error & { code?: string; cause?: unknown };
  if (cause instanceof ImportFailure) return cause;
  return new ImportFailure('unreachable', `${code ?? ''} ${message}`.trim().slice(0, 300));
}
