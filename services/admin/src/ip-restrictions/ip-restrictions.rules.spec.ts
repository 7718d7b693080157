import {
  assertAddable,
  assertChangeable,
  assertMaySwitchOff,
  covers,
  isAllowed,
  MAX_ADDRESSES,
  normaliseAddress,
  normaliseRange,
} from './ip-restrictions.rules.js';

function codeOf(act: () => unknown): string {
  try {
    act();
    return 'ok';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test.each([
  ['192.0.2.1', '192.0.2.1'],
  [' 192.0.2.1 ', '192.0.2.1'],
  ['192.0.2.1/32', '192.0.2.1'],
  ['192.0.2.77/24', '192.0.2.0/24'],
  ['10.0.0.0/8', '10.0.0.0/8'],
  ['128.0.0.0/1', '128.0.0.0/1'],
  ['2001:DB8::1', '2001:db8::1'],
  ['2001:0db8:0000:0000:0000:0000:0000:0001/128', '2001:db8::1'],
  ['2001:db8::ffff/32', '2001:db8::/32'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.9/120', '192.0.2.0/24'],
])('%p is written %p', (given, written) => expect(normaliseRange(given)).toBe(written));

test.each([
  '',
  'x',
  '192.0.2',
  '10.1',
  '192.0.2.256',
  '0x7f.0.0.1',
  '3232235777',
  '192.0.2.1/33',
  '192.0.2.1/0',
  '::/0',
  '::ffff:0.0.0.0/96',
  '192.0.2.1/-1',
  '192.0.2.1/',
  '192.0.2.1/24/24',
  '2001:db8::1/129',
  'fe80::1%eth0',
  '192.0.2.1, 192.0.2.2',
  "192.0.2.1'--",
])('%p is no address', (given) => expect(codeOf(() => normaliseRange(given))).toBe('invalid_ip_address'));

test.each([
  ['192.0.2.0/24', '192.0.2.0', true],
  ['192.0.2.0/24', '192.0.2.255', true],
  ['192.0.2.0/24', '192.0.3.0', false],
  ['192.0.2.0/24', '192.0.1.255', false],
  ['192.0.2.0/31', '192.0.2.1', true],
  ['192.0.2.0/31', '192.0.2.2', false],
  ['192.0.2.1', '192.0.2.1', true],
  ['192.0.2.1', '::ffff:192.0.2.1', true],
  ['192.0.2.1', '192.0.2.2', false],
  ['2001:db8::/32', '2001:db8:ffff::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['192.0.2.0/24', '2001:db8::1', false],
  ['2001:db8::/32', '192.0.2.1', false],
  ['192.0.2.0/24', 'fe80::1%eth0', false],
  ['192.0.2.0/24', 'rubbish', false],
])('%s holds %s: %s', (range, address, expected) => expect(covers(range, address)).toBe(expected));

test('an empty list allows every address, a list only its own', () => {
  expect(isAllowed([], null)).toBe(true);
  expect(isAllowed(['192.0.2.0/24', '2001:db8::/32'], '2001:db8::5')).toBe(true);
  expect(isAllowed(['192.0.2.0/24'], '198.51.100.1')).toBe(false);
  expect(isAllowed(['192.0.2.0/24'], null)).toBe(false);
});

test.each([
  [[], '192.0.2.1', '192.0.2.1', 'ok'],
  [[], '192.0.2.0/24', '192.0.2.1', 'ok'],
  [[], '198.51.100.1', '192.0.2.1', 'first_ip_must_be_current'],
  [[], '192.0.2.1', null, 'current_ip_unknown'],
  [['192.0.2.1'], '198.51.100.1', '192.0.2.1', 'ok'],
  [['192.0.2.1'], '192.0.2.1', '192.0.2.1', 'duplicate_ip_address'],
  [
    Array.from({ length: MAX_ADDRESSES }, (_, i) => `10.0.0.${i}`),
    '192.0.2.1',
    '10.0.0.1',
    'too_many_ip_addresses',
  ],
])('adding to %j the address %s from %s: %s', (existing, next, current, code) => {
  expect(codeOf(() => assertAddable(existing, next, current))).toBe(code);
});

test.each([
  ['192.0.2.1', '192.0.2.1', 'cannot_change_current_ip'],
  ['192.0.2.0/24', '192.0.2.200', 'cannot_change_current_ip'],
  ['198.51.100.1', '192.0.2.1', 'ok'],
  ['198.51.100.1', null, 'current_ip_unknown'],
])('changing %s from %s: %s', (entry, current, code) => {
  expect(codeOf(() => assertChangeable(entry, current))).toBe(code);
});

test('an address is compared in one written form', () => {
  expect(normaliseAddress('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect(normaliseAddress('2001:DB8:0::1')).toBe('2001:db8::1');
  expect(normaliseAddress('nonsense')).toBeNull();
  expect(normaliseAddress(null)).toBeNull();
});

test.each([
  [true, ['192.0.2.0/24'], '192.0.2.1', 'ok'],
  [true, ['192.0.2.0/24', '2001:db8::/32'], '2001:db8::1', 'ok'],
  [true, [], '192.0.2.1', 'ok'],
  [true, ['192.0.2.0/24'], '198.51.100.1', 'ip_not_allowed'],
  [true, ['192.0.2.0/24'], null, 'current_ip_unknown'],
  [false, ['192.0.2.0/24'], '192.0.2.1', 'ip_list_is_for_owners'],
  [false, [], null, 'ip_list_is_for_owners'],
])('switching off as owner %p the list %j from %s: %s', (owner, list, current, code) => {
  expect(codeOf(() => assertMaySwitchOff(owner, list, current))).toBe(code);
});
