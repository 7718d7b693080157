import { describe, expect, test } from '@jest/globals';
import { DEFAULT_TEMPLATE, type SummaryValues, SummaryTemplate, templateProblem } from './summary.rules.js';

const raw = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
const VALUES = {
  supplier: 'ミナト印刷',
  date: '2026-11-20',
  number: 'M-1',
  subject: '印刷物',
  note: '11月分',
};
const write = (template: string, over: Partial<SummaryValues> = {}, percent: number | null = null) => {
  const values = Object.fromEntries(
    Object.entries({ ...VALUES, ...over }).map(([name, value]) => [name, raw(value)]),
  ) as unknown as SummaryValues;
  return Buffer.from(new SummaryTemplate(template).render(values, percent), 'latin1').toString('utf8');
};

test.each([
  ['', null],
  ['  ', null],
  [DEFAULT_TEMPLATE, null],
  ['{supplier}', null],
  ['支払 {supplier}（{number}）', null],
  ['{note}', 'summary_supplier'],
  ['摘要', 'summary_supplier'],
  ['{supplier} {vendor}', 'summary_placeholder'],
  ['{supplier} {}', 'summary_placeholder'],
  ['{supplier} {note', 'summary_placeholder'],
  ['{supplier}}', 'summary_placeholder'],
] as const)('%j: %s', (template, wanted) => {
  expect(templateProblem(template)).toBe(wanted);
});

describe('a line', () => {
  test.each([
    [DEFAULT_TEMPLATE, {}, 'ミナト印刷 11月分 印刷物 M-1'],
    [DEFAULT_TEMPLATE, { note: '', subject: '\\N', number: '' }, 'ミナト印刷'],
    ['{date} {month} {supplier}', {}, '2026/11/20 2026年11月分 ミナト印刷'],
    ['{date} {month} {supplier}', { date: '\\N' }, 'ミナト印刷'],
    ['{supplier}（{number}）{note}', { number: '' }, 'ミナト印刷11月分'],
    ['{supplier} [{number}] {note}', {}, 'ミナト印刷 [M-1] 11月分'],
    // A line that begins with the supplier's name does not get it twice.
    [DEFAULT_TEMPLATE, { note: 'ミナト印刷 11月分' }, 'ミナト印刷 11月分 印刷物 M-1'],
    [DEFAULT_TEMPLATE, { note: '【取消】ミナト印刷' }, '【取消】ミナト印刷 印刷物 M-1'],
    ['{supplier} {number}', { note: 'ミナト印刷 11月分' }, 'ミナト印刷 M-1'],
    // A template without the line's text has the name in its place.
    ['{month} {supplier}（{number}）', { note: 'ミナト印刷 11月分' }, '2026年11月分 ミナト印刷（M-1）'],
    // Nor a subject that it has.
    [DEFAULT_TEMPLATE, { note: 'ミナト印刷 11月分 印刷物' }, 'ミナト印刷 11月分 印刷物 M-1'],
    ['{supplier} {subject}', { note: '印刷物' }, 'ミナト印刷 印刷物'],
    ['{supplier}\\{note}', { note: 'a' }, 'ミナト印刷\\\\a'],
  ])('%j with %j: %s', (template, over, wanted) => {
    expect(write(template, over)).toBe(wanted);
  });
  test.each([
    [{ note: '11月分 70%控除対象' }, 70, 'ミナト印刷 11月分 印刷物 M-1 70%控除対象'],
    [{ note: '11月分' }, 80, 'ミナト印刷 11月分 印刷物 M-1 80%控除対象'],
    [{ note: '80%控除対象 11月分' }, null, 'ミナト印刷 11月分 印刷物 M-1 80%控除対象'],
    [{ note: '80%控除対象' }, 70, 'ミナト印刷 印刷物 M-1 70%控除対象'],
  ])('%j at %s: the note is at the end, once', (over, percent, wanted) => {
    expect(write(DEFAULT_TEMPLATE, over, percent)).toBe(wanted);
  });
});
