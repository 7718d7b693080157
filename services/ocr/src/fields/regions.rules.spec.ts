import { NOBODY, printedPage, type PrintedCell } from '../../test/page-builder.js';
import { readFields } from './read-fields.rules.js';
import { doubtfulRegions } from './regions.rules.js';

const regions = (cells: PrintedCell[]) => {
  const page = printedPage(cells);
  return doubtfulRegions([page], readFields([page], NOBODY));
};

test('a label without its value asks for the place beside it', () => {
  const [due] = regions([
    [60, 290, 'お支払期限'],
    [600, 290, '請求番号'],
  ]).filter((r) => r.field === 'due_date');
  expect(due).toMatchObject({ kind: 'date', page: 1 });
  expect(due?.box.x).toBeCloseTo(110, 0);
  expect(due?.box.y).toBeLessThan(290);
  expect((due?.box.y ?? 0) + (due?.box.h ?? 0)).toBeGreaterThan(300);
});

test('a sure value asks for nothing', () => {
  expect(
    regions([
      [60, 290, 'お支払期限'],
      [150, 290, '2026年11月30日'],
    ]).filter((r) => r.field === 'due_date'),
  ).toEqual([]);
});

test('a registration number whose check digit fails is looked at where it stands', () => {
  const [number] = regions([
    [600, 170, '株式会社みほん製作所', 14],
    [600, 220, '登録番号 T7123456789013'],
  ]).filter((r) => r.field === 't_number');
  expect(number?.kind).toBe('t_number');
  expect(number?.box.x).toBeGreaterThan(600);
  expect(number?.box.x).toBeLessThan(646);
});

test('the lines over the telephone are read again when no name was found', () => {
  const [name] = regions([[600, 205, 'TEL 045-999-0123']]).filter((r) => r.field === 'supplier_name');
  expect(name?.kind).toBe('name');
  expect((name?.box.y ?? 0) + (name?.box.h ?? 0)).toBeLessThanOrEqual(205);
});

test('never more than a second look can bear', () => {
  const many = Array.from({ length: 80 }, (_, i): PrintedCell => [60, 20 + 16 * i, 'お支払期限']);
  expect(regions(many).length).toBeLessThanOrEqual(32);
});

test('a holder without a label is looked for behind the account number and under it', () => {
  const boxes = regions([[60, 900, '千葉銀行 浦安支店 普通 0123456']]).filter((r) => r.kind === 'kana');
  expect(boxes).toHaveLength(2);
  expect(boxes[0]?.box.x).toBeGreaterThan(200);
  expect(boxes[1]).toMatchObject({ box: { x: 60 } });
  expect(boxes[1]?.box.y).toBeGreaterThan(910);
});
