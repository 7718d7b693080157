import { BlockList, isIP } from 'node:net';

const CLOSED = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  CLOSED.addSubnet(network, prefix, 'ipv4');

// Only 2000::/3 is in use for the world; of it, these lead elsewhere.
const OPEN_V6 = new BlockList();
OPEN_V6.addSubnet('2000::', 3, 'ipv6');
const CLOSED_V6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  CLOSED_V6.addSubnet(network, prefix, 'ipv6');

/**
 * True for an address of the public Internet. Private, loopback, link-local (where clouds serve their
 * secrets), shared, documentation, multicast and reserved ranges are not, nor what maps to IPv4 inside IPv6.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !CLOSED.check(address, 'ipv4');
  return family === 6 && OPEN_V6.check(address, 'ipv6') && !CLOSED_V6.check(address, 'ipv6');
}
