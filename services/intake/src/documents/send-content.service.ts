import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { contentDisposition } from '../inspection/inspection.facade.js';
import { parseRange } from './content-links.rules.js';
import type { DocumentContent } from './documents.repository.js';
import type { DocumentsService } from './documents.service.js';

const INLINE_TYPES = new Set(['application/pdf', 'image/png', 'image/jpeg']);

/**
 * Sends a document's bytes, whole or one range. Nothing received from outside may run here: no sniffing,
 * a sandbox without scripts, and a download for every other type than PDF and images.
 */
export async function sendContent(
  documents: DocumentsService,
  content: DocumentContent,
  request: Request,
  response: Response,
): Promise<void> {
  const inline = content.inline && INLINE_TYPES.has(content.content_type);
  response.setHeader('content-type', content.content_type);
  response.setHeader(
    'content-disposition',
    contentDisposition(inline ? 'inline' : 'attachment', content.file_name),
  );
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader(
    'content-security-policy',
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  );
  response.setHeader('cross-origin-resource-policy', 'same-site');
  response.setHeader('referrer-policy', 'no-referrer');
  response.setHeader('cache-control', 'private, max-age=300, no-transform');
  response.setHeader('accept-ranges', 'bytes');
  response.setHeader('etag', content.etag);
  if (request.headers['if-none-match'] === content.etag) {
    response.status(304).end();
    return;
  }
  const range = parseRange(request.headers.range, content.bytes);
  if (range === 'unsatisfiable') {
    response.setHeader('content-range', `bytes */${content.bytes}`);
    response.status(416).end();
    return;
  }
  if (range !== 'whole') {
    response.status(206);
    response.setHeader('content-range', `bytes ${range.start}-${range.end}/${content.bytes}`);
  }
  response.setHeader('content-length', range === 'whole' ? content.bytes : range.end - range.start + 1);
  const bytes = await documents.bytes(content, range === 'whole' ? undefined : range);
  await pipeline(bytes, response).catch((error: NodeJS.ErrnoException) => {
    // A reader that leaves in the middle is no failure of ours.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}
