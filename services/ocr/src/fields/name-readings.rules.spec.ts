import { learn, readsAs, readsOnlyAs } from './name-readings.rules.js';

test.each([
  ['浦安商事', 'ウラヤスシヨウジ'],
  ['千葉電機', 'チバデンキ'],
  ['みほん製作所', 'ミホンセイサクシヨ'],
  ['ヤマト運輸', 'ヤマトウンユ'],
  ['名古屋・みほん工業', 'ナゴヤミホンコウギヨウ'],
])('%s can be read as %s', (name, kana) => expect(readsAs(name, kana)).toBe(true));

test.each([
  // One letter of the shape of another.
  ['浦女商事', 'ウラヤスシヨウジ'],
  ['千業電機', 'チバデンキ'],
  ['千葉電械', 'チバデンキ'],
  // A letter too many, one too few, kana that go on.
  ['千葉電機機', 'チバデンキ'],
  ['千電機', 'チバデンキ'],
  ['千葉電機', 'チバデンキコウギヨウ'],
  ['みぼん製作所', 'ミホンセイサクシヨ'],
  // 阪町 reads the same, and looks it.
  ['坂町商事', 'サカマチシヨウジ'],
  // There is no single reading.
  ['ABC商事', 'エービーシーシヨウジ'],
  ['千', 'チ'],
  ['', ''],
])('%s cannot be read as %s', (name, kana) => expect(readsAs(name, kana)).toBe(false));

test('readings are learnt from names that leave only one letter open', () => {
  const names = [
    ['川', 'カワ'],
    ['川', 'カワ'],
    ['大川', 'オオカワ'],
    ['大町', 'オオマチ'],
    ['大橋', 'オオハシ'],
    ['大浜', 'オオハマ'],
  ] as const;
  const known = learn([...names, ['川町', 'カワマチ'], ['川橋', 'カワハシ']]);
  expect([...(known.get('大')?.keys() ?? [])]).toEqual(['オオ']);
  expect(known.get('町')?.get('マチ')).toBeGreaterThan(0);
});

test('a name that can be divided in two ways gives no reading', () =>
  expect(learn([['甲乙', 'アイウ']]).size).toBe(0));

test.each([
  ['みほん運輸', 'ミホンウンユ', true],
  ['みほん運輸', 'ミボンウンユ', false],
  // Both are readings of it.
  ['山崎商事', 'ヤマザキシヨウジ', false],
  ['山崎商事', 'ヤマサキシヨウジ', false],
])('%s is read only as %s: %s', (name, kana, only) => expect(readsOnlyAs(name, kana)).toBe(only));
