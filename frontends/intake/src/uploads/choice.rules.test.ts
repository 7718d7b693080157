import {
  emptySide,
  endOfPreviousMonth,
  firstChoice,
  restoreChoice,
  toFields,
  type UploadChoice,
} from './choice.rules';

const first = firstChoice('2026-11-21', { pay_month: 1, pay_day: 31, attachment_page: 3 });
const choice = (patch: Partial<UploadChoice>): UploadChoice => ({ ...first, ...patch });
const ref = (id: string) => ({ id, name: `名${id}`, code: null });

test.each([
  ['2026-11-21', '2026-10-31'],
  ['2026-01-01', '2025-12-31'],
  ['2028-03-31', '2028-02-29'],
])('the month before %s ends on %s', (today, end) => expect(endOfPreviousMonth(today)).toBe(end));

test.each<[string, Partial<UploadChoice>, Record<string, string>]>([
  ['nothing but the pages when OCR decides', {}, { attachment_page: '3' }],
  ['a chosen invoice date', { issue_by: 'date' }, { issue_date: '2026-10-31', attachment_page: '3' }],
  [
    'no remembered date while OCR reads',
    { issue_date: '2026-10-31', pay_date: '2026-11-30' },
    { attachment_page: '3' },
  ],
  ['a cleared payment date as not chosen', { pay_by: 'date', pay_date: null }, { attachment_page: '3' }],
  [
    'a pay site of the same month',
    { pay_by: 'site', pay_month: 0, pay_day: 31 },
    { pay_month: '0', pay_day: '31', attachment_page: '3' },
  ],
  ['no pages of a split file', { multiple: true, attachment_page: 5 }, { multiple: 'true' }],
  ['the department', { department: ref('d') }, { department_id: 'd', attachment_page: '3' }],
  [
    'a pattern only while it is wanted',
    { pattern: { id: 'p', company_name: 'a', name: '', debit: null, credit: null } },
    { attachment_page: '3' },
  ],
  [
    'the wanted pattern',
    { journal_by: 'pattern', pattern: { id: 'p', company_name: 'a', name: '', debit: null, credit: null } },
    { pattern_id: 'p', attachment_page: '3' },
  ],
  ['no empty journal', { journal_by: 'custom' }, { attachment_page: '3' }],
  [
    'a journal by ids',
    {
      journal_by: 'custom',
      custom: {
        debit: { ...emptySide(), account_title: ref('a'), tax: ref('t'), tag: ref('g') },
        credit: { ...emptySide(), account_title: ref('c'), walletable: ref('w') },
      },
    },
    {
      journal:
        '[{"debit_account_title_id":"a","debit_tax_id":"t","debit_tag_id":"g","credit_account_title_id":"c","credit_walletable_id":"w"}]',
      attachment_page: '3',
    },
  ],
])('sends %s', (_name, patch, fields) => expect(toFields(choice(patch))).toEqual(fields));

describe('a remembered choice', () => {
  it('comes back unchanged', () => {
    const kept = choice({ multiple: true, pay_by: 'site', pay_month: 2, department: ref('d') });
    expect(restoreChoice(JSON.stringify(kept), first)).toEqual(kept);
  });
  it('of the time when four masters were offered has the others empty', () => {
    const four = { account_title: ref('a'), sub_account: null, tax: null, department: ref('d') };
    const stored = { ...first, custom: { debit: four, credit: {} } };
    expect(restoreChoice(JSON.stringify(stored), first).custom).toEqual({
      debit: { ...emptySide(), ...four },
      credit: emptySide(),
    });
  });
  test.each([null, '', '{', 'null', '5', '[]'])('that reads %j is the first one', (text) =>
    expect(restoreChoice(text, first)).toEqual(first),
  );
  it('keeps only values there are', () => {
    const wild = {
      issue_by: 'x',
      pay_month: 13,
      pay_day: 0,
      attachment_page: 9,
      department: { id: 4 },
      pattern: {},
    };
    expect(restoreChoice(JSON.stringify(wild), first)).toEqual(first);
  });
});
