import { heard, heardOnly, readsOddly } from './name-witness.rules.js';
import { LEGAL_FORM } from './company-names.rules.js';
import { formCodeOf } from './form-codes.rules.js';

const found = (value: string, confidence: number) => ({
  value,
  page: 1,
  box: { x: 0, y: 0, w: 10, h: 10 },
  confidence,
  text: value,
});
const told = (name: string, kana: string, print = 0.95) =>
  heard(
    found(name, print),
    found(kana, 0.95),
    name.replace(LEGAL_FORM, '').replace(/\s/g, ''),
    formCodeOf(name),
  );

test.each([
  // The family, or the whole name, and words of a trade.
  ['見本司法書士事務所', 'ミホン ハナコ', true],
  ['見本花子税理士事務所', 'ミホン ハナコ', true],
  ['見本公認会計士・税理士事務所', 'ミホン ハナコ', true],
  ['見本木工', 'ミホンハナコ', true],
  ['見本司法書士事務所', 'ベツノ ハナコ', false],
  // A string that is no word may be misread.
  ['見本司法書土事務所', 'ミホン ハナコ', false],
  ['見本・別野法律事務所', 'ミホン ハナコ', false],
  // A company is no office.
  ['見本木工', 'カ)ミホンハナコ', false],
  // Its account's code may be lost, with letters of it.
  ['株式会社見本木工', 'ミホンモコ', false],
])('%s, account of %s: %s', (office, kana, wanted) => expect(told(office, kana)).toBe(wanted));

test('a person without a legal form is borne out by print that its shape makes less certain', () => {
  expect([told('高梨美咲', 'タカナシ ミサキ', 0.84), told('高梨美咲', 'タカナシ ミサキ', 0.7)]).toEqual([
    true,
    false,
  ]);
  expect([
    told('株式会社蔦の宿', 'カ)ツタノヤド', 0.84),
    told('株式会社蔦の宿', 'カ)ツタノヤド', 0.92),
  ]).toEqual([false, true]);
});

test.each([
  ['茜部ロードライン', 'アカナベロードライン', true],
  ['蔦の宿', 'ツタノヤド', true],
  // A mark lost or too many.
  ['茜部ロードライン', 'アガナベロードライン', false],
  ['蔦の宿', 'ツダノヤド', false],
  // Both are its readings.
  ['宮園工業', 'ミヤゾノコウギヨウ', false],
  ['山田商事', 'ヤマダシヨウジ', false],
])('of readings of %s that differ by a mark a dictionary knows only %s: %s', (name, kana, only) =>
  expect(heardOnly(name, kana)).toBe(only),
);

test.each([
  ['株式会社見本鎮会', 'カ)ミホンビヨウカイ', true],
  ['株式会社見本商会', 'カ)ミホンシヨウカイ', false],
  ['みほん山商会', 'ミホンヤマシヨウカイ', false],
  ['見本商会', 'タナカイチロウ', false],
])('%s beside %s holds an ideograph that never reads so: %s', (name, holder, odd) =>
  expect(readsOddly(name, holder)).toBe(odd),
);
