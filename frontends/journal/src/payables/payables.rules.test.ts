import { dayOf, ledgerAddress, ledgerPeriod, pageOf } from './payables.rules';

test.each([
  [null, null, { from: '2026-11', to: '2026-11' }],
  ['2026-04', '2026-09', { from: '2026-04', to: '2026-09' }],
  ['2026-09', '2026-04', { from: '2026-01', to: '2026-12' }],
  ['x', '2026-04', { from: '2026-01', to: '2026-12' }],
])('period of %s to %s', (from, to, period) => expect(ledgerPeriod(from, to, '2026-11-20')).toEqual(period));

test.each([
  ['2026-03-31', '2026-11-20', '2026-03-31'],
  [null, '2026-11-20', '2026-10-31'],
  [null, '2026-01-05', '2025-12-31'],
  [null, '2028-03-01', '2028-02-29'],
  ['2026-13-01', '2026-11-20', '2026-10-31'],
  ['x', '2026-11-20', '2026-10-31'],
])('day of %s on %s', (asked, today, day) => expect(dayOf(asked, today)).toBe(day));

test.each([
  [null, 1],
  ['3', 3],
  ['0', 1],
  ['1.5', 1],
  ['x', 1],
  ['10001', 1],
])('page of %s', (asked, page) => expect(pageOf(asked)).toBe(page));

test('the address of a ledger', () => {
  expect(ledgerAddress('a', { from: '2026-04', to: '2026-05' })).toBe(
    '/report/payables/a?from=2026-04&to=2026-05',
  );
  expect(ledgerAddress('a', { from: '2026-04', to: '2026-05' }, 'b')).toContain('&account=b');
});
