import { printedPage } from '../../test/page-builder.js';
import { buildLayout } from './layout.rules.js';
import { editDistance, foldKana, foldName, normaliseText } from './text.rules.js';

test('runs of one cell join, cells of one row do not', () => {
  const page = printedPage([
    [100, 50, '請求'],
    [120, 50, '日'],
    [300, 50, '2026/10/31'],
    [100, 70, '合計'],
  ]);
  expect(page.rows.map((r) => r.map((s) => s.text))).toEqual([['請求日', '2026/10/31'], ['合計']]);
});

test('letter-spaced headings become one cell', () => {
  const page = printedPage([
    [100, 50, '小'],
    [150, 50, '計'],
    [400, 50, '1,000'],
  ]);
  expect(page.rows[0]?.map((s) => s.tight)).toEqual(['小計', '1,000']);
});

test('type of two sizes stays on one row', () => {
  const page = printedPage([
    [100, 56, 'ご請求金額', 10],
    [300, 50, '¥965,800', 18],
  ]);
  expect(page.rows).toHaveLength(1);
});

test('edges follow the widths of the letters', () => {
  const [segment] = printedPage([[100, 50, '合計100']]).segments;
  expect(segment?.edges).toHaveLength(6);
  expect((segment?.edges[1] ?? 0) - (segment?.edges[0] ?? 0)).toBeGreaterThan(
    (segment?.edges[4] ?? 0) - (segment?.edges[3] ?? 0),
  );
});

test('nothing on the page is an empty layout', () =>
  expect(buildLayout(1, { width: 1000, height: 1414 }, [], 'pp_ocr').rows).toEqual([]));

test.each([
  ['⽇本⻄', '日本西'],
  ['ｶ)ﾐﾎﾝ', 'カ)ミホン'],
  ['㈱みほん', '(株)みほん'],
  ['１，０００円', '1,000円'],
  ['￥1000', '¥1000'],
  ['\\1000', '¥1000'],
  ['a\u0000b\u200bc', 'abc'],
])('normaliseText %j is %j', (raw, expected) => expect(normaliseText(raw)).toBe(expected));

test('kana and names fold to one form', () => {
  expect(foldKana('ｼｮｳｼﾞ ー')).toBe(foldKana('シヨウジー'));
  expect(foldName('㈱みほん')).toBe('株式会社みほん');
});

test.each([
  ['', '', 0],
  ['a', '', 1],
  ['千葉', '千業', 1],
  ['kitten', 'sitting', 3],
])('editDistance(%s, %s) = %i', (a, b, n) => expect(editDistance(a, b)).toBe(n));

test('a lost full-width comma is put back, two columns of half-width digits stay two', () => {
  const page = (engine: 'pp_ocr' | 'text_layer', gap: number, w: number) =>
    buildLayout(
      1,
      { width: 1000, height: 1414 },
      [
        { text: '217', x: 100, y: 50, w, h: 12, confidence: 0.9 },
        { text: '930', x: 100 + w + gap, y: 50, w, h: 12, confidence: 0.9 },
      ],
      engine,
    ).segments.map((s) => s.text);
  expect(page('pp_ocr', 25, 40)).toEqual(['217,930']);
  expect(page('pp_ocr', 25, 20)).toEqual(['217', '930']);
  expect(page('pp_ocr', 40, 40)).toEqual(['217', '930']);
  expect(page('text_layer', 25, 40)).toEqual(['217', '930']);
});

test('a legal form torn by a wide gap belongs to its name', () => {
  const page = printedPage([
    [100, 50, '有限'],
    [136, 50, '会社三枝印刷所'],
    [400, 50, '会社案内'],
  ]);
  expect(page.segments.map((s) => s.text)).toEqual(['有限会社三枝印刷所', '会社案内']);
});
