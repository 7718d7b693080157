import type { z } from 'zod';
import { type CsvFile, csvText, utf8Bytes } from '../masters/csv.rules.js';
import type { ageingReport } from './ageing.types.js';
import { type FileLanguage, REPORT_WORDS, type ReportWords, SUM_NAMES } from './report-words.data.js';
import type { invoiceReport, ReportFileQuery } from './reports.types.js';
import type { stageReport } from './stages.types.js';

type Report = z.infer<typeof invoiceReport>;
type Group = Report['partner'][number];
type Cells = readonly (string | number)[];

/** A table of a report as the text of a file, its headings first. */
export function reportText(
  report: Report,
  part: ReportFileQuery['part'],
  language: FileLanguage = 'ja',
): string {
  const words = REPORT_WORDS[language];
  return csvText(part === 'month' ? monthRows(report, words) : groupRows(report, report[part], words));
}

function monthRows({ months, total }: Report, words: ReportWords): Cells[] {
  const cells = (sums: Report['total']): Cells => SUM_NAMES.map((name) => sums[name]);
  return [
    [words.month, ...SUM_NAMES.map((name) => words.sums[name])],
    ...months.map((sums) => [sums.month, ...cells(sums)]),
    [words.total, ...cells(total)],
  ];
}

function groupRows({ months }: Report, groups: readonly Group[], words: ReportWords): Cells[] {
  return [
    [words.code, words.name, words.count, ...months.map(({ month }) => month), words.total],
    ...groups.map(({ code, name, count, months: amounts, total }) => [code, name, count, ...amounts, total]),
  ];
}

/** Unpaid invoices by partner and age: the number and the payable amount of each group. */
export function ageingText(
  { ages, partner, total }: z.infer<typeof ageingReport>,
  language: FileLanguage = 'ja',
): string {
  const words = REPORT_WORDS[language];
  const { count, payable_amount } = words.sums;
  const row = (
    name: string,
    of: { count: number; amount: number },
    by: readonly { count: number; amount: number }[],
  ): Cells => [name, of.count, of.amount, ...by.flatMap((one) => [one.count, one.amount])];
  const heads = ages.flatMap(({ key }) => [
    `${words.ages[key]} ${count}`,
    `${words.ages[key]} ${payable_amount}`,
  ]);
  return csvText([
    [words.partner, count, payable_amount, ...heads],
    ...partner.map((one) => row(one.name, one, one.ages)),
    row(words.total, total, ages),
  ]);
}

/** Days of the stages, and how many invoices took how long. */
export function stagesText({ stages }: z.infer<typeof stageReport>, language: FileLanguage = 'ja'): string {
  const words = REPORT_WORDS[language];
  const bands = (stages[0]?.bands ?? []).map((band) => bandText(band, words));
  return csvText([
    [words.stage_of, words.count, words.average, words.median, words.nine_of_ten, words.longest, ...bands],
    ...stages.map((one) => [
      words.stages[one.stage],
      one.count,
      ...[one.average, one.median, one.nine_of_ten, one.longest].map((days) => days ?? ''),
      ...one.bands.map(({ count }) => count),
    ]),
  ]);
}

function bandText({ from, to }: { from: number | null; to: number | null }, words: ReportWords): string {
  if (from === null) return words.days_at_most.replace('{{days}}', String(to));
  if (to === null) return words.days_at_least.replace('{{days}}', String(from));
  return words.days_between.replace('{{from}}', String(from)).replace('{{to}}', String(to));
}

/** A text as a file that spreadsheets read: UTF-8 with its mark. */
export function csvFileOf(file_name: string, text: string): CsvFile {
  return { file_name, ...utf8Bytes(text) };
}
