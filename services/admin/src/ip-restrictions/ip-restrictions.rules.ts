import { DomainError } from '@uketori/service-kit/errors';
import ipaddr from 'ipaddr.js';

export type IpCode =
  | 'invalid_ip_address'
  | 'current_ip_unknown'
  | 'first_ip_must_be_current'
  | 'cannot_change_current_ip'
  | 'duplicate_ip_address'
  | 'too_many_ip_addresses'
  | 'ip_list_is_for_owners';

/** Spec 5: numbers run from 1 to 255. */
export const MAX_ADDRESSES = 255;

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Reads one address; IPv4 written inside IPv6 becomes IPv4, zones and short forms such as `10.1` are refused. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (text.includes('%')) return null;
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  if (!text.includes(':') || !ipaddr.IPv6.isValid(text)) return null;
  const address = ipaddr.IPv6.parse(text);
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

function parseRange(text: string): Range | null {
  const [head = '', tail, ...rest] = text.trim().split('/');
  if (rest.length > 0) return null;
  const address = parseAddress(head);
  if (!address) return null;
  const bits = address.kind() === 'ipv4' ? 32 : 128;
  if (tail === undefined) return [address, bits];
  if (!/^\d{1,3}$/.test(tail)) return null;
  const mapped = address.kind() === 'ipv4' && head.includes(':');
  const prefix = Number(tail) - (mapped ? 96 : 0);
  // A /0 rule lets everybody in while the list looks like a restriction.
  if (prefix < 1 || prefix > bits) return null;
  return [address, prefix];
}

/**
 * The one way an address or a CIDR range is written in the list: host bits cleared, shortest IPv6 form, no
 * suffix on a single address.
 * @throws invalid_ip_address
 */
export function normaliseRange(text: string): string {
  const range = parseRange(text);
  if (!range) throw new DomainError<IpCode>('invalid_ip_address', 'invalid', { address: text });
  const [address, prefix] = range;
  const single = prefix === (address.kind() === 'ipv4' ? 32 : 128);
  if (single) return address.toString();
  const network =
    address.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/${prefix}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${prefix}`);
  return `${network.toString()}/${prefix}`;
}

/** The caller's address in the written form of the list, null when it is none. */
export function normaliseAddress(text: string | null): string | null {
  return text === null ? null : (parseAddress(text.trim())?.toString() ?? null);
}

/** Whether a listed address or range holds the connection's address. */
export function covers(range_text: string, address_text: string): boolean {
  const range = parseRange(range_text);
  const address = parseAddress(address_text);
  if (!range || !address || range[0].kind() !== address.kind()) return false;
  return address.match(range[0] as ipaddr.IPv4 & ipaddr.IPv6, range[1]);
}

/** Spec 6: an empty list allows every address. */
export function isAllowed(ranges: readonly string[], address: string | null): boolean {
  return ranges.length === 0 || (address !== null && ranges.some((range) => covers(range, address)));
}

/**
 * Adding to the list (spec 5: the first address must be the user's current connection).
 * @throws current_ip_unknown, first_ip_must_be_current, duplicate_ip_address, too_many_ip_addresses
 */
export function assertAddable(existing: readonly string[], next: string, current: string | null): void {
  if (existing.length === 0) {
    if (current === null) throw new DomainError<IpCode>('current_ip_unknown', 'conflict');
    if (!covers(next, current)) {
      throw new DomainError<IpCode>('first_ip_must_be_current', 'conflict', { current_ip: current });
    }
  }
  if (existing.length >= MAX_ADDRESSES) {
    throw new DomainError<IpCode>('too_many_ip_addresses', 'conflict', { max: MAX_ADDRESSES });
  }
  assertNotListed(existing, next);
}

/** @throws duplicate_ip_address */
export function assertNotListed(others: readonly string[], next: string): void {
  if (others.includes(next))
    throw new DomainError<IpCode>('duplicate_ip_address', 'conflict', { address: next });
}

/**
 * Spec 5: the entry that holds the current connection cannot be edited or deleted.
 * @throws current_ip_unknown, cannot_change_current_ip
 */
export function assertChangeable(entry: string, current: string | null): void {
  if (current === null) throw new DomainError<IpCode>('current_ip_unknown', 'conflict');
  if (covers(entry, current)) {
    throw new DomainError<IpCode>('cannot_change_current_ip', 'conflict', { current_ip: current });
  }
}

/**
 * Switching the list off: an owner does it, from an address of the list. A stolen session
 * elsewhere and a key cannot.
 * @throws ip_list_is_for_owners, current_ip_unknown, ip_not_allowed
 */
export function assertMaySwitchOff(
  is_owner: boolean,
  existing: readonly string[],
  current: string | null,
): void {
  if (!is_owner) throw new DomainError<IpCode>('ip_list_is_for_owners', 'forbidden');
  if (current === null) throw new DomainError<IpCode>('current_ip_unknown', 'conflict');
  if (!isAllowed(existing, current)) throw new DomainError('ip_not_allowed', 'forbidden', { ip: current });
}
