/** The bytes of a buffer as a plain array: loops over pictures meet one kind of it, and `slice` copies. */
export function plainBytes(buffer: Buffer): Uint8Array {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.length);
}

/**
 * Gives the memory of numbers back that nobody reads any more; they have no length afterwards. It lies outside of the heap:
 * left to the collector, it makes it look through everything that is alive several times a page.
 */
export function release(numbers: Uint8Array | Float32Array): void {
  (numbers.buffer as ArrayBuffer).transfer(0);
}
