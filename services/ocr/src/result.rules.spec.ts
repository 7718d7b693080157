import { NOBODY, printedPage } from '../test/page-builder.js';
import { readFields } from './fields/read-fields.rules.js';
import { partialOf, unsure } from './result.rules.js';

const SURE = 0.9;
const first = printedPage([
  [680, 100, '請求日 2026年10月31日'],
  [600, 170, '株式会社みほん製作所', 14],
  [600, 205, 'TEL 045-999-0123'],
]);
const last = printedPage(
  [
    [650, 400, '小計'],
    [840, 400, '100,000'],
    [650, 420, '消費税(10%)'],
    [840, 420, '10,000'],
    [650, 440, '合計'],
    [840, 440, '110,000'],
  ],
  2,
);
const document = readFields([first, last], NOBODY);
const { issue_date, total_amount, tax_breakdown } = document;

test('both pages read in full are sure', () => {
  for (const found of [issue_date, total_amount, tax_breakdown[0]])
    expect(found?.confidence).toBeGreaterThanOrEqual(SURE);
});

test('values of a page cut short are not sure, those of the other page stay', () => {
  const out = unsure(document, (n) => n === 2);
  expect(out.total_amount).toEqual({ ...total_amount, confidence: 0.8 });
  expect(out.tax_breakdown[0]?.confidence).toBe(0.8);
  expect(out.issue_date).toEqual(issue_date);
});

test('no page cut short changes nothing', () => expect(unsure(document, () => false)).toEqual(document));

test('of a reading cut short nothing is sure', () => {
  const out = partialOf({ document, pages: [], engine: 'pp_ocr', elapsed_ms: 1 });
  expect(out.partial).toBe(true);
  expect(out.document.issue_date?.confidence).toBe(0.8);
  expect(out.document.total_amount?.confidence).toBe(0.8);
});
