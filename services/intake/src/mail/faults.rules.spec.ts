import { DomainError } from '@uketori/service-kit/errors';
import { MAX_ATTEMPTS } from '../imports/faults.rules.js';
import { attachmentFault, type MailFault, mayComeIn, pauseAfter } from './faults.rules.js';

it.each<[number, number | null]>([
  [1, 10],
  [2, 60],
  [3, 300],
  [4, 1800],
  [5, 7200],
  [6, null],
  [7, null],
])('after try %d of what passes by itself: %s s', (attempts, pause) =>
  expect(pauseAfter(attempts, 'busy')).toBe(pause),
);

it('nothing else is tried again, and the last try is the sixth', () => {
  const others: MailFault[] = ['unreadable', 'too_complex', 'no_sender', 'sender_refused', 'sender_unproven'];
  for (const fault of others) expect(pauseAfter(1, fault)).toBeNull();
  expect(MAX_ATTEMPTS).toBe(6);
});

it.each([
  [
    new DomainError('InvalidFileType', 'unsupported', { reason: 'content' }),
    { fault: 'InvalidFileType', detail: 'content' },
  ],
  [new DomainError('PdfReadError', 'invalid'), { fault: 'PdfReadError', detail: '' }],
  [new DomainError('file_too_large', 'too_large'), { fault: 'file_too_large', detail: '' }],
  [new DomainError('something_new', 'invalid'), { fault: 'SaveImageError', detail: 'something_new' }],
  [new DomainError('inspection_busy', 'unavailable'), null],
  [new DomainError('lease_lost', 'conflict'), null],
  [new Error('disk full'), null],
])('%s says of the file %j', (error, told) => expect(attachmentFault(error)).toEqual(told));

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
