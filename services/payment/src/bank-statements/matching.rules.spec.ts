import {
  dividedAmong,
  type MatchContext,
  type MatchedPayment,
  type MatchedRow,
  nameFit,
  proposalsFor,
} from './matching.rules.js';

let count = 0;
const payment = (over: Partial<MatchedPayment> = {}): MatchedPayment => ({
  id: `p${++count}`,
  local_id: count,
  partner_name: '山田商事株式会社',
  account_holder_kana: 'カ）ヤマダショウジ',
  payment_type: 'transfer',
  user_bank_id: 'bank',
  day: '2026-11-30',
  pay_date: '2026-11-30',
  transfer_amount: 110_000,
  bank_charge: null,
  transfer_group_id: null,
  live_batch_id: 'file',
  ...over,
});
const row = (over: Partial<MatchedRow> = {}): MatchedRow => ({
  id: `r${++count}`,
  user_bank_id: 'bank',
  booked_on: '2026-11-30',
  direction: 'out',
  amount: 110_000,
  description: 'ﾌﾘｺﾐ ｶ)ﾔﾏﾀﾞｼﾖｳｼﾞ',
  ...over,
});
const context = (over: Partial<MatchContext> = {}): MatchContext => ({
  open: [],
  paid: [],
  files: new Map(),
  fees: new Map([['bank', [440, 660]]]),
  ...over,
});
const best = (of: MatchedRow, over: Partial<MatchContext>) =>
  proposalsFor([of], context(over)).get(of.id)?.[0];

test('amount, day and name fit: sure, with its reasons', () => {
  expect(best(row(), { open: [payment()] })).toMatchObject({
    kind: 'payment',
    sure: true,
    confidence: 100,
    difference: 0,
    reasons: ['amount_exact', 'date_same', 'name_same'],
  });
});

test.each<[string, Partial<MatchedRow>, Partial<MatchedPayment>, boolean | null, string]>([
  ['three days early', { booked_on: '2026-11-27' }, {}, true, 'date_near'],
  ['a week late', { booked_on: '2026-12-07' }, {}, true, 'date_near'],
  ['too early', { booked_on: '2026-11-26' }, {}, null, ''],
  ['too late', { booked_on: '2026-12-08' }, {}, null, ''],
  ['another account', {}, { user_bank_id: 'other' }, null, ''],
  [
    'a debit without an own account',
    {},
    { user_bank_id: null, payment_type: 'direct_debit', live_batch_id: null },
    true,
    'name_same',
  ],
  ['no name on the day', { description: '総合振込' }, {}, true, 'name_absent'],
  ['no name on another day', { description: '総合振込', booked_on: '2026-12-01' }, {}, false, 'name_absent'],
  ['another name', { description: 'ﾌﾘｺﾐ ﾀﾅｶｺｳｷﾞﾖｳ' }, {}, false, 'name_differs'],
  [
    'the name cut by the bank',
    { description: 'ﾔﾏﾀﾞｼﾖｳ' },
    { account_holder_kana: 'ヤマダショウジホールディングス' },
    false,
    'name_differs',
  ],
  [
    'the name cut behind eight characters',
    { description: 'ﾔﾏﾀﾞｼﾖｳｼﾞﾎ' },
    { account_holder_kana: 'ヤマダショウジホールディングス' },
    true,
    'name_same',
  ],
  ['the name in kanji', { description: '振込 山田商事' }, {}, true, 'name_same'],
  ['not in a file', {}, { live_batch_id: null }, false, 'not_exported'],
  ['the fee in the booking', { amount: 110_440 }, { bank_charge: 440 }, true, 'amount_with_fee'],
  ['another fee', { amount: 110_660 }, { bank_charge: 440 }, false, 'amount_fee_differs'],
  ['less by a fee', { amount: 109_340 }, {}, false, 'amount_fee_differs'],
  ['a difference that is no fee', { amount: 110_500 }, {}, null, ''],
])('%s', (_name, ofRow, ofPayment, sure, reason) => {
  const found = best(row(ofRow), { open: [payment(ofPayment)] });
  expect(found?.sure ?? null).toBe(sure);
  if (found) expect(found.reasons).toContain(reason);
});

test('two payments of one amount and name, or two rows for one payment, are a person’s to judge', () => {
  const twice = proposalsFor([row()], context({ open: [payment(), payment()] }));
  expect([...twice.values()][0]?.map(({ sure }) => sure)).toEqual([false, false]);
  const rows = [row(), row()];
  const once = proposalsFor(rows, context({ open: [payment()] }));
  expect(rows.map(({ id }) => once.get(id)?.[0]?.sure)).toEqual([false, false]);
});

test('of two payments of one amount the one that is named is sure', () => {
  const other = payment({ partner_name: '田中工業', account_holder_kana: 'タナカコウギョウ' });
  const own = payment();
  expect(best(row(), { open: [other, own] })).toMatchObject({ pay_keys: [own.id], sure: true });
});

test('a transfer of several payments, and a whole file, are one booking', () => {
  const grouped = [
    payment({ transfer_group_id: 'g' }),
    payment({ transfer_group_id: 'g', transfer_amount: 500 }),
  ];
  expect(best(row({ amount: 110_500 }), { open: grouped })).toMatchObject({ kind: 'group', sure: true });
  const filed = [payment(), payment({ transfer_amount: 5000, bank_charge: 440 })];
  const files = new Map([['file', 115_000]]);
  const sum = row({ amount: 115_000, description: '総合振込' });
  expect(best(sum, { open: filed, files })).toMatchObject({ kind: 'file', sure: true, total: 115_000 });
  expect(best({ ...sum, amount: 115_440 }, { open: filed, files })).toMatchObject({ difference: 440 });
  // One payment of the file was paid alone: its sum is no longer that of the rest.
  expect(best(row({ amount: 5000, description: '総合振込' }), { open: filed.slice(1), files })?.kind).toBe(
    'payment',
  );
  expect(best(sum, { open: filed.slice(1), files })).toBeUndefined();
});

test('money that comes back is proposed, and never sure', () => {
  const paid = [payment({ day: '2026-11-30' })];
  const back = row({ direction: 'in', booked_on: '2026-12-03', description: 'ｸﾐﾓﾄﾞｼ ｶ)ﾔﾏﾀﾞｼﾖｳｼﾞ' });
  expect(best(back, { paid })).toMatchObject({
    kind: 'returned',
    sure: false,
    reasons: expect.arrayContaining(['return_word', 'name_same']),
  });
  expect(best({ ...back, description: '振込 組戻' }, { paid })?.reasons).toContain('return_word');
  expect(best({ ...back, description: 'ﾌﾘｺﾐ ﾀﾅｶｺｳｷﾞﾖｳ' }, { paid })).toBeUndefined();
  expect(best({ ...back, booked_on: '2026-11-29' }, { paid })).toBeUndefined();
  expect(best({ ...back, booked_on: '2027-01-30' }, { paid })).toBeUndefined();
  expect(best({ ...back, amount: 109_340 }, { paid })?.reasons).toContain('amount_fee_differs');
  expect(best({ ...back, amount: 110_660 }, { paid })).toBeUndefined();
  // A debit pays, a credit gives back; neither does the other.
  expect(best({ ...back, direction: 'out' }, { paid })).toBeUndefined();
  expect(best(back, { open: [payment()] })).toBeUndefined();
});

test.each([
  ['ﾌﾘｺﾐ ﾔﾏﾀﾞｼﾖｳｼﾞ(ｶ', 'name_same'],
  ['ヤマダショウジ', 'name_same'],
  ['インターネットバンキング フリコミ', 'name_absent'],
  ['', 'name_absent'],
  ['12345', 'name_absent'],
  ['デンキダイ', 'name_differs'],
])('the text %j: %s', (description, expected) => {
  expect(nameFit(description, payment())).toBe(expected);
});

test('a booking is divided: as expected, or the first payment takes the fee', () => {
  const [one, two] = [payment(), payment({ transfer_amount: 5000, bank_charge: 440 })];
  const parts = (amount: number, over: Partial<MatchedRow> = {}) =>
    dividedAmong(row({ amount, ...over }), [one, two]).map(({ amount: part, difference }) => [
      part,
      difference,
    ]);
  expect(parts(115_000)).toEqual([
    [110_000, null],
    [5000, null],
  ]);
  expect(parts(115_440)).toEqual([
    [110_000, null],
    [5440, null],
  ]);
  expect(parts(115_660)).toEqual([
    [110_660, 660],
    [5000, 0],
  ]);
  expect(parts(114_340)).toEqual([
    [109_340, -660],
    [5000, 0],
  ]);
  expect(parts(114_340, { direction: 'in' })).toEqual([
    [109_340, null],
    [5000, null],
  ]);
  expect(() => parts(119_001)).toThrow('statement_amount_differs');
  expect(() => parts(115_440, { direction: 'in' })).toThrow('statement_amount_differs');
  expect(() => parts(115_000, { user_bank_id: 'other' })).toThrow('statement_account_differs');
});
