import { SECURITY_EVENTS, SECURITY_KINDS } from './kinds.data.js';
import { outcomeOf, requireWebhookUrl, securityEventOf, signingSecrets } from './security-events.rules.js';

const entry = {
  service: 'admin',
  action: 'api_key.created',
  menu: 'settings',
  subject_type: 'api_key',
  subject_id: 'k',
  local_id: 0,
  user_id: 'u',
  user_name: 'Secret Name',
  occurred_at: '2026-11-28T00:00:00.000Z',
  changed_fields: ['name'],
  ip: '192.0.2.1',
  request_id: 'r',
};

test('an entry of the log becomes an event without names', () => {
  const event = securityEventOf('e', 'o', entry);
  expect(event).toEqual({
    id: 'e',
    type: 'key.created',
    timestamp: entry.occurred_at,
    data: {
      service: 'admin',
      organization_id: 'o',
      action: 'api_key.created',
      user_id: 'u',
      ip: '192.0.2.1',
      request_id: 'r',
      subject_type: 'api_key',
      subject_id: 'k',
      changed_fields: ['name'],
    },
  });
  expect(JSON.stringify(event)).not.toContain('Secret Name');
  expect(securityEventOf('e', 'o', { ...entry, ip: '' })?.data.ip).toBeNull();
});

test.each(['invoice.updated', 'board_message.created', ''])('%p is no security event', (action) => {
  expect(securityEventOf('e', 'o', { ...entry, action })).toBeNull();
});

test('each event is of a kind', () => {
  for (const type of Object.values(SECURITY_EVENTS))
    expect(SECURITY_KINDS).toContain(type.split('.')[0] as (typeof SECURITY_KINDS)[number]);
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
])('status %i: %s', (status, expected) => expect(outcomeOf(status)).toBe(expected));

test('the previous secret signs until its time is over', () => {
  const until = '2026-11-28T00:00:00.000Z';
  const secrets = { secret_sealed: 'a', former_sealed: 'b', former_until: until };
  expect(signingSecrets(secrets, Date.parse(until) - 1)).toEqual(['a', 'b']);
  expect(signingSecrets(secrets, Date.parse(until))).toEqual(['a']);
  expect(signingSecrets({ secret_sealed: 'a', former_sealed: null, former_until: null }, 0)).toEqual(['a']);
});
