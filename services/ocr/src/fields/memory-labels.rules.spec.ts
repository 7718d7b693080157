import { NOBODY, printedPage, type PrintedCell } from '../../test/page-builder.js';
import { taught } from '../../test/taught-place.js';
import type { PageLayout } from '../layout/layout.types.js';
import type { LearnedPlace } from './memory-place.rules.js';
import { applyMemory } from './memory.rules.js';
import { readFields } from './read-fields.rules.js';

const memory = ({ places }: { places: LearnedPlace[] }) => ({
  t_number: 'T7123456789012',
  phones: [],
  names: [],
  places,
});
const read = (page: PageLayout) => readFields([page], NOBODY);

describe('a label', () => {
  const moved = (label: PrintedCell[], value = '2026年12月25日') =>
    printedPage([[60, 40, '請求書', 24], ...label, [300, 500, value], [60, 900, 'T7123456789012']]);
  const lessonOf = (label: string) =>
    taught(
      printedPage([
        [60, 300, label],
        [300, 300, '2026年11月25日'],
      ]),
      'due_date',
      '2026年11月25日',
      label,
    );
  const due = (page: PageLayout, label: string) => {
    const blank = { ...read(page), due_date: null };
    return applyMemory(blank, [page], [memory({ places: [lessonOf(label)] })]).due_date;
  };

  test.each<[string, string, PrintedCell[]]>([
    ['without the marks around it', '受渡予定', [[60, 500, '**受渡予定:']]],
    ['whose marks were lost', '** 受渡予定 **', [[60, 500, '受渡予定']]],
    ['whose number stands in a cell of its own', '第12回受渡予定', [[60, 500, '第回受渡予定']]],
    ['with one letter of four misread', '受渡予定', [[60, 500, '受渡予走']]],
    [
      'with three letters of eighteen misread',
      '本社経理部受渡予定日のご連絡について',
      [[60, 500, '本杜経埋部受渡予走日のご連絡について']],
    ],
  ])('%s is found', (_what, label, cells) => {
    expect(due(moved(cells), label)).toMatchObject({ value: '2026-12-25' });
    expect(due(moved(cells), label)?.confidence).toBeGreaterThanOrEqual(0.9);
  });

  test.each<[string, string, PrintedCell[]]>([
    ['of other words', '受渡予定', [[60, 500, '御振込先']]],
    ['of marks alone', '**', [[60, 500, '**']]],
    ['with two letters of four misread', '受渡予定', [[60, 500, '決済子走']]],
  ])('%s is not', (_what, label, cells) => {
    expect(due(moved(cells), label)).toBeNull();
  });
});

test('an amount at a taught place whose label cannot be read counts where the sums prove it', () => {
  const page = (asked: string) =>
    printedPage([
      [100, 100, '差上高'],
      [250, 100, asked],
      [600, 220, '登録番号 T7123456789012'],
      [650, 400, '小計'],
      [840, 400, '100,000'],
      [650, 420, '消費税(10%)'],
      [840, 420, '10,000'],
    ]);
  const lesson = { ...taught(page('110,000'), 'total_amount', '110,000', '差上高'), label: '御査収額' };
  const total = (asked: string) => {
    const without = { ...read(page(asked)), total_amount: null, payable_amount: null };
    return applyMemory(without, [page(asked)], [memory({ places: [lesson] })]).total_amount;
  };
  expect(total('110,000')).toMatchObject({ value: 110_000 });
  expect(total('110,000')?.confidence).toBeLessThan(0.9);
  expect(total('111,000')).toBeNull();
  expect(total('110000')).toBeNull();
});

test('digits set apart are one amount', () => {
  const page = printedPage([
    [100, 100, '差上高'],
    [300, 100, '1 1 0 , 0 0 0'],
    [600, 220, '登録番号 T7123456789012'],
  ]);
  const lesson = taught(page, 'total_amount', '1 1 0 , 0 0 0', '差上高');
  const document = { ...read(page), total_amount: null };
  expect(applyMemory(document, [page], [memory({ places: [lesson] })]).total_amount?.value).toBe(110_000);
});
