import { around, labelOf, wordsIn, type Cell } from './places';

const cell = (text: string, x: number, y: number, w = text.length * 0.012): Cell => ({
  text,
  box: [x, y, w, 0.01],
});
const cells = [
  cell('請求日', 0.6, 0.1),
  cell('2026年10月31日', 0.72, 0.1),
  cell('お支払期限: 2026年11月30日', 0.1, 0.2, 0.3),
  cell('消費税(10%)', 0.5, 0.5),
  cell('1', 0.7, 0.5),
  cell('10,000', 0.8, 0.5),
  cell('今回御請求額', 0.1, 0.3),
  cell('110,000', 0.11, 0.32),
];
const boxOf = (text: string) => cells.find((c) => c.text === text)?.box ?? [];

describe('the label of a value', () => {
  it('is the words to its left, numbers between them passed over', () => {
    expect(labelOf(cells, boxOf('2026年10月31日'))?.text).toBe('請求日');
    expect(labelOf(cells, boxOf('10,000'))?.text).toBe('消費税(10%)');
  });
  it('is the text before it in its own cell, without the colon', () => {
    const date = wordsIn(cells).find((word) => word.text === '2026年11月30日');
    expect(labelOf(cells, date?.box ?? [])?.text).toBe('お支払期限');
  });
  it('is the head of its column when there is no text beside it', () => {
    expect(labelOf(cells, boxOf('110,000'))?.text).toBe('今回御請求額');
  });
  it('is the head of its column rather than words far to the left', () => {
    const form = [
      cell('東京都新宿区西新宿', 0.08, 0.2),
      cell('お支払期限', 0.8, 0.185),
      cell('11/30', 0.8, 0.2),
    ];
    expect(labelOf(form, [0.8, 0.2, 0.06, 0.01])?.text).toBe('お支払期限');
    const amount = [cell('御請求合計', 0.1, 0.2), cell('金額', 0.8, 0.17), cell('500', 0.8, 0.185)];
    expect(labelOf(amount, [0.8, 0.2, 0.06, 0.01])?.text).toBe('御請求合計');
  });
  it('may hold a rate of any kind, and is no row of marks', () => {
    const rows = [cell('源泉徴収税(10.21%)', 0.5, 0.1), cell('**', 0.6, 0.2), cell('3.5 kg', 0.6, 0.3)];
    const label = (y: number) => labelOf(rows, [0.8, y, 0.06, 0.01])?.text;
    expect([label(0.1), label(0.2), label(0.3)]).toEqual(['源泉徴収税(10.21%)', undefined, undefined]);
  });
  it('is nothing where only numbers are near', () => {
    expect(labelOf([cell('1,000', 0.1, 0.1), cell('2,000', 0.3, 0.1)], [0.3, 0.1, 0.05, 0.01])).toBeNull();
  });
});

it('cells fall into words at blanks and after a colon, each with its part of the box', () => {
  const words = wordsIn([cell('振込先: 千葉銀行 浦安支店', 0.1, 0.1, 0.4)]);
  expect(words.map((word) => word.text)).toEqual(['振込先:', '千葉銀行', '浦安支店']);
  const [first, second] = words;
  expect(first?.box[0]).toBeCloseTo(0.1);
  expect(second?.box[0] ?? 0).toBeGreaterThan((first?.box[0] ?? 0) + (first?.box[2] ?? 0) - 0.001);
  const all = around(words.map((word) => word.box));
  expect([all[0], all[2]].map((n) => Math.round((n ?? 0) * 100) / 100)).toEqual([0.1, 0.4]);
});
