/** The bytes of a body; null as soon as there are more than `max_bytes`, and the rest is discarded. */
export async function bytesUpTo(
  max_bytes: number,
  body: AsyncIterable<Uint8Array> | null,
): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > max_bytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
