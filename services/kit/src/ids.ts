import { randomBytes } from 'node:crypto';

const COUNTER_MAX = 0xfff;
let made_at = 0;
let counter = 0;

/**
 * A new UUID version 7 (RFC 9562): 48 bits of Unix milliseconds, 12 bits that count within one, then random bits.
 * The ids of one process are ordered by their making, also when its clock is set back.
 */
export function newId(): string {
  const bytes = randomBytes(16);
  const now = Date.now();
  if (now > made_at) {
    made_at = now;
    // The upper half of the counter is left for those that follow within the millisecond.
    counter = bytes.readUInt16BE(6) & (COUNTER_MAX >> 1);
  } else if (++counter > COUNTER_MAX) {
    made_at++;
    counter = 0;
  }
  bytes.writeUIntBE(made_at, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for any RFC 9562 text form of a UUID. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

/** The organization of rows and calls that belong to the product itself. */
export const NIL_ORGANIZATION = '00000000-0000-0000-0000-000000000000';
