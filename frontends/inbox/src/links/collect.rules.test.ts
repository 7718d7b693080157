import { type AskState, askState, linkState, mailtoUrl, toCollect } from './collect.rules';

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

const AT = { year: 2026, month: 11 };
const row = (status: string, more: { has_email?: boolean; asked_on?: string } = {}) => ({
  id: status,
  has_email: more.has_email ?? true,
  months: [{ ...AT, status, asked_on: more.asked_on ?? null }],
});

it('collects from those whose month is open', () => {
  const rows = ['uncollected', 'returned', 'submitted', 'sent', 'not_expected'].map((status) => row(status));
  expect(toCollect(rows, AT).map(({ id }) => id)).toEqual(['uncollected', 'returned']);
  expect(toCollect(rows, { year: 2026, month: 10 })).toEqual([]);
});

describe('the readiness of a supplier', () => {
  const cases: [string, AskState, AskState, AskState, AskState][] = [
    // by link; by mail; by mail without an address; by mail after a request
    ['uncollected', 'ready', 'ready', 'no_address', 'asked'],
    ['returned', 'ready', 'ready', 'no_address', 'asked'],
    ['not_expected', 'ready', 'ready', 'no_address', 'asked'],
    ['submitted', 'collected', 'collected', 'collected', 'collected'],
    ['sent', 'collected', 'collected', 'collected', 'collected'],
  ];
  test.each(cases)('%s', (status, link, mail, without, after) => {
    expect([
      askState(row(status, { has_email: false, asked_on: '2026-11-10' }), AT, 'link'),
      askState(row(status), AT, 'mail'),
      askState(row(status, { has_email: false, asked_on: '2026-11-10' }), AT, 'mail'),
      askState(row(status, { asked_on: '2026-11-10' }), AT, 'mail'),
    ]).toEqual([link, mail, without, after]);
  });
});
