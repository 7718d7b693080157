import { describe, expect, test } from '@jest/globals';
import { differences, type Precedent } from './precedents.rules.js';

const of = (over: Partial<Precedent> = {}): Precedent => ({
  local_id: 1,
  issue_date: '2026-10-31',
  total_amount: 100_000,
  bank_account: '0009-588-普通-0711875',
  accounts: [{ account_title: '通信費', tax: '課対仕入10%', amount: 100_000 }],
  ...over,
});
const codes = (now: Precedent, earlier: Precedent[]) => differences(now, earlier).map(({ code }) => code);

test('the same as last time, or the first time, is nothing to report', () => {
  expect(differences(of(), [of(), of({ total_amount: 1 })])).toEqual([]);
  expect(differences(of(), [])).toEqual([]);
});

describe('amount', () => {
  test.each([
    [120_000, []],
    [120_001, ['amount_changed']],
    [80_000, []],
    [79_999, ['amount_changed']],
    [null, []],
  ])('100,000, then %s', (total_amount, wanted) => {
    expect(codes(of({ total_amount }), [of()])).toEqual(wanted);
  });
  test('says by how much', () => {
    expect(differences(of({ total_amount: 150_000 }), [of()])).toEqual([
      { code: 'amount_changed', params: { last: 100_000, now: 150_000, percent: 50 } },
    ]);
    expect(codes(of(), [of({ total_amount: 0 })])).toEqual([]);
  });
});

test('an account that none of the last ones had', () => {
  const rent = [{ account_title: '地代家賃', tax: '課対仕入10%', amount: 1 }];
  expect(differences(of({ accounts: rent }), [of(), of()])).toEqual([
    { code: 'new_account', params: { account_title: '地代家賃' } },
  ]);
  expect(codes(of({ accounts: rent }), [of(), of({ accounts: rent })])).toEqual([]);
  expect(codes(of({ accounts: rent }), [of({ accounts: [] })])).toEqual([]);
});

test('another payee account; an unknown one is no change', () => {
  expect(codes(of({ bank_account: 'x' }), [of()])).toEqual(['bank_account_changed']);
  expect(codes(of({ bank_account: '' }), [of()])).toEqual([]);
  expect(codes(of(), [of({ bank_account: '' })])).toEqual([]);
});

test('another tax class on the same account', () => {
  const accounts = [{ account_title: '通信費', tax: '課対仕入（控70）10%', amount: 1 }];
  expect(differences(of({ accounts }), [of()])).toEqual([
    {
      code: 'tax_class_changed',
      params: { account_title: '通信費', last: '課対仕入10%', now: '課対仕入（控70）10%' },
    },
  ]);
});
