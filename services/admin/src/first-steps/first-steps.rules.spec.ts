import { isCompanyNamed, isRouteChosen } from './first-steps.rules.js';

test.each([
  ['', '', false],
  ['うけとり', '', false],
  ['', 'T1234567890123', false],
  ['うけとり', 'T1234567890123', true],
])('the company %j with the number %j is known: %s', (company_name, t_number, done) => {
  expect(isCompanyNamed({ company_name, t_number })).toBe(done);
});

test.each([
  [2, false, false],
  [2, true, true],
  [1, false, true],
  [3, false, true],
  [1, true, true],
])('%i levels, an approver beside the owners %s: chosen %s', (levels, has_approver, done) => {
  expect(isRouteChosen(levels, 2, has_approver)).toBe(done);
});
