import { NOBODY, printedPage, type PrintedCell } from '../../test/page-builder.js';
import { taught } from '../../test/taught-place.js';
import type { PageLayout } from '../layout/layout.types.js';
import type { LearnedPlace } from './memory-place.rules.js';
import { applyMemory, type SupplierMemory, supplierOnPages } from './memory.rules.js';
import { readFields } from './read-fields.rules.js';

interface Month {
  issued: string;
  settled: string;
  total: string;
  /** Item lines: what is below moves with them. */
  lines: number;
}

// A form in its own words: "受渡予定" is no due date and "差上高" no total for a reader that does not know it.
function form({ issued, settled, total, lines }: Month, t_number = 'T7123456789012'): PageLayout {
  const cells: PrintedCell[] = [
    [400, 40, '請求書', 24],
    [60, 100, '株式会社うけとり商事　御中', 14],
    [680, 100, '請求日'],
    [760, 100, issued],
    [600, 170, '株式会社みほん製作所', 14],
    [600, 190, 'TEL 045-999-0123'],
    [600, 220, `登録番号 ${t_number}`],
    [60, 300, '品名'],
    [860, 300, '金額'],
  ];
  for (let i = 0; i < lines; i++)
    cells.push([60, 320 + 20 * i, `部品加工${i + 1}`], [840, 320 + 20 * i, '50,000']);
  const y = 340 + 20 * lines;
  cells.push([650, y, '差上高'], [840, y, total], [60, y + 60, '受渡予定'], [150, y + 60, settled]);
  return printedPage(cells);
}

const first = form({ issued: '2026年10月31日', settled: '2026年11月25日', total: '110,000', lines: 2 });
const second = form({ issued: '2026年11月30日', settled: '2026年12月25日', total: '1,265,000', lines: 5 });
const memory = (over: Partial<SupplierMemory> = {}): SupplierMemory => ({
  t_number: 'T7123456789012',
  phones: ['0459990123'],
  names: ['株式会社みほん製作所'],
  places: [
    taught(first, 'due_date', '2026年11月25日', '受渡予定'),
    taught(first, 'total_amount', '110,000', '差上高'),
  ],
  ...over,
});
const read = (page: PageLayout) => readFields([page], NOBODY);

test('a form read with an error reads right after the correction of its sibling, however long it grew', () => {
  expect(read(first).due_date).toBeNull();
  expect(read(second).due_date).toBeNull();
  const document = applyMemory(read(second), [second], [memory()]);
  expect(document.due_date).toMatchObject({ value: '2026-12-25', page: 1 });
  expect(document.total_amount?.value).toBe(1_265_000);
  expect(document.due_date?.confidence).toBeGreaterThanOrEqual(0.9);
  expect(document.issue_date).toEqual(read(second).issue_date);
});

test('another supplier or an empty memory teaches the reader no value', () => {
  const other = memory({
    t_number: 'T9997701937229',
    phones: ['0312345678'],
    names: ['山城梱包資材株式会社'],
  });
  expect(applyMemory(read(second), [second], [other])).toEqual(read(second));
  expect(applyMemory(read(second), [second], [])).toEqual(read(second));
});

test.each<[string, Partial<SupplierMemory>, boolean]>([
  ['registration number', { phones: [], names: [] }, true],
  ['phone', { t_number: '', names: [] }, true],
  ['name', { t_number: '', phones: [] }, true],
  ['a name with one letter misread', { t_number: '', phones: [], names: ['株式会社みほん製昨所'] }, true],
  ['nothing', { t_number: '', phones: [], names: [] }, false],
  [
    'phone, but the page shows another company’s sure number',
    { t_number: 'T9997701937229', names: [] },
    false,
  ],
])('a supplier is recognised by %s', (_by, keys, known) => {
  const one = memory(keys);
  const document = read(second);
  const sure = { ...document, t_number: document.t_number && { ...document.t_number, confidence: 0.97 } };
  expect(supplierOnPages(sure, [second], [one])).toBe(known ? one : null);
});

test('the newest lesson that finds something wins', () => {
  const wrong = taught(first, 'due_date', '2026年10月31日', '請求日');
  const right = taught(first, 'due_date', '2026年11月25日', '受渡予定');
  const gone = {
    ...right,
    label: '御支払予定',
    label_box: [0.9, 0.9, 0.05, 0.01],
    box: [0.95, 0.9, 0.04, 0.01],
  };
  const due = (places: LearnedPlace[]) =>
    applyMemory(read(second), [second], [memory({ places })]).due_date?.value;
  expect(due([right, wrong])).toBe('2026-12-25');
  expect(due([wrong, right])).toBe('2026-11-30');
  expect(due([gone, right])).toBe('2026-12-25');
});

test('a place without its label fills a gap of text, is never sure, and never beats what was read surely', () => {
  const place = { ...taught(first, 'issue_date', '2026年10月31日', ''), field: 'due_date' };
  const filled = applyMemory(read(second), [second], [memory({ places: [place] })]).due_date;
  expect(filled?.value).toBe('2026-11-30');
  expect(filled?.confidence).toBeLessThan(0.9);
  const surely = { ...read(second), due_date: { ...filled, value: '2026-12-31', confidence: 0.95 } };
  expect(
    applyMemory(surely as ReturnType<typeof read>, [second], [memory({ places: [place] })]).due_date?.value,
  ).toBe('2026-12-31');
  // Amounts move with the lines above them: their place alone says nothing.
  const amount = { ...taught(first, 'total_amount', '110,000', ''), field: 'withholding_tax' };
  expect(applyMemory(read(second), [second], [memory({ places: [amount] })]).withholding_tax).toBeNull();
});

test('of two names read surely the known name of the supplier is at its place', () => {
  const page = printedPage([
    [600, 170, '株式会社みほん製作所', 14],
    [600, 190, 'TEL 045-999-0123'],
    [600, 220, '登録番号 T7123456789012'],
    [600, 240, '見本工房'],
  ]);
  const place = taught(page, 'supplier_name', '見本工房', '');
  const named = (names: string[]) =>
    applyMemory(read(page), [page], [memory({ names, places: [place] })]).supplier_name?.value;
  expect(read(page).supplier_name?.confidence).toBeGreaterThan(0.9);
  expect([named(['見本工房']), named(['株式会社みほん製作所', '見本工房']), named(['別の名'])]).toEqual([
    '見本工房',
    '株式会社みほん製作所',
    '株式会社みほん製作所',
  ]);
});

test('what was read at the taught place already stays as it was read', () => {
  const place = taught(first, 'issue_date', '2026年10月31日', '請求日');
  const document = read(second);
  const closer = {
    ...document,
    issue_date: document.issue_date && { ...document.issue_date, value: '2026-11-29' },
  };
  const after = applyMemory(closer, [second], [memory({ places: [place] })]);
  expect(after.issue_date?.value).toBe('2026-11-29');
});

describe('amounts that are taught', () => {
  const page = printedPage([
    [400, 40, '請求書', 24],
    [600, 170, '株式会社みほん製作所', 14],
    [600, 190, 'TEL 045-999-0123'],
    [600, 220, '登録番号 T7123456789012'],
    [650, 400, '小計'],
    [840, 400, '100,000'],
    [650, 420, '消費税(10%)'],
    [840, 420, '10,000'],
    [650, 440, '合計'],
    [840, 440, '110,000'],
    [60, 300, '前月分'],
    [200, 300, '98,000'],
    [60, 330, '立替'],
    [200, 330, '12,000'],
  ]);
  const teach = (...places: [string, string, string][]) =>
    memory({ places: places.map(([field, value, label]) => taught(page, field, value, label)) });

  test('one that breaks sums which close is not taken, and what was read is left for the eye', () => {
    const before = read(page);
    expect(before.total_amount).toMatchObject({ value: 110_000 });
    expect(before.total_amount?.confidence).toBeGreaterThanOrEqual(0.9);
    const after = applyMemory(before, [page], [teach(['total_amount', '98,000', '前月分'])]);
    expect(after.total_amount?.value).toBe(110_000);
    expect(after.total_amount?.confidence).toBeLessThan(0.9);
    expect({ ...after, total_amount: null }).toEqual({ ...before, total_amount: null });
  });

  test('several that agree with each other are taken together, though each of them alone agrees with nothing', () => {
    const before = read(page);
    const wrong = {
      ...before,
      subtotal: before.subtotal && { ...before.subtotal, value: 98_000 },
      tax_amount: before.tax_amount && { ...before.tax_amount, value: 12_000 },
      tax_breakdown: [],
      total_amount: before.total_amount && { ...before.total_amount, value: 110_000 },
    };
    const places: [string, string, string][] = [
      ['subtotal', '100,000', '小計'],
      ['tax_amount', '10,000', '消費税(10%)'],
    ];
    const elsewhere = (one: typeof before.subtotal) => one && { ...one, box: { ...one.box, y: 10 } };
    const moved = { ...wrong, subtotal: elsewhere(wrong.subtotal), tax_amount: elsewhere(wrong.tax_amount) };
    const after = applyMemory(moved, [page], [teach(...places)]);
    expect([after.subtotal?.value, after.tax_amount?.value]).toEqual([100_000, 10_000]);
    const one = applyMemory(moved, [page], [teach(...places.slice(0, 1))]);
    expect(one.subtotal?.value).toBe(98_000);
  });

  test('one that agrees with nothing is not sure', () => {
    const before = { ...read(page), total_amount: null };
    const after = applyMemory(before, [page], [teach(['total_amount', '12,000', '立替'])]);
    expect(after.total_amount?.value).toBe(12_000);
    expect(after.total_amount?.confidence).toBeLessThan(0.9);
    const right = applyMemory(before, [page], [teach(['total_amount', '110,000', '合計'])]);
    expect(right.total_amount?.confidence).toBeGreaterThanOrEqual(0.9);
  });

  test('the tax of one rate at odds with its amount leaves the line as it was read, for the eye', () => {
    const before = read(page);
    const after = applyMemory(before, [page], [teach(['tax_10', '12,000', '立替'])]);
    expect(after.tax_breakdown).toMatchObject([{ rate: 10, taxable: 100_000, tax: 10_000 }]);
    expect(after.tax_breakdown[0]?.confidence).toBeLessThan(0.9);
  });
});

test('where people know the supplier, another name at its place is not its name, and it is no addressee', () => {
  const page = printedPage([
    [600, 150, '株式会社みほん製作所', 14],
    [600, 180, '見本市事務局'],
    [600, 220, '登録番号 T7123456789012'],
  ]);
  const nobody = { ...read(page), supplier_name: null, recipient_name: null };
  const at = (field: string, name: string, over: Partial<SupplierMemory> = {}) => {
    const places = [{ ...taught(page, 'supplier_name', name, ''), field }];
    return applyMemory(nobody, [page], [memory({ places, ...over })]);
  };
  expect(at('supplier_name', '見本市事務局').supplier_name).toBeNull();
  expect(at('supplier_name', '見本市事務局', { names: [] }).supplier_name?.value).toBe('見本市事務局');
  expect(at('recipient_name', '株式会社みほん製作所').recipient_name).toBeNull();
  expect(at('recipient_name', '見本市事務局').recipient_name?.value).toBe('見本市事務局');
});

test('malformed places are passed over', () => {
  const places = [
    { field: 'due_date', page: 0, pages: 0, box: [], label: '', label_box: [] },
    {
      field: 'no_such_field',
      page: 1,
      pages: 1,
      box: [0, 0, 1, 1],
      label: '受渡予定',
      label_box: [0, 0, 1, 1],
    },
  ];
  expect(applyMemory(read(second), [second], [memory({ places })])).toEqual(read(second));
});

test.each([
  ['株式会社みほん製作所', true],
  ['㈱みほん製作所', true],
  ['株式会社みほん製作所東北', false],
])('a name people know as %s makes the read one sure: %s', (name, sure) => {
  const document = read(first);
  const doubtful = document.supplier_name && { ...document.supplier_name, confidence: 0.7 };
  const next = applyMemory(
    { ...document, supplier_name: doubtful },
    [first],
    [memory({ names: [name], places: [] })],
  );
  expect(next.supplier_name?.value).toBe('株式会社みほん製作所');
  expect((next.supplier_name?.confidence ?? 0) >= 0.9).toBe(sure);
});
