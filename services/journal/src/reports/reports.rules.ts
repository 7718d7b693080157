import type { z } from 'zod';
import { csvText } from '../masters/csv.rules.js';
import type { invoiceReport, ReportFileQuery } from './reports.types.js';

type Report = z.infer<typeof invoiceReport>;
type Group = Report['partner'][number];
type Cells = readonly (string | number)[];

const NUMBERS = {
  count: '件数',
  total_amount: '請求金額（税込）',
  tax_amount: '消費税',
  withholding_tax: '源泉徴収税額',
  payable_amount: '支払金額',
  unapproved: '未承認',
  unexported: '未出力',
  unpaid: '未払',
} as const;
const NAMES = Object.keys(NUMBERS) as (keyof typeof NUMBERS)[];

/** A table of a report as the text of a file, its headings first. */
export function reportText(report: Report, part: ReportFileQuery['part']): string {
  return csvText(part === 'month' ? monthRows(report) : groupRows(report, report[part]));
}

function monthRows({ months, total }: Report): Cells[] {
  const cells = (sums: Report['total']): Cells => NAMES.map((name) => sums[name]);
  return [
    ['月', ...NAMES.map((name) => NUMBERS[name])],
    ...months.map((sums) => [sums.month, ...cells(sums)]),
    ['合計', ...cells(total)],
  ];
}

function groupRows({ months }: Report, groups: readonly Group[]): Cells[] {
  return [
    ['コード', '名称', '件数', ...months.map(({ month }) => month), '合計'],
    ...groups.map(({ code, name, count, months: amounts, total }) => [code, name, count, ...amounts, total]),
  ];
}
