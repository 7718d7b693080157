import { WEBHOOK_EVENT_TYPES } from './events.data.js';
import {
  abilityOf,
  hasFailedForLong,
  holdAfter,
  MAX_TRIES,
  outcomeOf,
  pauseAfter,
  PAUSES_S,
  requireWebhookUrl,
  revealed,
  signingSecrets,
  typesOf,
  wants,
} from './webhooks.rules.js';

const DAY_S = 86_400;

test('an event is tried eight times, over more than two and at most three days', () => {
  expect(MAX_TRIES).toBe(8);
  const over = (chance: number) =>
    PAUSES_S.reduce((sum, _, i) => sum + (pauseAfter(i + 1, chance, null) ?? 0), 0);
  expect(over(0)).toBeLessThanOrEqual(3 * DAY_S);
  expect(over(0)).toBeGreaterThan(2.5 * DAY_S);
  expect(over(1)).toBeGreaterThan(2 * DAY_S);
  expect(pauseAfter(MAX_TRIES, 0, null)).toBeNull();
});

test('each pause is longer than the one before it, and chance shortens it by a fifth at most', () => {
  for (let failed = 1; failed < MAX_TRIES; failed++) {
    const [longest, shortest] = [pauseAfter(failed, 0, null) ?? 0, pauseAfter(failed, 1, null) ?? 0];
    expect(shortest).toBe(Math.round(longest * 0.8));
    if (failed > 1) expect(shortest).toBeGreaterThan(pauseAfter(failed - 1, 0, null) ?? 0);
  }
});

test.each([
  [1, 60, 60],
  [1, 1, 10],
  [1, 10 * DAY_S, DAY_S],
  [7, 60, 144_000],
  [8, 60, null],
])('after %i failures, a receiver that asks for %i seconds gets %p', (failed, asked, expected) =>
  expect(pauseAfter(failed, 0, asked)).toBe(expected),
);

test.each([
  [0, 0],
  [1, 5],
  [2, 10],
  [5, 80],
  [50, 300],
])('after %i silent rounds a webhook rests %i seconds', (rounds, seconds) =>
  expect(holdAfter(rounds)).toBe(seconds),
);

test.each([
  [47.9, false],
  [48, true],
])('a webhook that failed for %p hours stops: %p', (hours, expected) =>
  expect(
    hasFailedForLong('2026-11-26T00:00:00Z', Date.parse('2026-11-26T00:00:00Z') + hours * 3_600_000),
  ).toBe(expected),
);

test('a subscription names types, or all of a kind', () => {
  expect(typesOf(['invoice.created', 'invoice.created'])).toEqual(['invoice.created']);
  expect(typesOf(['inbox.*'])).toEqual(WEBHOOK_EVENT_TYPES.filter((type) => type.startsWith('inbox.')));
  for (const event of ['invoice', '*', 'invoice.*x', 'session.*', 'test.sent', ''])
    expect(typesOf([event])).toEqual([]);
});

test.each([
  [['invoice.*'], 'invoice.created', true],
  [['invoice.*'], 'invoices.created', false],
  [['invoice.created'], 'invoice.created', true],
  [['invoice.created'], 'invoice.updated', false],
  [['payment.*', 'invoice.locked'], 'invoice.locked', true],
  [[], 'invoice.created', false],
])('%p receives %p: %p', (events, type, expected) => expect(wants(events, type)).toBe(expected));

test('what a subscription reveals is all that its events are about', () => {
  expect(revealed(['invoice.*'])).toEqual({ 'invoice:read': 3 });
  expect(revealed(['approval.finalized', 'payment.paid', 'inbox.*', 'export.transfer_file'])).toEqual({
    'invoice:read': 3,
    'payment:read': 3,
    'inbox:read': 3,
    'payment:export': 3,
  });
  for (const type of WEBHOOK_EVENT_TYPES) expect(abilityOf(type)).toMatch(/^[a-z]+:[a-z_]+$/);
  expect(abilityOf('test.sent')).toBeNull();
});

test.each([
  ['https://siem.example/hook', false, 'ok'],
  ['https://siem.example:8443/hook?x=1', false, 'ok'],
  ['http://siem.example/hook', false, 'not_https'],
  ['http://10.0.0.5/hook', true, 'ok'],
  ['ftp://siem.example/', true, 'not_https'],
  ['javascript:alert(1)', true, 'not_https'],
  ['https://user:password@siem.example/', true, 'with_password'],
  ['siem.example', false, 'no_url'],
  ['', false, 'no_url'],
])('%p, with networks opened: %p, is %s', (url, open, expected) => {
  let got = 'ok';
  try {
    requireWebhookUrl(url, open);
  } catch (error) {
    got = String((error as { params: { reason: string } }).params.reason);
  }
  expect(got).toBe(expected);
});

test.each([
  [200, 'delivered'],
  [204, 'delivered'],
  [199, 'failed'],
  [302, 'failed'],
  [400, 'failed'],
  [410, 'gone'],
  [500, 'failed'],
  [null, 'failed'],
])('status %p: %s', (status, expected) => expect(outcomeOf(status)).toBe(expected));

test('the previous secret signs until its time is over', () => {
  const until = '2026-11-28T00:00:00.000Z';
  const secrets = { secret_sealed: 'a', former_sealed: 'b', former_until: until };
  expect(signingSecrets(secrets, Date.parse(until) - 1)).toEqual(['a', 'b']);
  expect(signingSecrets(secrets, Date.parse(until))).toEqual(['a']);
  expect(signingSecrets({ secret_sealed: 'a', former_sealed: null, former_until: null }, 0)).toEqual(['a']);
});
