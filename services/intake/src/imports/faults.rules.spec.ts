import {
  endOf,
  type ImportFault,
  isOfConnection,
  isOfFile,
  isPage,
  MAX_ATTEMPTS,
  pauseAfter,
  statusFault,
  waitOf,
} from './faults.rules.js';

const AGAIN: ImportFault[] = [
  'unreachable',
  'rate_limited',
  'bad_answer',
  'token_refused',
  'missing_scope',
  'no_access',
  'not_a_file',
  'busy',
  'api_off',
  'client_refused',
];
const NEVER: ImportFault[] = [
  'redirected_away',
  'address_refused',
  'secret_lost',
  'connection_off',
  'file_gone',
  'external_file',
  'other_type',
  'too_many_files',
  'google_format',
  'shortcut',
  'abusive_file',
  'not_downloadable',
  'already_there',
  'same_content',
  'left_folder',
  'replaced',
  'folder_off',
  'file_too_large',
  'InvalidFileType',
  'PdfReadError',
  'SaveImageError',
  'duplicate_file',
  'unreadable',
  'too_complex',
];

it.each(AGAIN)('%s is tried again, ever later, six times', (fault) => {
  const pauses = Array.from({ length: MAX_ATTEMPTS + 1 }, (_, i) => pauseAfter(i + 1, fault));
  expect(pauses).toEqual([10, 60, 300, 1800, 7200, null, null]);
});

it.each(NEVER)('%s is not tried again', (fault) => {
  expect(pauseAfter(1, fault)).toBeNull();
  expect(pauseAfter(1, fault, 30)).toBeNull();
});

it.each([
  [1, 0, 10],
  [1, 5, 10],
  [1, 90, 90],
  [1, 1e9, 21_600],
  [5, 90, 7200],
  [6, 90, null],
])('after %d tries, asked to wait %d s: %s', (attempts, wait, pause) => {
  expect(pauseAfter(attempts, 'rate_limited', wait)).toBe(pause);
});

it('only files that no user wants end without a failure', () => {
  const ends = [...AGAIN, ...NEVER].filter((fault) => endOf(fault) === 'SKIPPED');
  expect(ends).toEqual([
    'external_file',
    'other_type',
    'too_many_files',
    'google_format',
    'shortcut',
    'already_there',
    'same_content',
    'left_folder',
    'replaced',
    'folder_off',
  ]);
});

it('token, scope and secret are shown beside the connection', () => {
  expect([...AGAIN, ...NEVER].filter(isOfConnection)).toEqual([
    'token_refused',
    'missing_scope',
    'secret_lost',
  ]);
});

it.each([
  [401, 'token_refused'],
  [403, 'no_access'],
  [404, 'file_gone'],
  [410, 'file_gone'],
  [429, 'rate_limited'],
  [500, 'unreachable'],
  [503, 'unreachable'],
  [204, 'bad_answer'],
  [206, 'bad_answer'],
  [400, 'bad_answer'],
])('status %d: %s', (status, fault) => expect(statusFault(status)).toBe(fault));

it.each([
  [{}, 0],
  [{ 'retry-after': '30' }, 30],
  [{ 'retry-after': 'soon' }, 0],
  [{ 'retry-after': '-5' }, 0],
  [{ 'retry-after': '99999999' }, 21_600],
  [{ 'x-ratelimit-reset': '1700000060' }, 60],
  [{ 'x-ratelimit-reset': '1600000000' }, 0],
  [{ 'x-ratelimit-reset': '9999999999' }, 21_600],
])('headers %j: wait %d s', (headers, seconds) => {
  expect(waitOf(headers, 1_700_000_000_000)).toBe(seconds);
});

it.each([
  ['<!DOCTYPE html><html>', true],
  ['\ufeff \n<html lang="en">', true],
  ['<HEAD>', true],
  ['<!-- login --><html>', true],
  ['%PDF-1.7\n<html>', false],
  ['\x89PNG', false],
  ['', false],
])('%j is a page: %s', (text, page) => expect(isPage(Buffer.from(text))).toBe(page));

it('the bytes of one file say nothing about the other files of its item', () => {
  const all = [...AGAIN, ...NEVER];
  expect(all.filter(isOfFile)).toEqual([
    'file_too_large',
    'InvalidFileType',
    'PdfReadError',
    'SaveImageError',
    'duplicate_file',
  ]);
});
