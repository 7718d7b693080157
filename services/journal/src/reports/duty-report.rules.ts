import { type Duty, type DutyCode, type DutyMark, dutyCode } from '@uketori/service-kit/duties.rules';
import { csvText } from '../masters/csv.rules.js';
import { DUTY_WORDS } from './duty-words.data.js';
import type { DutyReport } from './duty-report.types.js';
import type { FileLanguage } from './report-words.data.js';

export type DutyReportRow = DutyReport['rows'][number];

/** A person and the steps that they, their keys and their deputies did on one invoice, in their order. */
export interface StoredDutyRow extends Omit<DutyReportRow, 'steps' | 'codes'> {
  steps: DutyMark[];
}

/** Uploads, edits and entered accounts are one step: the preparation. Two levels are two. */
const PREPARATION: ReadonlySet<Duty> = new Set(['upload', 'edit', 'enter_account']);

function stepKey({ duty, level }: DutyMark): string {
  return PREPARATION.has(duty) ? 'prepare' : `${duty}/${level ?? ''}`;
}

/** The rules that the steps of one person break. */
function codesOf(steps: readonly DutyMark[]): DutyCode[] {
  const pairs = steps.flatMap((a, at) => steps.slice(at + 1).map((b) => dutyCode(a.duty, b.duty)));
  return [...new Set(pairs.filter((code) => code !== null))];
}

/** The row of the report; null when the person did one step only. */
export function dutyRow(row: StoredDutyRow): DutyReportRow | null {
  if (new Set(row.steps.map(stepKey)).size < 2) return null;
  const steps = row.steps.map(({ duty, level, user_name, user_id, at }) => ({
    duty,
    level: level ?? null,
    user_name,
    as_deputy_of: user_id !== row.user_id,
    at: new Date(at).toISOString(),
  }));
  return { ...row, steps, codes: codesOf(row.steps) };
}

/** An instant as date and time in Japan. */
function japanTime(at: string): string {
  const shifted = new Date(Date.parse(at) + 9 * 3_600_000).toISOString();
  return `${shifted.slice(0, 10)} ${shifted.slice(11, 16)}`;
}

/** The report as the text of a file: a line for each step. */
export function dutyText(rows: readonly DutyReportRow[], language: FileLanguage): string {
  const words = DUTY_WORDS[language];
  return csvText([
    words.head,
    ...rows.flatMap((row) =>
      row.steps.map((step) => [
        row.local_id,
        row.partner_name,
        row.payable_amount ?? '',
        row.user_name,
        words.duties[step.duty].replace('{{level}}', String(step.level ?? '')),
        step.user_name,
        step.as_deputy_of ? words.yes : '',
        japanTime(step.at),
        row.codes.map((code) => words.codes[code]).join(' / '),
      ]),
    ),
  ]);
}
