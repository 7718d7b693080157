/** The bytes of a buffer as a plain array: loops over pictures meet one kind of it, and `slice` copies. */
export function plainBytes(buffer: Buffer): Uint8Array {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.length);
}

/**
 * Releases the memory of numbers without readers; they have no length afterwards. It lies outside of the heap:
 * the collector would scan everything that is alive several times a page to free it.
 */
export function release(numbers: Uint8Array | Float32Array): void {
  (numbers.buffer as ArrayBuffer).transfer(0);
}
