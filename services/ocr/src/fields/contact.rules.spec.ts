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
  ['FAX 03-0123-4568 TEL 03-0123-4567', '03-0123-4567'],
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
  '1,030 1200 3400',
  '12.030 1200 3400',
  '5030 1200 3400',
])('%s is none', (print) => expect(phone([580, 200, print])).toBeNull());

test('a number in groups with a word before it goes before a nearer one without', () =>
  expect(phone([580, 200, '03 0123 9999'], [580, 260, '電話 03 0123 4567'])?.value).toBe('03-0123-4567'));

describe('an address', () => {
  const address = (...lines: string[]) =>
    contactOf(printedPage(lines.map((line, i): PrintedCell => [580, 200 + 16 * i, line])), null, null, NOBODY)
      .address?.value;
  const PLACE = '東京都港区芝9丁目1番2号';

  it.each([['見本ビル西館'], ['見本センター別館'], ['見本プラザ新館'], ['見本ビル2号館'], ['見本会館3階']])(
    'goes on with %s',
    (line) => expect(address(`〒105-0014 ${PLACE}`, line)).toBe(PLACE + line),
  );

  it.each([
    ['見本設計事務所'],
    ['見本商店'],
    ['見本旅館'],
    ['お問い合わせ 見本係'],
    ['期限までにご入金が確認できない場合、停止することがあります。'],
    ['本書は押印を省略しております'],
  ])('ends over %s', (line) =>
    expect(address(`〒105-0014 ${PLACE}`, '見本ビル5階', line)).toBe(`${PLACE}見本ビル5階`),
  );

  it.each([
    ['総務課会計係 見本'],
    ['経理部'],
    ['お問い合わせ: keiri@mihon.example'],
    ['ご請求窓口担当 見本'],
  ])('ends before %s in its cell', (rest) => expect(address(`〒105-0014 ${PLACE} ${rest}`)).toBe(PLACE));
});
