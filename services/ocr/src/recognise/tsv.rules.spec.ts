import { senseOf } from './sense.rules.js';
import { parseTsv } from './tsv.rules.js';

const TSV = [
  'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext',
  '4\t1\t1\t1\t1\t0\t100\t50\t200\t30\t-1\t',
  '5\t1\t1\t1\t1\t1\t100\t50\t60\t30\t96.5\t請求',
  '5\t1\t1\t1\t1\t2\t170\t60\t4\t8\t91\t:',
  '5\t1\t1\t1\t1\t3\t180\t50\t1\t1\t-1\t',
  '5\t1\t1\t1\t1\t4\t190\t50\t10\t10\t0\tx',
  'broken',
].join('\n');

test('words take the height of their line; rejects are left out', () => {
  expect(parseTsv(TSV)).toEqual([
    { text: '請求', x: 100, y: 50, w: 60, h: 30, confidence: 0.965 },
    { text: ':', x: 170, y: 50, w: 4, h: 30, confidence: 0.91 },
  ]);
});
test('nothing yields nothing', () => expect(parseTsv('')).toEqual([]));

test('sense counts plausible words only', () => {
  const word = (text: string, confidence = 0.9) => ({ text, x: 0, y: 0, w: 1, h: 1, confidence });
  expect(senseOf([word('請求書'), word('合計'), word('1,000')])).toBe(3);
  expect(senseOf([word('合計', 0.2)])).toBe(0);
  expect(senseOf([])).toBe(0);
});

test('lone 日 and 円 are what a page upside down is read as', () => {
  const word = (text: string) => ({ text, x: 0, y: 0, w: 10, h: 10, confidence: 0.9 });
  expect(senseOf(['日', '日し日し', '円', '人日'].map(word))).toBe(0);
  expect(senseOf([word('10月31日')])).toBe(2);
});
