import { plainBytes, release } from './picture-bytes.js';

test('a plain array of a part of a buffer: the same bytes, of which a slice is a copy', () => {
  const buffer = Buffer.from([1, 2, 3, 4]).subarray(1, 3);
  const bytes = plainBytes(buffer);
  expect([...bytes]).toEqual([2, 3]);
  expect(Buffer.isBuffer(bytes)).toBe(false);
  bytes.slice().fill(9);
  expect([...buffer]).toEqual([2, 3]);
});

test('released bytes no longer have a length', () => {
  const bytes = new Uint8Array(1_000_000);
  release(bytes);
  expect([bytes.length, (bytes.buffer as ArrayBuffer).byteLength]).toEqual([0, 0]);
});
