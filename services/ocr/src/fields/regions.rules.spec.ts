import { NOBODY, printedPage, recognisedPage, type PrintedCell } from '../../test/page-builder.js';
import { readFields } from './read-fields.rules.js';
import { doubtfulRegions } from './regions.rules.js';

const regions = (cells: PrintedCell[]) => {
  const page = printedPage(cells);
  return doubtfulRegions([page], readFields([page], NOBODY));
};

test('a label without its value asks for the place beside it', () => {
  const [holder] = regions([
    [60, 290, '口座名義'],
    [600, 290, '請求番号'],
  ]).filter((r) => r.field === 'account_holder_kana');
  expect(holder).toMatchObject({ kind: 'kana', page: 1 });
  expect(holder?.box.x).toBeCloseTo(100, 0);
  expect(holder?.box.y).toBeLessThan(290);
  expect((holder?.box.y ?? 0) + (holder?.box.h ?? 0)).toBeGreaterThan(300);
});

test('a sure value asks for nothing, a number never', () => {
  expect(
    regions([
      [60, 290, 'お支払期限'],
      [60, 310, 'ご請求金額'],
      [600, 220, '登録番号 T7123456789013'],
      [60, 520, '千葉銀行 浦安支店 普通'],
    ]).filter((r) => r.field !== 'account_holder_kana' && r.field !== 'supplier_name'),
  ).toEqual([]);
});

test('a name that nothing but its own print speaks for is read again, however clear', () => {
  const looked = (holder: string) => {
    const page = recognisedPage(
      [
        [600, 170, '株式会社みほん製作所', 14],
        [600, 205, 'TEL 045-999-0123'],
        [60, 520, `千葉銀行 浦安支店 普通 0123456 ${holder}`],
      ],
      0.99,
    );
    const document = readFields([page], NOBODY);
    expect(document.supplier_name?.confidence).toBeGreaterThan(0.9);
    return doubtfulRegions([page], document).some((r) => r.field === 'supplier_name');
  };
  expect([looked(''), looked('カ)ミホンセイサクシヨ')]).toEqual([true, false]);
});

test('the lines over the telephone are read again when no name was found', () => {
  const [name] = regions([[600, 205, 'TEL 045-999-0123']]).filter((r) => r.field === 'supplier_name');
  expect(name?.kind).toBe('name');
  expect((name?.box.y ?? 0) + (name?.box.h ?? 0)).toBeLessThanOrEqual(205);
});

test('never more than a second look can bear', () => {
  const many = Array.from({ length: 80 }, (_, i): PrintedCell => [60, 20 + 16 * i, '口座名義']);
  expect(regions(many).length).toBeLessThanOrEqual(32);
});

test('a holder without a label is looked for behind the account number and under it', () => {
  const boxes = regions([[60, 900, '千葉銀行 浦安支店 普通 0123456']]).filter((r) => r.kind === 'kana');
  expect(boxes).toHaveLength(2);
  expect(boxes[0]?.box.x).toBeGreaterThan(200);
  expect(boxes[1]).toMatchObject({ box: { x: 60 } });
  expect(boxes[1]?.box.y).toBeGreaterThan(910);
});
