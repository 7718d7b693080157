import { NOBODY, printedPage, type PrintedCell } from '../../test/page-builder.js';
import type { PageLayout } from '../layout/layout.types.js';
import { relativeBox } from '../result.rules.js';
import type { LearnedPlace } from './memory-place.rules.js';
import { applyMemory } from './memory.rules.js';
import type { LearnedField } from './memory-values.rules.js';
import { readFields } from './read-fields.rules.js';

// Two invoices of one supplier on each of eight kinds of form, in words that the reader has no rule for. The values that
// a person shows on the first must be read on the second, however many lines it has and wherever they push the text below.

interface Invoice {
  lines: number;
  /** due date, number, amount asked for and its parts, as this form prints them */
  due: string;
  number: string;
  subtotal: string;
  tax: string;
  asked: string;
  withheld?: string;
}

type Form = (invoice: Invoice) => PrintedCell[][];
/** What a person points at: the field, the printed value and the label that stands for it. */
type Lesson = [LearnedField, keyof Invoice, string];
type Expected = Partial<Record<LearnedField, string | number>>;

const SENDER: PrintedCell[] = [
  [600, 150, '株式会社みほん製作所', 14],
  [600, 175, 'TEL 045-999-0123'],
  [600, 195, '登録番号 T7123456789012'],
];
const TITLE: PrintedCell = [400, 40, 'ご案内', 24];
const rows = (lines: number, y: number): PrintedCell[] =>
  Array.from({ length: lines }, (_, i): PrintedCell => [60, y + 20 * i, `部品加工 其の${i + 1}`]);
const wide = (text: string) => [...text].join(' ');

const FORMS: [string, Form, Lesson[], Invoice, Invoice, Expected][] = [
  [
    'service: labels beside values, the sum in a box above the lines',
    (i) => [
      [
        TITLE,
        ...SENDER,
        [60, 150, '控番'],
        [160, 150, i.number],
        [60, 200, '精算額'],
        [200, 196, i.asked, 18],
        [60, 240, '決済予定'],
        [200, 240, i.due],
        ...rows(i.lines, 300),
        [600, 320 + 20 * i.lines, '品代'],
        [840, 320 + 20 * i.lines, i.subtotal],
        [600, 340 + 20 * i.lines, '租税'],
        [840, 340 + 20 * i.lines, i.tax],
      ],
    ],
    [
      ['invoice_number', 'number', '控番'],
      ['payable_amount', 'asked', '精算額'],
      ['due_date', 'due', '決済予定'],
      ['subtotal', 'subtotal', '品代'],
      ['tax_amount', 'tax', '租税'],
    ],
    {
      lines: 2,
      number: 'A-1001',
      asked: '¥110,000',
      due: '2026年11月25日',
      subtotal: '100,000',
      tax: '10,000',
    },
    {
      lines: 9,
      number: 'A-1017',
      asked: '¥1,375,000',
      due: '2026年12月25日',
      subtotal: '1,250,000',
      tax: '125,000',
    },
    {
      invoice_number: 'A-1017',
      payable_amount: 1_375_000,
      due_date: '2026-12-25',
      subtotal: 1_250_000,
      tax_amount: 125_000,
    },
  ],
  [
    'band: heads above values',
    (i) => [
      [
        TITLE,
        ...SENDER,
        [60, 250, '控番'],
        [260, 250, '決済予定'],
        [460, 250, '精算額'],
        [60, 268, i.number],
        [260, 268, i.due],
        [460, 268, i.asked],
        ...rows(i.lines, 330),
      ],
    ],
    [
      ['invoice_number', 'number', '控番'],
      ['due_date', 'due', '決済予定'],
      ['payable_amount', 'asked', '精算額'],
    ],
    { lines: 3, number: '00371', asked: '24,860', due: '2026/11/30', subtotal: '', tax: '' },
    { lines: 1, number: '00402', asked: '8,640', due: '2026/12/31', subtotal: '', tax: '' },
    { invoice_number: '00402', payable_amount: 8_640, due_date: '2026-12-31' },
  ],
  [
    'statement: a strip of balances, the days in a sentence below the lines',
    (i) => [
      [
        TITLE,
        ...SENDER,
        [60, 230, '前回残'],
        [260, 230, '入金分'],
        [660, 230, '差引お渡し分'],
        [60, 250, '98,000'],
        [260, 250, '98,000'],
        [660, 250, i.asked],
        ...rows(i.lines, 300),
        [60, 320 + 20 * i.lines, 'お渡しの日'],
        [200, 320 + 20 * i.lines, i.due],
      ],
    ],
    [
      ['payable_amount', 'asked', '差引お渡し分'],
      ['due_date', 'due', 'お渡しの日'],
    ],
    { lines: 4, number: '', asked: '270,902', due: '11月20日', subtotal: '', tax: '' },
    { lines: 12, number: '', asked: '423,802', due: '12月21日', subtotal: '', tax: '' },
    { payable_amount: 423_802, due_date: '2026-12-21' },
  ],
  [
    'freelancer: tax held back with its rate in the label',
    (i) => [
      [
        TITLE,
        ...SENDER,
        ...rows(i.lines, 300),
        [500, 320 + 20 * i.lines, '控除金(10.21%)'],
        [830, 320 + 20 * i.lines, i.withheld ?? ''],
        [500, 345 + 20 * i.lines, '差引お渡し分'],
        [830, 345 + 20 * i.lines, i.asked],
      ],
    ],
    [
      ['withholding_tax', 'withheld', '控除金(10.21%)'],
      ['payable_amount', 'asked', '差引お渡し分'],
    ],
    { lines: 1, number: '', withheld: '▲10,210', asked: '¥99,790', due: '', subtotal: '', tax: '' },
    { lines: 3, number: '', withheld: '▲29,098', asked: '¥284,402', due: '', subtotal: '', tax: '' },
    { withholding_tax: 29_098, payable_amount: 284_402 },
  ],
  [
    'wholesale: the sums on the last page, of two and of three',
    (i) => {
      const pages = Array.from({ length: i.lines }, (_, n): PrintedCell[] => [...rows(30, 300 + n)]);
      pages[0]?.unshift(TITLE, ...SENDER, [60, 200, '控番'], [160, 200, i.number]);
      pages.at(-1)?.push([600, 1000, '品代合算'], [840, 1000, i.asked]);
      return pages;
    },
    [
      ['invoice_number', 'number', '控番'],
      ['total_amount', 'asked', '品代合算'],
    ],
    { lines: 2, number: 'CDB-2610-3391', asked: '3,161,129', due: '', subtotal: '', tax: '' },
    { lines: 3, number: 'CDB-2611-0127', asked: '16,357,431', due: '', subtotal: '', tax: '' },
    { invoice_number: 'CDB-2611-0127', total_amount: 16_357_431 },
  ],
  [
    'host printer: letters set apart, labels between asterisks',
    (i) => [
      [
        TITLE,
        ...SENDER,
        ...rows(i.lines, 300),
        [180, 320 + 20 * i.lines, '** 品 代 合 算 **'],
        [780, 320 + 20 * i.lines, wide(i.asked)],
        [180, 360 + 20 * i.lines, '決済予定:'],
        [300, 360 + 20 * i.lines, i.due],
      ],
    ],
    [
      ['total_amount', 'asked', '** 品 代 合 算 **'],
      ['due_date', 'due', '決済予定:'],
    ],
    { lines: 2, number: '', asked: '235,705', due: '08.11.30', subtotal: '', tax: '' },
    { lines: 5, number: '', asked: '663,542', due: '08.12.31', subtotal: '', tax: '' },
    { total_amount: 663_542, due_date: '2026-12-31' },
  ],
  [
    'bilingual: label and value in one cell',
    (i) => [
      [
        TITLE,
        ...SENDER,
        [60, 220, `Our folio 控番: ${i.number}`],
        [60, 250, `Settle by 決済予定: ${i.due}`],
        ...rows(i.lines, 300),
      ],
    ],
    [
      ['invoice_number', 'number', '控番'],
      ['due_date', 'due', '決済予定'],
    ],
    { lines: 2, number: 'NSA/26/0457', asked: '', due: '2026-11-30', subtotal: '', tax: '' },
    { lines: 2, number: 'NSA/26/0512', asked: '', due: '2027-01-05', subtotal: '', tax: '' },
    { invoice_number: 'NSA/26/0512', due_date: '2027-01-05' },
  ],
  [
    'construction: a number with an ideograph, the sum under its head',
    (i) => [
      [
        TITLE,
        ...SENDER,
        [80, 180, '工事控番'],
        [180, 180, i.number],
        [80, 240, '今般精算額'],
        [80, 256, i.asked, 14],
        ...rows(i.lines, 330),
        [80, 360 + 20 * i.lines, '決済予定'],
        [180, 360 + 20 * i.lines, i.due],
      ],
    ],
    [
      ['invoice_number', 'number', '工事控番'],
      ['payable_amount', 'asked', '今般精算額'],
      ['due_date', 'due', '決済予定'],
    ],
    { lines: 3, number: '工-26-118', asked: '¥3,850,000-', due: '令和8年11月30日', subtotal: '', tax: '' },
    { lines: 7, number: '工-26-131', asked: '¥1,210,000-', due: '令和8年12月31日', subtotal: '', tax: '' },
    { invoice_number: '工-26-131', payable_amount: 1_210_000, due_date: '2026-12-31' },
  ],
];

/** The place of a printed value and of its label, alone in their cells or parts of one. */
function shown(pages: PageLayout[], field: string, value: string, label: string): LearnedPlace {
  for (const page of pages) {
    const value_box = boxIn(page, value);
    const label_box = boxIn(page, label);
    if (value_box && label_box)
      return { field, page: page.number, pages: pages.length, box: value_box, label, label_box };
  }
  throw new Error(`no page prints ${label} ${value}`);
}

function boxIn(page: PageLayout, text: string): number[] | null {
  const tight = text.replace(/\s/g, '');
  const cell = page.segments.find((segment) => segment.tight.includes(tight));
  if (!cell) return null;
  const at = cell.tight.indexOf(tight);
  const edge = (n: number) => cell.edges[n] ?? cell.x1;
  return relativeBox({ x: edge(at), y: cell.y0, w: edge(at + tight.length) - edge(at), h: cell.h }, page);
}

test.each(FORMS)('%s', (_kind, form, lessons, first, second, expected) => {
  const print = (invoice: Invoice) =>
    form(invoice).map((cells, n) => printedPage([...cells, [60, 100, '発行日 2026年11月1日']], n + 1));
  const places = lessons.map(([field, value, label]) =>
    shown(print(first), field, String(first[value]), label),
  );
  const memory = { t_number: 'T7123456789012', phones: [], names: [], places };
  const untaught = readFields(print(second), NOBODY);
  const taught = applyMemory(untaught, print(second), [memory]);
  const valuesOf = (document: typeof taught) =>
    Object.fromEntries(
      lessons.map(([field]) => [field, (document[field as 'due_date'] ?? { value: null }).value]),
    );
  expect(valuesOf(taught)).toEqual(expected);
  expect(valuesOf(untaught)).not.toEqual(expected);
  const others = Object.fromEntries(lessons.map(([field]) => [field, null]));
  expect({ ...taught, ...others }).toEqual({ ...untaught, ...others });
});
