import { DomainError } from '@uketori/service-kit/errors';
import {
  fiscalYearEnd,
  keptUntil,
  lastDayKeptUntil,
  refuseKept,
  type RetentionTerms,
} from './retention.rules.js';

const terms = (over: Partial<RetentionTerms> = {}): RetentionTerms => ({
  years: 7,
  settlement_month: 3,
  settlement_day: 31,
  is_individual: false,
  ...over,
});
const individual = terms({ is_individual: true });
const unknown = terms({ settlement_month: null, settlement_day: null });
const on20th = terms({ settlement_month: 12, settlement_day: 20 });
const february = terms({ settlement_month: 2, settlement_day: 31 });

test.each([
  ['2026-03-31', terms(), '2026-03-31'],
  ['2026-04-01', terms(), '2027-03-31'],
  ['2026-11-28', terms(), '2027-03-31'],
  ['2026-12-20', on20th, '2026-12-20'],
  ['2026-12-21', on20th, '2027-12-20'],
  ['2027-03-01', february, '2028-02-29'],
  ['2026-05-05', individual, '2026-12-31'],
  ['2026-05-05', unknown, '2027-05-04'],
])('%s lies in a year that ends (%#)', (day, given, wanted) =>
  expect(fiscalYearEnd(day, given)).toBe(wanted),
);

test.each([
  // Closing on 31 March 2027, due on 31 May 2027: seven years from 1 June 2027.
  ['2026-11-28', terms(), '2034-05-31'],
  ['2026-11-28', terms({ years: 10 }), '2037-05-31'],
  ['2026-12-20', on20th, '2034-02-20'],
  ['2026-12-21', on20th, '2035-02-20'],
  // Closing on 31 December 2026, due on the last of February.
  ['2026-11-28', terms({ settlement_month: 12 }), '2034-02-28'],
  ['2028-11-28', terms({ settlement_month: 12 }), '2036-02-29'],
  ['2026-05-05', individual, '2034-03-15'],
  ['2026-05-05', unknown, '2034-07-04'],
])('%s is kept (%#)', (day, given, wanted) => expect(keptUntil(day, given)).toBe(wanted));

test.each([terms(), terms({ years: 10 }), individual, unknown, on20th, february])(
  'a filter by the end of the retention finds the documents that it is shown for (%#)',
  (given) => {
    for (const limit of [
      '2033-12-31',
      '2034-02-28',
      '2034-03-15',
      '2034-05-31',
      '2034-06-01',
      '2037-05-30',
    ]) {
      const day = lastDayKeptUntil(limit, given);
      const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
      expect(keptUntil(day, given) <= limit).toBe(true);
      expect(keptUntil(next, given) > limit).toBe(true);
    }
  },
);

test('no closing day that is known keeps longer than an unknown one', () => {
  for (let month = 1; month <= 12; month++)
    for (const settlement_day of [1, 15, 28, 31]) {
      const known = terms({ settlement_month: month, settlement_day });
      for (const day of ['2026-01-01', '2026-02-28', '2026-06-15', '2026-12-31'])
        expect(fiscalYearEnd(day, known) <= fiscalYearEnd(day, unknown)).toBe(true);
    }
});

test('what is kept cannot be deleted until its last day is over; samples can', () => {
  const day = '2026-11-28';
  const refused = () => refuseKept({ source: 'upload', day }, terms(), '2034-05-31');
  expect(refused).toThrow(DomainError);
  expect(refused).toThrow('retention_running');
  expect(() => refuseKept({ source: 'upload', day }, terms(), '2034-06-01')).not.toThrow();
  expect(() => refuseKept({ source: 'sample', day }, terms(), '2026-11-28')).not.toThrow();
});
