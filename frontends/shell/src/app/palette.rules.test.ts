import { found, numberIn, pageOf, type PaletteEntry } from './palette.rules';

const entry = (id: string, label: string, words = '', hint = ''): PaletteEntry => ({
  id,
  label,
  hint,
  words,
  run: () => undefined,
});
const ENTRIES = [
  entry('list', '請求書', 'Invoices /invoice'),
  entry('upload', 'アップロード', 'Upload /upload'),
  entry('tax', '税区分', 'Tax class /master/taxclass', 'マスタ'),
  entry('recurring', '定期的な請求書', 'Recurring invoices'),
];

test.each([
  ['', ['list', 'upload', 'tax', 'recurring']],
  ['請求書', ['list', 'recurring']],
  ['あっぷ', ['upload']],
  ['ｱｯﾌﾟ', ['upload']],
  ['INVOICE', ['list', 'recurring']],
  ['recurring invoice', ['recurring']],
  ['マスタ 税', ['tax']],
  ['taxclass', ['tax']],
  ['　', ['list', 'upload', 'tax', 'recurring']],
  ['zzz', []],
])('%s', (typed, ids) => {
  expect(found(ENTRIES, typed).map(({ id }) => id)).toEqual(ids);
});

test('shows no more than one can read', () => {
  const many = Array.from({ length: 80 }, (_, i) => entry(String(i), 'x'));
  expect(found(many, 'x')).toHaveLength(50);
});

test.each([
  ['12', 12],
  ['#12', 12],
  ['１２', 12],
  [' 12 ', 12],
  ['12a', null],
  ['', null],
  ['1234567890', null],
])('the number in %j is %s', (typed, number) => {
  expect(numberIn(typed)).toBe(number);
});

test.each([
  ['/master/company/{id}', '/master/company/a1'],
  ['/master/taxclass?q={name}', '/master/taxclass?q=10%25%20%26'],
  ['/master', '/master'],
])('a record of %s is at %s', (to, path) => {
  expect(pageOf(to, { id: 'a1', name: '10% &' })).toBe(path);
});
