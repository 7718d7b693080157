/** The single byte of a character of JIS X 0201 as CP932 writes it; null for anything wider. */
function byteOf(character: string): number | null {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return code;
  return code >= 0xff61 && code <= 0xff9f ? code - 0xff61 + 0xa1 : null;
}

/** The bytes of pasted text, or the first character that no transfer file can hold. */
export function bytesOfText(text: string): { bytes: Uint8Array; wide: string | null } {
  const bytes: number[] = [];
  for (const character of text) {
    const byte = byteOf(character);
    if (byte === null) return { bytes: new Uint8Array(), wide: character };
    bytes.push(byte);
  }
  return { bytes: new Uint8Array(bytes), wide: null };
}

const CHUNK = 8192;

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) {
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  }
  return btoa(text);
}
