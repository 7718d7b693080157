import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { json, type NextFunction, type Request, type Response } from 'express';
import { DomainError } from './errors.js';
import { bytesUpTo } from './limited-body.js';

const JSON_LIMIT = '1mb';
const DEPTH_MAX = 50;
/** Values that one body may have: parsing and checking so many costs less than a tenth of a second. */
const VALUES_MAX = 100_000;
/** What no column holds: U+0000, half of a surrogate pair. */
const UNSTORABLE = /[\0\p{Cs}]/u;

/**
 * Parses JSON bodies, except below the paths whose routes read the very bytes themselves (`readBody`). Text that
 * PostgreSQL cannot hold is refused here as invalid_input, and not field by field.
 */
export function parseBodies(app: NestExpressApplication, own_bodies: readonly string[] = []): void {
  const parser = json({
    limit: JSON_LIMIT,
    strict: true,
    verify: (_request: IncomingMessage, _response: ServerResponse, body: Buffer) => {
      // The parser makes a refusal of its own of every error, with the status of the error.
      if (valuesOf(body) > VALUES_MAX) throw Object.assign(new Error('too many values'), { status: 413 });
    },
    type: (given: IncomingMessage) => {
      const request = given as Request;
      return (
        !own_bodies.some((path) => request.path.startsWith(path)) && Boolean(request.is(['json', '+json']))
      );
    },
  });
  app.use(parser);
  app.use((request: Request, _response: Response, next: NextFunction) => {
    next(
      holdsUnstorable(request.body)
        ? new DomainError('invalid_input', 'invalid', { body: 'unstorable' })
        : undefined,
    );
  });
}

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = [...'"\\,[{'].map((text) => text.charCodeAt(0));

/** About how many values a JSON text has, from its commas and brackets outside of strings: the text is not parsed. */
export function valuesOf(body: Uint8Array): number {
  let values = 0;
  let isInString = false;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at];
    if (isInString) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) isInString = true;
    else if (byte === COMMA || byte === BRACKET || byte === BRACE) values++;
  }
  return values;
}

/** Whether it holds such text, or is nested deeper than any input of ours and than calls can follow. */
function holdsUnstorable(body: unknown): boolean {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEPTH_MAX) return true;
    const below: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string' && UNSTORABLE.test(value)) return true;
      if (typeof value !== 'object' || value === null) continue;
      if (Array.isArray(value)) for (const part of value) below.push(part);
      else for (const [name, part] of Object.entries(value)) below.push(name, part);
    }
    level = below;
  }
  return false;
}

/** The bytes of a body as they came, for routes that check a signature over them. Throws too_large over the limit. */
export async function readBody(request: IncomingMessage, max_bytes: number): Promise<Buffer> {
  const refuse = () => new DomainError('too_large', 'too_large', { limit: max_bytes });
  if (Number(request.headers['content-length'] ?? 0) > max_bytes) throw refuse();
  const body = await bytesUpTo(max_bytes, request);
  if (body === null) throw refuse();
  return body;
}
