import { toLogQuery } from './logFilter';

it('makes a day the instants of that day where the reader is', () => {
  const query = toLogQuery({
    menu: ['invoice'],
    occurred_at_from: '2026-11-20',
    occurred_at_to: '2026-11-20',
  });
  expect(query.menu).toEqual(['invoice']);
  const from = new Date(String(query.occurred_at_from));
  const to = new Date(String(query.occurred_at_to));
  expect([from.getHours(), from.getDate(), to.getDate()]).toEqual([0, 20, 20]);
  expect(to.getTime() - from.getTime()).toBe(86_399_999);
});
