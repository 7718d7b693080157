import { deductsFee, payBy, toritekiOf } from './toriteki.rules.js';

test.each([
  ['2026-10-31', '2026-12-29'],
  ['2026-11-01', '2026-12-30'],
  ['2027-01-01', '2027-03-01'],
  ['2028-01-01', '2028-02-29'],
])('received %s: sixty days with the day of receipt end on %s', (received, last) => {
  expect(payBy(received)).toBe(last);
  expect(toritekiOf(true, { issue_date: received, pay_date: last })).toMatchObject({
    pay_by: last,
    late: false,
  });
  expect(toritekiOf(false, { issue_date: received, pay_date: '2030-01-01' })).toEqual({
    applies: false,
    pay_by: null,
    late: false,
  });
});

test('the day after is late; without dates nothing is said', () => {
  expect(toritekiOf(true, { issue_date: '2026-10-31', pay_date: '2026-12-30' }).late).toBe(true);
  expect(toritekiOf(true, { issue_date: null, pay_date: '2026-12-30' })).toMatchObject({
    pay_by: null,
    late: false,
  });
  expect(toritekiOf(true, { issue_date: '2026-10-31', pay_date: null }).late).toBe(false);
});

test.each([
  [true, 550, true],
  [true, 0, false],
  [true, null, true],
  [false, 0, false],
  [false, 100, true],
  [false, null, false],
])('borne by the payee %s, fee %s: deducted %s', (fee_borne_by_partner, transfer_fee, wanted) => {
  expect(deductsFee({ fee_borne_by_partner, transfer_fee })).toBe(wanted);
});
