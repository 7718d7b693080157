import { DUTIES, DUTY_CODES, type DutyMark } from '@uketori/service-kit/duties.rules';
import { dutyRow, dutyText, type StoredDutyRow } from './duty-report.rules.js';
import { DUTY_WORDS } from './duty-words.data.js';
import { FILE_LANGUAGES } from './report-words.data.js';

const ME = '01900000-0000-7000-8000-000000000001';
const mark = (duty: DutyMark['duty'], more: Partial<DutyMark> = {}): DutyMark => ({
  duty,
  user_id: ME,
  user_name: '承認 一郎',
  at: '2026-11-28T15:30:00Z',
  ...more,
});
const row = (...steps: DutyMark[]): StoredDutyRow => ({
  invoice_id: '01900000-0000-7000-8000-00000000000a',
  local_id: 7,
  partner_name: '=山田商事',
  payable_amount: 110_000,
  user_id: ME,
  user_name: '承認 一郎',
  steps,
});

test.each([
  ['one step', [mark('level', { level: 1 })], null],
  ['an upload, its edits and its account', [mark('upload'), mark('edit'), mark('enter_account')], null],
  ['two levels', [mark('level', { level: 1 }), mark('level', { level: 2 })], ['duty_two_levels']],
  ['an edit and the final approval', [mark('edit'), mark('final')], ['duty_own_record']],
  ['an upload and a level', [mark('upload'), mark('level', { level: 1 })], []],
  ['a level and a confirmation', [mark('level', { level: 1 }), mark('confirm', { level: 1 })], []],
  [
    'two confirmations and the approval',
    [mark('confirm', { level: 1 }), mark('confirm', { level: 2 }), mark('release')],
    ['duty_two_confirmations', 'duty_confirm_and_release'],
  ],
  [
    'an upload and the check of a read account',
    [mark('upload'), mark('read_account')],
    ['duty_read_account'],
  ],
  ['an upload and the check of an entered account', [mark('upload'), mark('account')], []],
])('%s: rules broken %j', (_words, steps, codes) => {
  expect(dutyRow(row(...steps))?.codes ?? null).toEqual(codes);
});

test('a step of a deputy names the deputy, and says that it was done for this person', () => {
  const steps = [
    mark('level', { level: 1 }),
    mark('level', { level: 2, user_id: 'b', user_name: '代理', for_user_id: ME }),
  ];
  expect(dutyRow(row(...steps))?.steps).toMatchObject([
    { user_name: '承認 一郎', as_deputy_of: false },
    { user_name: '代理', as_deputy_of: true },
  ]);
});

test('the file has a line for each step, in Japanese time; a formula in a name does not run', () => {
  const rows = [dutyRow(row(mark('level', { level: 1 }), mark('final')))].flatMap((one) => one ?? []);
  const lines = dutyText(rows, 'ja').split('\r\n');
  expect(lines[0]).toBe(
    '請求書番号,取引先,支払金額,担当者,手続き,操作した人・キー,代理,日時（日本時間）,職務分離の違反',
  );
  expect(lines[1]).toContain(',110000,承認 一郎,1次承認,承認 一郎,,2026-11-29 00:30,同じ人が2つの承認');
  expect(lines[2]).toContain(',最終承認,');
  expect(lines[1]).not.toContain(',=山田');
});

test.each(FILE_LANGUAGES)('%s has words for every step and rule', (language) => {
  const words = DUTY_WORDS[language];
  expect(words.head).toHaveLength(DUTY_WORDS.ja.head.length);
  expect(Object.keys(words.duties).sort()).toEqual([...DUTIES].sort());
  expect(Object.keys(words.codes).sort()).toEqual([...DUTY_CODES].sort());
});
