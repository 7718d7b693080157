import { ledgerNote, ledgerRow, type LedgerLine, purchaseLedgerText } from './purchase-ledger.rules.js';

const LINE: LedgerLine = {
  purchase_date: '2026-10-31',
  posting_date: '2026-11-01',
  local_id: 12,
  partner_name: '山田工房',
  t_number: '',
  description: '木工',
  account_title: '消耗品費',
  tax_class: '課対仕入10%',
  percent: 100,
  amount: 110_000,
  tax: 10_000,
};

test.each([
  ['課対仕入10%', 100, ''],
  ['課対仕入10%', 80, '80%控除対象'],
  ['課対仕入10%', 70, '70%控除対象'],
  ['課対仕入10%', 50, '50%控除対象'],
  ['課対仕入10%', 30, '30%控除対象'],
  ['課対仕入10%', 0, ''],
  ['課対仕入8%（軽）', 100, '軽減税率対象'],
  ['課対仕入8%（軽）', 70, '軽減税率対象 70%控除対象'],
  ['', 100, ''],
])('the note of %s at %s per cent is "%s"', (tax_class, percent, wanted) =>
  expect(ledgerNote({ tax_class, percent })).toBe(wanted),
);

test('the content is the text of the line, or its account where it has none', () => {
  expect(ledgerRow(LINE).content).toBe('木工');
  expect(ledgerRow({ ...LINE, description: '' }).content).toBe('消耗品費');
});

test('a file has the words of the law and the sum; a formula in a text does not run', () => {
  const rows = [
    ledgerRow(LINE),
    ledgerRow({ ...LINE, description: '=1+1', purchase_date: null, percent: 70 }),
  ];
  const lines = purchaseLedgerText(rows, { amount: 220_000, tax: 20_000 }).split('\r\n');
  expect(lines[0]).toBe(
    '計上日,課税仕入れの年月日,請求書番号,相手方の氏名又は名称,登録番号,内容,支払対価の額（税込）,消費税額,税区分,備考',
  );
  expect(lines[1]).toBe('2026-11-01,2026-10-31,12,山田工房,,木工,110000,10000,課対仕入10%,');
  expect(lines[2]).toContain(',110000,10000,課対仕入10%,70%控除対象');
  expect(lines[2]).not.toContain(',=1+1');
  expect(lines[3]).toBe('合計,,,,,,220000,20000,,');
});
