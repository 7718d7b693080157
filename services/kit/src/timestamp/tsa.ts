import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { bytesUpTo } from '../limited-body.js';
import { refuseInTransaction } from '../request-context.js';
import type { StampFault, StampVerdict, VerifiedStamp } from './token.js';

const DEADLINE_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;

/** Where time stamps come from and whom they must be signed by. */
export interface TsaConfig {
  /** Empty: no authority is configured, stamping waits until one is. */
  url: string;
  authorization: string;
  /** DER certificates. */
  roots: Uint8Array[];
  deadline_ms: number;
}

/** A stamp that was not given. `reason` is a fault of the token, or the reason why the authority did not respond. */
export class StampFailure extends Error {
  constructor(
    readonly reason: StampFault | 'not_configured' | 'unreachable' | 'bad_answer',
    readonly detail: string,
  ) {
    super(`${reason}: ${detail}`);
    this.name = 'StampFailure';
  }
}

export interface Stamp extends VerifiedStamp {
  /** DER of the token, to be kept beside the file. */
  token: Buffer;
}

/**
 * Reads UKETORI_TSA_URL (credentials in it become basic authorization) and UKETORI_TSA_ROOTS (PEM files,
 * separated by commas). Throws on a URL or a file that cannot be used, so that a service does not start
 * believing that it stamps.
 */
export function tsaConfig(env: NodeJS.ProcessEnv = process.env): TsaConfig {
  const roots = (env.UKETORI_TSA_ROOTS ?? '')
    .split(',')
    .map((path) => path.trim())
    .filter(Boolean)
    .flatMap((path) => certificatesOf(readFileSync(path, 'latin1'), path));
  const given = env.UKETORI_TSA_URL ?? '';
  if (!given) return { url: '', authorization: '', roots, deadline_ms: DEADLINE_MS };
  const url = new URL(given);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Error('UKETORI_TSA_URL must be http or https');
  if (roots.length === 0) throw new Error('UKETORI_TSA_URL needs UKETORI_TSA_ROOTS');
  const { username, password } = url;
  url.username = '';
  url.password = '';
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = username ? `Basic ${Buffer.from(pair).toString('base64')}` : '';
  return { url: url.href, authorization, roots, deadline_ms: DEADLINE_MS };
}

function certificatesOf(pem: string, path: string): Uint8Array[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  if (blocks.length === 0) throw new Error(`UKETORI_TSA_ROOTS: no certificate in ${path}`);
  return blocks.map((block) => new Uint8Array(new X509Certificate(block).raw));
}

/** Client of a time-stamping authority (RFC 3161 over HTTP, 3.4). */
export class TimestampAuthority {
  constructor(readonly config: TsaConfig = tsaConfig()) {}

  get isConfigured(): boolean {
    return this.config.url !== '';
  }

  /**
   * A verified stamp over a SHA-256 (hex). Throws StampFailure when there is no authority, no response
   * within the deadline, or one that does not hold; an Error inside a transaction.
   */
  async stamp(sha256: string): Promise<Stamp> {
    if (!this.isConfigured) throw new StampFailure('not_configured', 'UKETORI_TSA_URL');
    const { timestampRequest, tokenOf, verifyToken } = await import('./token.js');
    const { der, nonce } = timestampRequest(sha256);
    const answer = tokenOf(await this.#post(der));
    if (!answer.ok) throw new StampFailure(answer.fault, answer.detail);
    const verdict = await verifyToken(answer.token, { sha256, nonce, roots: this.config.roots });
    if (!verdict.ok) throw new StampFailure(verdict.fault, verdict.detail);
    return { ...verdict, token: answer.token };
  }

  /** Verifies a kept token over a SHA-256 (hex) by the configured roots; no network. */
  async verify(token: Uint8Array, sha256: string): Promise<StampVerdict> {
    const { verifyToken } = await import('./token.js');
    return verifyToken(token, { sha256, roots: this.config.roots });
  }

  async #post(body: Buffer): Promise<Buffer> {
    refuseInTransaction('the time-stamping authority');
    const { url, authorization, deadline_ms } = this.config;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/timestamp-query',
          accept: 'application/timestamp-reply',
          ...(authorization ? { authorization } : {}),
        },
        body: new Uint8Array(body),
        redirect: 'error',
        signal: AbortSignal.timeout(deadline_ms),
      });
      const type = response.headers.get('content-type')?.split(';')[0]?.trim();
      if (!response.ok || type !== 'application/timestamp-reply') {
        await response.body?.cancel();
        throw new StampFailure('bad_answer', `HTTP ${response.status} ${type ?? ''}`);
      }
      const answer = await bytesUpTo(MAX_ANSWER_BYTES, response.body);
      if (answer === null) throw new StampFailure('bad_answer', 'answer too large');
      return answer;
    } catch (error) {
      if (error instanceof StampFailure) throw error;
      const { cause, message } = error as Error;
      throw new StampFailure('unreachable', cause instanceof Error ? cause.message : message);
    }
  }
}
