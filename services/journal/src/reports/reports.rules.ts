import type { z } from 'zod';
import { type CsvFile, csvText, utf8Bytes } from '../masters/csv.rules.js';
import type { ageingReport } from './ageing.types.js';
import type { invoiceReport, ReportFileQuery } from './reports.types.js';
import type { stageReport } from './stages.types.js';

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

const AGES = {
  not_due: '期日前',
  days_30: '1〜30日超過',
  days_60: '31〜60日超過',
  days_90: '61〜90日超過',
  older: '91日以上超過',
  no_date: '期日なし',
} as const;

/** Unpaid invoices by partner and age: the number and the payable amount of each group. */
export function ageingText({ ages, partner, total }: z.infer<typeof ageingReport>): string {
  const row = (
    name: string,
    of: { count: number; amount: number },
    by: readonly { count: number; amount: number }[],
  ): Cells => [name, of.count, of.amount, ...by.flatMap(({ count, amount }) => [count, amount])];
  const heads = ages.flatMap(({ key }) => [`${AGES[key]} 件数`, `${AGES[key]} 支払金額`]);
  return csvText([
    ['取引先', '件数', '支払金額', ...heads],
    ...partner.map((one) => row(one.name, one, one.ages)),
    row('合計', total, ages),
  ]);
}

const STAGE_NAMES = {
  reading: '請求日から読取まで',
  approval: '読取から最終承認まで',
  payment: '最終承認から支払まで',
} as const;

/** Days of the stages, and how many invoices took how long. */
export function stagesText({ stages }: z.infer<typeof stageReport>): string {
  const bands = (stages[0]?.bands ?? []).map(({ from, to }) =>
    from === null ? `${to}日以内` : to === null ? `${from}日以上` : `${from}〜${to}日`,
  );
  return csvText([
    ['段階', '件数', '平均日数', '中央値', '90%の請求書', '最長', ...bands],
    ...stages.map((one) => [
      STAGE_NAMES[one.stage],
      one.count,
      ...[one.average, one.median, one.nine_of_ten, one.longest].map((days) => days ?? ''),
      ...one.bands.map(({ count }) => count),
    ]),
  ]);
}

/** A text as a file that spreadsheets read: UTF-8 with its mark. */
export function csvFileOf(file_name: string, text: string): CsvFile {
  return { file_name, ...utf8Bytes(text) };
}
