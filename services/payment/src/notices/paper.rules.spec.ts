import type { NoticeFacts } from './notice-facts.types.js';
import { noticePages, paperLanguage, yenText } from './paper.rules.js';
import { cut, PAGE_HEIGHT, type PdfText, wrapped } from './pdf.rules.js';

const invoice = (number: string): NoticeFacts['invoices'][number] => ({
  pay_key: '01940000-0000-7000-8000-000000000001',
  local_id: 1,
  invoice_local_id: 1,
  invoice_number: number,
  issue_date: '2026-10-31',
  delivery_date: null,
  description: 'デザイン料',
  rates: [
    { rate: '10', amount: 110_000, tax: 10_000 },
    { rate: '8', amount: 10_800, tax: 800 },
  ],
  total: 120_800,
  withholding: 10_210,
  deductions: [{ kind: 'retained', amount: 5_000 }],
  offsets: [{ invoice_number: 'CN-9', invoice_local_id: 9, issue_date: null, amount: 5_000 }],
  fee: 550,
  transfer: 100_040,
});
const facts = (count = 1): NoticeFacts => ({
  number: '20261130-12',
  made_on: '2026-11-28',
  pay_date: '2026-11-30',
  confirm_by: '2026-12-12',
  payer: { name: '株式会社うけとり商事', t_number: 'T1180301018771' },
  supplier: { name: '髙橋𠮷商店 (Café)', t_number: 'T7000012050002' },
  account: '三菱UFJ銀行 本店 ****321',
  invoices: Array.from({ length: count }, (_, at) => invoice(`A-${at}`)),
  rates: [
    { rate: '10', amount: 110_000 * count, tax: 10_000 * count },
    { rate: '8', amount: 10_800 * count, tax: 800 * count },
  ],
  total: 120_800 * count,
  withholding: 10_210 * count,
  deductions: 5_000 * count,
  offsets: 5_000 * count,
  fee: 550 * count,
  transfer: 100_040 * count,
});
/** Half an em for Latin letters, a whole one for all others. */
const measure = (text: string, size: number) =>
  [...text].reduce((sum, char) => sum + (char < '\u0100' ? 0.5 : 1), 0) * size;
const texts = (given: NoticeFacts, language: 'ja' | 'en' = 'ja') =>
  noticePages(given, language, measure)
    .flat()
    .filter((part): part is PdfText => part.kind === 'text')
    .map(({ text }) => text);

/** What Consumption Tax Act art. 30 (9) 3 and Order art. 49 (4) ask a statement of purchase to show. */
test('the notice shows both parties, the number, the date, the contents, and amount and tax by rate', () => {
  const shown = texts(facts());
  for (const wanted of [
    '髙橋𠮷商店 (Café) 御中',
    '登録番号: T7000012050002',
    '株式会社うけとり商事',
    '2026/10/31',
    'デザイン料',
    '10%',
    '¥110,000',
    '¥10,000',
    '8%※',
    '¥10,800',
    '¥800',
    '-¥10,210',
    '保留金',
    '返還・値引（CN-9）',
    '-¥550',
    '¥100,040',
    '※は軽減税率対象品目です。',
  ])
    expect(shown).toContain(wanted);
  expect(shown.join('')).toContain(
    '2026/12/12までに内容に誤りがある旨の連絡のない場合は、記載内容のとおり確認があったものとします。',
  );
});

test.each([
  ['ja', 'ja'],
  ['en', 'en'],
  ['fr', 'en'],
  ['ar', 'en'],
] as const)('a supplier who reads %s gets the notice in %s', (language, wanted) =>
  expect(paperLanguage(language)).toBe(wanted),
);

test('many invoices go over pages, none of them below the edge, and the last page has the sums', () => {
  const pages = noticePages(facts(60), 'en', measure);
  expect(pages.length).toBeGreaterThan(5);
  for (const page of pages) for (const { y } of page) expect(y).toBeLessThan(PAGE_HEIGHT - 30);
  const numbers = texts(facts(60), 'en').filter((text) => /^A-\d+$/.test(text));
  expect(new Set(numbers).size).toBe(60);
  expect(texts(facts(60), 'en')).toContain('¥6,002,400');
});

test.each([
  [0, '¥0'],
  [-5, '-¥5'],
  [1_234_567, '¥1,234,567'],
])('%s is %s', (amount, wanted) => expect(yenText(amount)).toBe(wanted));

test('a text is cut and wrapped by its width', () => {
  expect(cut('あいうえお', 10, 35, measure)).toBe('あい…');
  expect(cut('あい', 10, 35, measure)).toBe('あい');
  expect(wrapped('abc def あいう', 10, 30, measure)).toEqual(['abc', 'def あ', 'いう']);
  expect(wrapped('a\u0000b', 10, 30, measure)).toEqual(['a b']);
  expect(wrapped('', 10, 30, measure)).toEqual([]);
});
