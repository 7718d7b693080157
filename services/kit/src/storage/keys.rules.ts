import { createHash } from 'node:crypto';
import { newId } from '../ids.js';

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
const MAX_KEY = 200;

/** Stands for "/" in the file names of the disk adapter; never part of a key. */
const SLASH = '~';

/**
 * Returns a storage key unchanged when it is one: segments of A-Z a-z 0-9 . _ - divided by "/", none of
 * them starting with a dot, 200 characters at most. Keys are made by us, so anything else is a defect
 * (a user's file name, a path that climbs out) and throws.
 */
export function checkKey(key: string): string {
  if (key.length > MAX_KEY || !key.split('/').every((segment) => SEGMENT.test(segment))) {
    throw new Error(`not a storage key: ${JSON.stringify(key.slice(0, MAX_KEY))}`);
  }
  return key;
}

/** A new key below a prefix such as uploads/<organization>. */
export function generatedKey(prefix: string): string {
  return checkKey(`${prefix}/${newId()}`);
}

/** The key of bytes by their own hash: the same bytes get the same key. */
export function contentKey(prefix: string, sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('not a SHA-256 in hex');
  return checkKey(`${prefix}/${sha256}`);
}

/** Where a key lies below the root of the disk adapter: one of 256 folders by hash, then the key as one name. */
export function diskPath(key: string): { folder: string; file: string } {
  const folder = createHash('sha256').update(checkKey(key)).digest('hex').slice(0, 2);
  return { folder, file: key.replaceAll('/', SLASH) };
}

/** The key of a file name of the disk adapter; null for its temporary and describing files. */
export function keyOfFile(file: string): string | null {
  const key = file.replaceAll(SLASH, '/');
  return key.length <= MAX_KEY && key.split('/').every((segment) => SEGMENT.test(segment)) ? key : null;
}
