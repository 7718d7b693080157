import type { IncomingMessage } from 'node:http';
import { DomainError } from '@uketori/service-kit/errors';
import busboy from 'busboy';

/** What one gRPC message to intake may carry; an organization's limit above it does not apply here. */
const MESSAGE_BYTES = 24 * 1024 * 1024;
const ENVELOPE_BYTES = 65_536;

/** One small file of a form, whole in memory: it goes on to intake in one message. */
export interface FormFile {
  file_name: string;
  content: Buffer;
}

/**
 * Reads the one file of a multipart form, at most `limit` bytes; other fields are refused. A declared
 * length over the limit is refused before the body is read. Throws file_too_large or invalid_input.
 */
export async function readFormFile(request: IncomingMessage, limit: number): Promise<FormFile> {
  const limit_bytes = Math.min(limit, MESSAGE_BYTES);
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? ''))
    throw malformed('not_multipart');
  if (Number(request.headers['content-length'] ?? 0) > limit_bytes + ENVELOPE_BYTES)
    throw tooLarge(limit_bytes);
  const parser = startParser(request, limit_bytes);
  return new Promise((resolve, reject) => {
    let received: FormFile | null = null;
    let refusal: DomainError | null = null;
    const stop = (error: DomainError) => {
      request.unpipe(parser);
      request.resume();
      parser.destroy();
      reject(error);
    };
    parser.on('file', (_part, stream, info) => {
      const chunks: Buffer[] = [];
      stream.on('error', () => undefined);
      stream.on('limit', () => stop(tooLarge(limit_bytes)));
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (received) refusal ??= malformed('more_than_one_file');
        received = {
          file_name: (info.filename ?? '').replaceAll('%22', '"'),
          content: Buffer.concat(chunks),
        };
      });
    });
    for (const event of ['fieldsLimit', 'partsLimit', 'field'] as const) {
      parser.on(event, () => {
        refusal ??= malformed('field');
      });
    }
    parser.on('filesLimit', () => {
      refusal ??= malformed('more_than_one_file');
    });
    parser.on('error', () => stop(malformed('cut_short')));
    request.on('aborted', () => stop(malformed('cut_short')));
    parser.on('close', () => {
      if (refusal) reject(refusal);
      else if (received) resolve(received);
      else reject(malformed('no_file'));
    });
    request.pipe(parser);
  });
}

function startParser(request: IncomingMessage, limit_bytes: number): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      // The parser calls exactly fileSize bytes too many already.
      limits: { files: 1, fields: 0, parts: 3, fileSize: limit_bytes + 1, headerPairs: 20 },
    });
  } catch {
    throw malformed('boundary');
  }
}

function malformed(reason: string): DomainError {
  return new DomainError('invalid_input', 'invalid', { reason });
}

function tooLarge(limit_bytes: number): DomainError {
  return new DomainError('file_too_large', 'too_large', { limit_bytes });
}
