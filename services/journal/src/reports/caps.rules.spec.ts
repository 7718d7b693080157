import { capOfIssuer } from './caps.rules.js';

const OLD = { from: '2026-04-01', to: '2027-03-31' };
const NEW = { from: '2027-04-01', to: '2028-03-31' };

test.each([
  [NEW, 0, 100_000_000, 100_000_000, 'below'],
  [NEW, 79_999_999, 100_000_000, 20_000_001, 'below'],
  [NEW, 80_000_000, 100_000_000, 20_000_000, 'near'],
  [NEW, 100_000_000, 100_000_000, 0, 'near'],
  [NEW, 100_000_001, 100_000_000, 0, 'over'],
  [OLD, 100_000_001, 1_000_000_000, 899_999_999, 'below'],
  [NEW, -5000, 100_000_000, 100_000_000, 'below'],
])('in %j %s yen have a cap of %s yen, of which %s are left: %s', (year, used, limit, remaining, state) =>
  expect(capOfIssuer({ company_id: null, partner_name: 'A', used }, year)).toEqual({
    company_id: null,
    partner_name: 'A',
    used: Math.max(0, used),
    limit,
    remaining,
    state,
  }),
);
