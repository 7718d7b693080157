import { type ImportFault, MAX_ATTEMPTS } from '../imports/faults.rules.js';
import { mailFault, mayComeIn } from './faults.rules.js';

it.each<[ImportFault, number, string]>([
  ['unreadable', 1, 'unreadable'],
  ['too_complex', 1, 'too_complex'],
  ['busy', 1, 'busy'],
  ['unreachable', 2, 'busy'],
  ['busy', MAX_ATTEMPTS, 'busy'],
  ['busy', MAX_ATTEMPTS + 1, 'too_complex'],
])('%s in try %d of a mail: %s', (fault, attempts, told) => expect(mailFault(fault, attempts)).toBe(told));

it.each([
  ['SKIPPED', 'duplicate_file', true],
  ['SKIPPED', 'mail_refused', true],
  ['SKIPPED', 'auto_reply', true],
  ['SKIPPED', 'inline_image', true],
  ['FAILED', 'file_too_large', true],
  ['FAILED', 'PdfReadError', true],
  ['SKIPPED', 'other_type', false],
  ['SKIPPED', 'archive', false],
  ['SKIPPED', 'winmail', false],
  ['SKIPPED', 'encrypted', false],
  ['SKIPPED', 'too_deep', false],
  ['SKIPPED', 'too_many_files', false],
  ['DONE', '', false],
  ['WAITING', '', false],
])('%s %s may come in: %s', (state, fault, may) => expect(mayComeIn(state, fault)).toBe(may));
