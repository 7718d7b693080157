import type { ReadField, ReadFields } from '@uketori/proto/uketori/intake/v1/events';
import { masterDifferences, type MasterFacts, masterValues, means } from './master-values.rules.js';

const master = {
  company_name: '株式会社ミナト印刷',
  t_number: 'T7010705000725',
  bank_name: '三井住友銀行',
  bank_code: '0009',
  branch_name: '横浜支店',
  branch_code: '588',
  account_type: 'ordinary' as const,
  account_number: '0711875',
  account_holder_kana: 'カ）ミナトインサツ',
};
const { company_name: partner_name, ...same } = master;
const asMaster: MasterFacts = { partner_name, ...same };
const READ_AS: Record<string, string> = { partner_name: 'supplier_name' };

function read(facts: MasterFacts, doubtful: (keyof MasterFacts)[]): Partial<ReadFields> {
  const fields = (Object.keys(facts) as (keyof MasterFacts)[])
    .filter((name) => facts[name] !== '')
    .map((name): [string, ReadField] => [
      READ_AS[name] ?? name,
      {
        value: facts[name],
        page: 1,
        box: [0, 0, 1, 1],
        confidence: doubtful.includes(name) ? 0.6 : 0.95,
        text: '',
      },
    ]);
  return Object.fromEntries(fields);
}
/** The facts after the master had its say. */
const after = (facts: MasterFacts, doubtful: (keyof MasterFacts)[]) => ({
  ...facts,
  ...masterValues(facts, read(facts, doubtful), master),
});

test.each([
  ['partner_name', '株式会社ミナト卸刷'],
  ['t_number', 'T7010705000726'],
  ['account_number', '0711876'],
  ['account_holder_kana', 'カ）ミナトインサシ'],
  ['bank_code', '0006'],
  ['branch_name', '横兵支店'],
] as const)('a doubtful %s gives way to the master, a sure one stays', (field, value) => {
  const facts = { ...asMaster, [field]: value };
  expect(after(facts, [field])[field]).toBe(asMaster[field]);
  // A name beside its right code is another writing, not another branch.
  expect(after(facts, [])[field]).toBe(field === 'branch_name' ? '横浜支店' : value);
});

test('an account that was surely read otherwise is never mixed with the master’s', () => {
  const other = { ...asMaster, bank_code: '0005', bank_name: '三菱UFJ銀行', account_number: '1234567' };
  const kept = after({ ...other, account_holder_kana: 'カ）ミナトインサシ' }, [
    'bank_code',
    'bank_name',
    'account_holder_kana',
  ]);
  expect(kept).toMatchObject({
    bank_code: '0005',
    account_number: '1234567',
    account_holder_kana: 'カ）ミナトインサシ',
  });
  const taken = after(other, ['bank_code', 'bank_name', 'account_number']);
  expect(taken).toEqual(asMaster);
});

test('what the page does not print of the same account comes from the master', () => {
  expect(after({ ...asMaster, bank_code: '', branch_code: '' }, [])).toEqual(asMaster);
});

test('a registration number is put only where one is printed', () => {
  const without = { ...asMaster, t_number: '' };
  expect(after(without, []).t_number).toBe('');
  const illegible = {
    ...read(without, []),
    t_number: { value: 'T70107O5', page: 1, box: [], confidence: 0.5, text: '' },
  };
  expect(masterValues(without, illegible, master)).toMatchObject({
    t_number: master.t_number,
    is_qualified: true,
  });
});

test('a master without an account changes none', () => {
  const { t_number: _t, partner_name: _p, ...account } = asMaster;
  const values = masterValues(asMaster, read(asMaster, ['account_number']), {
    ...master,
    account_number: '',
  });
  expect(Object.keys(values).filter((name) => name in account)).toEqual([]);
});

test('differences carry both values; another writing of the same is none', () => {
  const facts = { ...asMaster, payment_type: 'transfer' };
  expect(masterDifferences(facts, master)).toEqual([]);
  expect(
    masterDifferences(
      { ...facts, partner_name: '(株)ミナト印刷', account_number: '711875', bank_name: '三井住友' },
      master,
    ),
  ).toEqual([]);
  expect(masterDifferences({ ...facts, account_number: '0711876' }, master)).toEqual([
    { field: 'account_number', value: '0711876', master_value: '0711875' },
  ]);
  expect(
    masterDifferences({ ...facts, account_number: '0711876', payment_type: 'direct_debit' }, master),
  ).toEqual([]);
  expect(masterDifferences({ ...facts, t_number: '' }, master)).toEqual([]);
});

test.each([
  ['account_holder_kana', 'ｶ)ﾐﾅﾄｲﾝｻﾂ', 'カ）ミナトインサツ', true],
  ['account_holder_kana', 'カ）シヨウワ', 'カ）ショウワ', true],
  ['account_holder_kana', 'カ）ミナト', 'カ）ミナミ', false],
  ['branch_name', '横浜', '横浜支店', true],
  ['branch_name', '横浜支店', '横浜駅前支店', false],
  ['account_number', '012345', '0012345', true],
] as const)('%s: "%s" and "%s" mean the same: %s', (field, a, b, answer) => {
  expect(means(field, a, b)).toBe(answer);
});
