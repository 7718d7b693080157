import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** Longest life of a link to bytes, in seconds. */
export const LINK_SECONDS = 300;

/** What a link opens: one version of a document, or the words of its last reading. */
export interface LinkTarget {
  organization_id: string;
  document_id: string;
  document_version: number;
  kind: 'content' | 'words';
}

const payload = z.tuple([z.uuid(), z.uuid(), z.int().min(0), z.enum(['content', 'words']), z.int()]);

function mac(body: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`uketori content link\n${body}`).digest();
}

function isSame(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** A token that opens `target` until `seconds` (at most 300) from `now_ms`. */
export function signLink(target: LinkTarget, secret: string, now_ms: number, seconds = LINK_SECONDS): string {
  const expires = Math.floor(now_ms / 1000) + Math.min(seconds, LINK_SECONDS);
  const values = [target.organization_id, target.document_id, target.document_version, target.kind, expires];
  const body = Buffer.from(JSON.stringify(values)).toString('base64url');
  return `${body}.${mac(body, secret).toString('base64url')}`;
}

/** The target of a token, `expired` when its time is over, `forged` when we signed it with none of the secrets. */
export function openLink(
  token: string,
  secrets: readonly string[],
  now_ms: number,
): LinkTarget | 'expired' | 'forged' {
  const [body = '', signature = '', rest] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const isOurs = secrets.map((secret) => mac(body, secret)).some((expected) => isSame(given, expected));
  if (rest !== undefined || !isOurs) return 'forged';
  const parsed = payload.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
  if (!parsed.success) return 'forged';
  const [organization_id, document_id, document_version, kind, expires] = parsed.data;
  if (expires * 1000 <= now_ms) return 'expired';
  return { organization_id, document_id, document_version, kind };
}

/** A byte range of RFC 9110 14.2 over `size` bytes, both ends inclusive. */
export type ByteRange = { start: number; end: number } | 'whole' | 'unsatisfiable';

/** Understands one `bytes=` range; several ranges or another unit return the whole file. */
export function parseRange(header: string | undefined, size: number): ByteRange {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match) return 'whole';
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return 'whole';
  if (from === '') {
    const length = Number(to);
    if (length === 0 || size === 0) return 'unsatisfiable';
    return { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size) return 'unsatisfiable';
  if (to !== '' && Number(to) < start) return 'whole';
  return { start, end };
}
