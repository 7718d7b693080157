import { checkAbsence } from './absences.rules.js';

const codeOf = (act: () => void): string | null => {
  try {
    act();
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test.each([
  ['a week', 'b', '2026-11-30', '2026-12-06', null],
  ['one day', 'b', '2026-11-27', '2026-11-27', null],
  ['began earlier and ends today', 'b', '2026-11-01', '2026-11-27', null],
  ['a year and a day', 'b', '2026-11-27', '2027-11-27', null],
  ['one day more', 'b', '2026-11-27', '2027-11-28', 'absence_too_long'],
  ['over since yesterday', 'b', '2026-11-01', '2026-11-26', 'absence_is_over'],
  ['oneself as the deputy', 'a', '2026-11-27', '2026-11-30', 'deputy_is_absent_user'],
])('%s', (_, deputy_id, date_from, date_until, wanted) => {
  expect(codeOf(() => checkAbsence('a', { deputy_id, date_from, date_until }, '2026-11-27'))).toBe(wanted);
});
