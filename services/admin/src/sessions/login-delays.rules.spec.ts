import {
  decidingKinds,
  delayAfter,
  type DelayKind,
  failuresThatCount,
  FORGOTTEN_AFTER_MS,
  networkOf,
  secondsLeft,
  startsDelay,
} from './login-delays.rules.js';

const NOW = Date.parse('2026-11-23T10:00:00.000Z');
const at = (offset_ms: number) => new Date(NOW + offset_ms).toISOString();

describe.each<[DelayKind, number, number[]]>([
  ['account', 20, [30, 60, 120, 240, 480, 900, 900]],
  ['device', 5, [30, 60, 120, 240, 480, 900, 900]],
  ['network', 5, [30, 60, 120, 240, 480, 960, 1920, 3600, 3600]],
])('failures of one %s', (kind, free, delays) => {
  test.each(Array.from({ length: free }, (_, failures) => failures))('%d: no delay', (failures) => {
    expect(delayAfter(kind, failures)).toBe(0);
    expect(startsDelay(kind, failures)).toBe(false);
  });
  test.each(delays.map((delay, i) => [free + i, delay]))('%d: %d s', (failures, delay) => {
    expect(delayAfter(kind, failures)).toBe(delay);
    expect(startsDelay(kind, failures)).toBe(failures === free);
  });
  test('never more than the longest', () => {
    for (const failures of [100, 10_000, 2 ** 31 - 1]) expect(delayAfter(kind, failures)).toBe(delays.at(-1));
  });
});

test.each([
  [null, 0],
  [at(-1), 0],
  [at(0), 0],
  [at(1), 1],
  [at(1000), 1],
  [at(1001), 2],
  [at(3_600_000), 3600],
])('a delay until %s has %d s left', (delayed_until, seconds) => {
  expect(secondsLeft({ delayed_until }, NOW)).toBe(seconds);
});

test.each([
  [0, 7],
  [-FORGOTTEN_AFTER_MS + 1, 7],
  [-FORGOTTEN_AFTER_MS, 0],
  [-FORGOTTEN_AFTER_MS * 10, 0],
])('of 7 failures, the last one %d ms from now, %d count', (offset, counted) => {
  expect(failuresThatCount({ failures: 7, last_failed_at: at(offset), delayed_until: null }, NOW)).toBe(
    counted,
  );
});

test.each<[boolean, boolean, DelayKind[]]>([
  [false, false, ['account', 'network']],
  [false, true, ['network']],
  [true, false, ['device']],
  [true, true, ['device']],
])('device known %s, network known %s: %j decide', (device, network, kinds) => {
  expect(decidingKinds({ device, network })).toEqual(kinds);
});

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.255', '203.0.113.0/24'],
  ['203.0.114.0', '203.0.114.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['localhost', 'unknown'],
  ['', 'unknown'],
  [null, 'unknown'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
