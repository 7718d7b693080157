import { type ImportFault, MAX_ATTEMPTS } from '../imports/faults.rules.js';
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

/** What a failed try means for a mail: one over which process after process died is too complex. */
export function mailFault(fault: ImportFault, attempts: number): 'busy' | 'unreadable' | 'too_complex' {
  if (fault === 'unreadable' || fault === 'too_complex') return fault;
  return attempts > MAX_ATTEMPTS ? 'too_complex' : 'busy';
}

/** Files that may be taken in by hand after all: those that were left out for what they are never can. */
export function mayComeIn(state: string, fault: string): boolean {
  if (state !== 'SKIPPED' && state !== 'FAILED') return false;
  return !['other_type', 'archive', 'winmail', 'encrypted', 'too_many_files', 'too_deep'].includes(fault);
}
