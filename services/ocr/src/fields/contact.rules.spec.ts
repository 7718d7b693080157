import { NOBODY, printedPage, type PrintedCell } from '../../test/page-builder.js';
import { contactOf } from './contact.rules.js';

const phone = (...cells: PrintedCell[]) => contactOf(printedPage(cells), null, null, NOBODY).phone;

test.each([
  ['+81 45 0228 7013', '045-0228-7013'],
  ['TEL +81 45 0228 7013', '045-0228-7013'],
  ['TEL: 03 0123 4567', '03-0123-4567'],
  ['03 0123 4567', '03-0123-4567'],
  ['090 0123 4567', '090-0123-4567'],
  ['04992 2 0123', '04992-2-0123'],
  ['TEL 03 0123 4567 FAX 03 0123 4568', '03-0123-4567'],
  ['Tel 03-0123-4567', '03-0123-4567'],
])('%s is the telephone %s', (print, value) => expect(phone([580, 200, print])?.value).toBe(value));

test.each([
  // Groups of amounts, days and counts, numbers of something else.
  '1 0123 4567',
  '2026 10 31',
  '03 0123',
  '0 12 34',
  '1-03 0123 4567',
  '03 0123 4567-8',
  '12 345 6789',
  'FAX 03 0123 4567',
])('%s is none', (print) => expect(phone([580, 200, print])).toBeNull());

test('a number in groups with a word before it goes before a nearer one without', () =>
  expect(phone([580, 200, '03 0123 9999'], [580, 260, '電話 03 0123 4567'])?.value).toBe('03-0123-4567'));
