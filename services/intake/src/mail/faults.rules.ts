import { DomainError } from '@uketori/service-kit/errors';
import { pauseAfter as pauseOfImport } from '../imports/faults.rules.js';
import type { SenderFault } from './senders.rules.js';

/** Why a mail is not through. */
export type MailFault = SenderFault | 'auto_reply' | 'bounce' | 'busy' | 'unreadable' | 'too_complex';

/** Why a file of a mail did not come in. */
export type AttachmentFault =
  | ''
  | 'other_type'
  | 'archive'
  | 'winmail'
  | 'encrypted'
  | 'inline_image'
  | 'too_many_files'
  | 'too_deep'
  | 'mail_refused'
  | 'auto_reply'
  | 'duplicate_file'
  | 'InvalidFileType'
  | 'PdfReadError'
  | 'SaveImageError'
  | 'file_too_large';

/** Thrown where a mail is worked on. `detail` is for the log and the database, never for a screen. */
export class MailFailure extends Error {
  constructor(
    readonly fault: MailFault,
    readonly detail = '',
  ) {
    super(`${fault} ${detail}`.trim());
  }
}

/** Seconds until the next try; null when none is made. Only what passes by itself is tried again. */
export function pauseAfter(attempts: number, fault: MailFault): number | null {
  return fault === 'busy' ? pauseOfImport(attempts, fault) : null;
}

const OF_FILE = new Set(['InvalidFileType', 'PdfReadError', 'SaveImageError', 'file_too_large']);

/** What a refusal of the uploads says of a file; null when it says nothing of it and the mail is to be tried again. */
export function attachmentFault(error: unknown): { fault: AttachmentFault; detail: string } | null {
  if (!(error instanceof DomainError)) return null;
  const { code, kind, params } = error;
  if (kind === 'unavailable' || kind === 'conflict') return null;
  const reason = typeof params.reason === 'string' ? params.reason : '';
  if (OF_FILE.has(code)) return { fault: code as AttachmentFault, detail: reason };
  return { fault: 'SaveImageError', detail: reason || code };
}

/** Files that may be taken in by hand after all: those that were left out for what they are never can. */
export function mayComeIn(state: string, fault: string): boolean {
  if (state !== 'SKIPPED' && state !== 'FAILED') return false;
  return !['other_type', 'archive', 'winmail', 'encrypted', 'too_many_files', 'too_deep'].includes(fault);
}
