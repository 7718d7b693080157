import ipaddr from 'ipaddr.js';

/** What failures are counted for: one account from everywhere, from one network, on one device. */
export type DelayKind = 'account' | 'network' | 'device';

/** Failures without a delay. A whole account has more: somebody else may be the one who fails. */
const FREE: Readonly<Record<DelayKind, number>> = { account: 20, network: 5, device: 5 };

/** Longest delay in seconds. That of the whole account keeps people out of places they have not used before. */
const LONGEST: Readonly<Record<DelayKind, number>> = { account: 900, network: 3600, device: 900 };

/** First delay in seconds; each further failure doubles it. */
const FIRST = 30;

/** Failures count no longer after so many milliseconds without another one. */
export const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

/** Seconds to wait after so many failures in a row. */
export function delayAfter(kind: DelayKind, failures: number): number {
  const beyond = failures - FREE[kind];
  if (beyond < 0) return 0;
  return Math.min(LONGEST[kind], FIRST * 2 ** Math.min(beyond, 30));
}

/** Whether this failure is the one that starts to delay, so that people are notified once. */
export function startsDelay(kind: DelayKind, failures: number): boolean {
  return failures === FREE[kind];
}

export interface Counted {
  failures: number;
  last_failed_at: string;
  delayed_until: string | null;
}

/** Whole seconds that are left of a delay, 0 when there is none. */
export function secondsLeft(row: Pick<Counted, 'delayed_until'>, now_ms: number): number {
  if (row.delayed_until === null) return 0;
  return Math.max(0, Math.ceil((Date.parse(row.delayed_until) - now_ms) / 1000));
}

/** Failures of a row that still count. */
export function failuresThatCount(row: Counted, now_ms: number): number {
  return now_ms - Date.parse(row.last_failed_at) >= FORGOTTEN_AFTER_MS ? 0 : row.failures;
}

/**
 * The counters that decide about one try. A device that has logged in before has a counter of its own, so that no
 * other device can delay it; a network that has been used before is not delayed by failures elsewhere.
 */
export function decidingKinds(known: { device: boolean; network: boolean }): DelayKind[] {
  if (known.device) return ['device'];
  return known.network ? ['network'] : ['account', 'network'];
}

/** The network of an address: /24 of IPv4, /64 of IPv6 (what one household or office usually has). */
export function networkOf(address: string | null): string {
  if (address === null || !ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/24`).toString()}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`;
}
