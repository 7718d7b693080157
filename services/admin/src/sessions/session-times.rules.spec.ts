import { lacksFactor, sessionEnd } from './session-times.rules.js';

const START = Date.parse('2026-11-28T00:00:00.000Z');
const at = (minutes: number) => new Date(START + minutes * 60_000).toISOString();
const session = (used: number) => ({ created_at: at(0), expires_at: at(8 * 60), last_used_at: at(used) });

test.each([
  // hours, idle minutes, last use, now, over
  [8, 0, 0, 479, false],
  [8, 0, 0, 480, true],
  [8, 30, 0, 29, false],
  [8, 30, 0, 30, true],
  [8, 30, 20, 49, false],
  [8, 30, 20, 50, true],
  [8, 30, 470, 480, true],
  [1, 0, 59, 59, false],
  [1, 0, 59, 60, true],
  [24, 0, 470, 480, true],
])('%d h, %d idle minutes, used at %d: at %d over is %s', (hours, idle, used, now, over) => {
  const policy = { session_hours: hours, session_idle_minutes: idle };
  expect(sessionEnd(session(used), policy, START + now * 60_000).is_over).toBe(over);
});

test.each([
  [1, 60],
  [8, 480],
  [24, 480],
])('with %d hours it ends at %d at the latest', (session_hours, minutes) => {
  expect(sessionEnd(session(0), { session_hours, session_idle_minutes: 5 }, START).ends_at).toBe(at(minutes));
});

test.each([
  ['password', false, false, false],
  ['password', true, false, true],
  ['password', false, true, true],
  ['second_factor', true, true, false],
  ['passkey', true, true, false],
  ['sso', true, true, false],
] as const)(
  'proved by %s, required by the organization %s, by the role %s: lacks one %s',
  (proof, all, role, lacks) => {
    expect(lacksFactor({ proof, second_factor_required: all }, { requires_second_factor: role })).toBe(lacks);
  },
);
