import { SECURITY_EVENTS, SECURITY_KINDS } from './kinds.data.js';
import { securityEventOf } from './security-events.rules.js';

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
