import type { Readable } from 'node:stream';
import { DomainError } from '@uketori/service-kit/errors';
import { receive, type ReceivedFile } from '../inspection/inspection.facade.js';
import type { OfferedFile } from './connector.types.js';
import { ImportFailure, isPage } from './faults.rules.js';
import { toFailure } from './outbound.client.js';

/** A file of a source in a temporary place. Throws ImportFailure, or DomainError file_too_large. */
export async function fetchedFile(
  stream: Readable,
  { file_name, is_download }: Pick<OfferedFile, 'file_name' | 'is_download'>,
  max_bytes: number,
): Promise<ReceivedFile> {
  const file = await receive(stream, file_name, max_bytes).catch((error: unknown) => {
    throw isOurs(error) ? error : toFailure(error);
  });
  if (!is_download || !isPage(file.head)) return file;
  await file.discard();
  throw new ImportFailure('not_a_file', 'an HTML page with status 200');
}

/** True for a refusal of ours and for a fault of our own disk; all else is the line's. */
function isOurs(error: unknown): boolean {
  if (error instanceof DomainError) return true;
  return ['mkdir', 'open', 'write', 'close'].includes((error as NodeJS.ErrnoException).syscall ?? '');
}

/** Why a file could not be imported, from any part that refused it. */
export function failureOf(error: unknown): ImportFailure {
  if (error instanceof ImportFailure) return error;
  if (!(error instanceof DomainError)) return new ImportFailure('busy', (error as Error).message);
  const { code, kind, params } = error;
  if (kind === 'unavailable' || kind === 'conflict' || kind === 'too_many')
    return new ImportFailure('busy', code);
  const reason = typeof params.reason === 'string' ? params.reason : '';
  if (code === 'file_too_large' || code === 'InvalidFileType' || code === 'PdfReadError')
    return new ImportFailure(code, reason);
  return new ImportFailure('SaveImageError', reason || code);
}
