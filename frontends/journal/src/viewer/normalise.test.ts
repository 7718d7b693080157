import { valueFor } from './normalise';

test('a day without a year is one of this year', () => {
  const year = new Date().getFullYear();
  expect(valueFor('due_date', '12/25')).toBe(`${year}-12-25`);
  expect(valueFor('due_date', '12月25日')).toBe(`${year}-12-25`);
  expect(valueFor('due_date', '12/250')).toBeNull();
});

describe('a text of the page as the value of a field', () => {
  it.each([
    ['issue_date', '請求日 2026年10月31日', '2026-10-31'],
    ['issue_date', '令和８年１０月３１日', '2026-10-31'],
    ['issue_date', 'R8.10.31', '2026-10-31'],
    ['due_date', '2026/11/30まで', '2026-11-30'],
    ['due_date', 'November 30, 2026', '2026-11-30'],
    ['due_date', '２６．１１．３０', '2026-11-30'],
    ['due_date', '08.11.30', '2026-11-30'],
    ['due_date', '2026年2月30日', null],
    ['due_date', '翌月末', null],
    ['total_amount', '￥１，２３４，５６７－', 1_234_567],
    ['total_amount', '合計 110,000円', 110_000],
    ['total_amount', '▲1,200', -1200],
    ['total_amount', '消費税(10%) 10,000', 10_000],
    ['total_amount', '880', 880],
    ['total_amount', '10%', null],
    ['total_amount', '合計', null],
    ['t_number', '登録番号：T7-0107-0500-0725', 'T7010705000725'],
    ['t_number', '登録番号 Ｔ７０１０７０５０００７２５', 'T7010705000725'],
    ['t_number', '045-0321-7785', null],
    ['account_type', '普通預金', 'ordinary'],
    ['account_type', '(当)', null],
    ['account_type', '当座', 'current'],
    ['account_number', '普通 0711875', '0711875'],
    ['bank_code', '(0009)', '0009'],
    ['branch_code', '588', '588'],
    ['account_holder_kana', '口座名義 ｶ)ﾐﾅﾄｲﾝｻﾂ', 'カ）ミナトインサツ'],
    ['account_holder_kana', 'かぶしき みなと', 'カブシキ ミナト'],
    ['account_holder_kana', '株式会社ミナト', null],
    ['phone', 'TEL 045-0321-7785', '045-0321-7785'],
    ['postal_code', '〒231-0023', '231-0023'],
    ['address', '〒231-0023 横浜市中区山下町99', '横浜市中区山下町99'],
    ['address', '〒231-0023', null],
    ['partner_name', '株式会社ミナト印刷', '株式会社ミナト印刷'],
    ['invoice_number', 'INV－００１', 'INV-001'],
    ['department_id', '総務部', null],
    ['fee_borne_by_partner', 'はい', null],
    ['no_such_field', 'x', null],
  ])('%s takes "%s" as %s', (name, text, value) => {
    expect(valueFor(name, text)).toBe(value);
  });
});
