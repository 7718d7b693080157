const MAX_CHARACTERS = 255;
// C0/C1 controls, and the marks that reorder text (CVE-2021-42574): a name must read as it is stored.
const UNSAFE = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/gu;
const LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * The name under which a received file is shown: last path part only, NFC (macOS sends kana marks apart),
 * without control and reordering characters, at most 255 characters with its extension kept.
 * Never used as a path; bytes live under generated keys.
 */
export function cleanFileName(received: string | undefined): string {
  const last = (received ?? '').split(/[\\/]/).at(-1) ?? '';
  const name = last.normalize('NFC').replace(UNSAFE, '').replace(LONE_SURROGATE, '').trim();
  if (name === '' || name === '.' || name === '..') return 'file';
  const characters = [...name];
  if (characters.length <= MAX_CHARACTERS) return name;
  const extension = [...extensionOf(name)];
  const tail = extension.length > 0 ? ['.', ...extension] : [];
  return [...characters.slice(0, MAX_CHARACTERS - tail.length), ...tail].join('');
}

/** The last extension without its dot, as written; empty when there is none or it is longer than 16. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  if (dot < 0) return '';
  const extension = name.slice(dot + 1);
  return extension.length <= 16 ? extension : '';
}

/**
 * Content-Disposition of RFC 6266: an ASCII name for old readers and the real one by RFC 5987.
 * Quotes, backslashes, percent signs and line ends cannot leave their places.
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
