import { limitsOf } from './limits.rules';

const uses = (used: number, limit: number, refused = 0) => ({ kind: 'mails' as const, used, limit, refused });
const stateOf = (used: number, limit: number, refused = 0) =>
  limitsOf([{ service: 'inbox', data: { items: [uses(used, limit, refused)] } }])[0]?.state;

test.each([
  [0, 10, 0, 'free'],
  [7, 10, 0, 'free'],
  [8, 10, 0, 'near'],
  [9, 10, 0, 'near'],
  [10, 10, 0, 'reached'],
  [3, 10, 1, 'reached'],
  [0, 0, 0, 'reached'],
])('%i of %i, %i refused: %s', (used, limit, refused, state) =>
  expect(stateOf(used, limit, refused)).toBe(state),
);

test('mails of two services are two limits, and a silent service has none', () => {
  const limits = limitsOf([
    { service: 'inbox', data: { items: [uses(1, 5)] } },
    { service: 'payment', data: { items: [uses(2, 5)] } },
    { service: 'admin', data: undefined },
    { service: 'journal', data: { items: [] } },
  ]);
  expect(limits.map(({ name }) => name)).toEqual(['inbox_mails', 'payment_mails']);
});
