import type { IncomingMessage } from 'node:http';
import { DomainError } from '@uketori/service-kit/errors';
import busboy from 'busboy';
import { uploadError } from './inspection.rules.js';
import { receive, type ReceivedFile } from './received-file.service.js';

/** Space for boundaries, part headers and form fields around the file itself. */
const ENVELOPE_BYTES = 131_072;
const FIELD_BYTES = 65_536;
const MAX_FIELDS = 20;

export interface MultipartUpload {
  file: ReceivedFile;
  fields: Record<string, string>;
}

function malformed(reason: string): DomainError {
  return new DomainError('invalid_input', 'invalid', { reason });
}

/**
 * Reads one multipart/form-data request: exactly one file, at most 20 short fields. A declared length
 * over the limit is refused before a byte of the body is read.
 */
export async function readMultipart(request: IncomingMessage, max_bytes: number): Promise<MultipartUpload> {
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? ''))
    throw malformed('not_multipart');
  const declared = Number(request.headers['content-length'] ?? 0);
  if (declared > max_bytes + ENVELOPE_BYTES) throw uploadError('file_too_large', { limit_bytes: max_bytes });
  const parser = startParser(request);
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  let receiving: Promise<ReceivedFile> | null = null;
  let refusal: DomainError | null = null;
  parser.on('file', (_part, stream, info) => {
    if (receiving) {
      refusal ??= malformed('more_than_one_file');
      stream.resume();
      return;
    }
    receiving = receive(stream, formFileName(info.filename), max_bytes);
    receiving.catch(() => undefined);
    // The parser waits for the file to be consumed; a refused rest is read away and dropped.
    receiving.catch(() => stream.resume());
  });
  parser.on('field', (name, value, info) => {
    if (info.nameTruncated || info.valueTruncated || name in fields) refusal ??= malformed('field');
    else fields[name] = value;
  });
  parser.on('fieldsLimit', () => {
    refusal ??= malformed('too_many_fields');
  });
  parser.on('filesLimit', () => {
    refusal ??= malformed('more_than_one_file');
  });
  let broken: unknown = null;
  try {
    await whole(request, parser, () => receiving);
  } catch (error) {
    broken = error;
  }
  const file = await settled(receiving);
  if (file instanceof Error) throw reasonOf(file, broken);
  const problem = broken ? malformed('cut_short') : (refusal ?? (file ? null : malformed('no_file')));
  if (problem) {
    await file?.discard();
    throw problem;
  }
  return { file: file as ReceivedFile, fields };
}

/** The error of a file that could not be received: the refusal, our own disk's fault, or the sender's broken line. */
function reasonOf(file: Error, broken: unknown): Error {
  if (broken instanceof DomainError) return broken;
  if (file instanceof DomainError) return file;
  const { syscall = '' } = file as NodeJS.ErrnoException;
  // The sender's socket fails in read; these are calls on our files.
  return ['mkdir', 'open', 'write', 'close'].includes(syscall) ? file : malformed('cut_short');
}

/** Browsers write a quote in a form's file name as %22 (HTML standard, multipart/form-data encoding). */
function formFileName(name: string | undefined): string | undefined {
  return name?.replaceAll('%22', '"');
}

function startParser(request: IncomingMessage): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: {
        files: 2,
        fields: MAX_FIELDS,
        parts: MAX_FIELDS + 2,
        fieldSize: FIELD_BYTES,
        fieldNameSize: 100,
        headerPairs: 20,
      },
    });
  } catch {
    throw malformed('boundary');
  }
}

async function settled(receiving: Promise<ReceivedFile> | null): Promise<ReceivedFile | Error | null> {
  if (!receiving) return null;
  return receiving.catch((error: Error) => error);
}

/** Ends when the body was parsed to its end; fails when it is malformed, cut off, or the file is refused. */
function whole(
  request: IncomingMessage,
  parser: busboy.Busboy,
  receiving: () => Promise<ReceivedFile> | null,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (error: Error) => {
      request.unpipe(parser);
      request.resume();
      parser.destroy();
      reject(error);
    };
    parser.on('close', () => resolve());
    parser.on('error', (error: Error) => stop(error));
    parser.on('file', () => receiving()?.catch((error: Error) => stop(error)));
    request.on('aborted', () => stop(new Error('aborted')));
    request.on('error', stop);
    request.pipe(parser);
  });
}
