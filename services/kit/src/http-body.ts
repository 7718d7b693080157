import type { IncomingMessage } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request } from 'express';
import { DomainError } from './errors.js';
import { bytesUpTo } from './limited-body.js';

const JSON_LIMIT = '1mb';

/** Parses JSON bodies, except below the paths whose routes read the very bytes themselves (`readBody`). */
export function parseBodies(app: NestExpressApplication, own_bodies: readonly string[] = []): void {
  app.useBodyParser('json', {
    limit: JSON_LIMIT,
    strict: true,
    type: (given: IncomingMessage) => {
      const request = given as Request;
      return !own_bodies.some((path) => request.path.startsWith(path)) && Boolean(request.is('json'));
    },
  });
}

/** The bytes of a body as they came, for routes that check a signature over them. Throws too_large over the limit. */
export async function readBody(request: IncomingMessage, max_bytes: number): Promise<Buffer> {
  const refuse = () => new DomainError('too_large', 'too_large', { limit: max_bytes });
  if (Number(request.headers['content-length'] ?? 0) > max_bytes) throw refuse();
  const body = await bytesUpTo(max_bytes, request);
  if (body === null) throw refuse();
  return body;
}
