import { linkState, mailtoUrl, toCollect } from './collect.rules';

const now = Date.parse('2026-11-21T00:00:00Z');
test.each([
  ['2026-11-21T00:00:01Z', null, 'open'],
  ['2026-11-21T00:00:00Z', null, 'expired'],
  ['2027-01-01T00:00:00Z', '2026-11-20T00:00:00Z', 'revoked'],
])('until %s, revoked %s → %s', (expires_at, revoked_at, state) =>
  expect(linkState({ expires_at, revoked_at }, now)).toBe(state),
);

it('a mail address carries subject and text whole', () => {
  const url = mailtoUrl('a+b@c.example', { subject: '請求&書', body: '一行目\n二行目?' });
  expect(url.startsWith('mailto:a%2Bb%40c.example?subject=')).toBe(true);
  const query = new URLSearchParams(url.split('?')[1]);
  expect([query.get('subject'), query.get('body')]).toEqual(['請求&書', '一行目\r\n二行目?']);
});

it('asks those whose month is open', () => {
  const row = (id: string, status: string) => ({ id, months: [{ year: 2026, month: 11, status }] });
  const rows = ['uncollected', 'returned', 'submitted', 'sent', 'not_expected'].map((status) =>
    row(status, status),
  );
  expect(toCollect(rows, { year: 2026, month: 11 }).map(({ id }) => id)).toEqual(['uncollected', 'returned']);
  expect(toCollect(rows, { year: 2026, month: 10 })).toEqual([]);
});
