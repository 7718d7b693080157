import { standardCodes } from '../csv/shift-jis.rules.js';

/** What makes a cell one that is written unchanged. */
export interface PlainRule {
  /** Recode into Shift_JIS; else the cell's UTF-8 bytes stay. */
  is_cp932: boolean;
  delimiter: string;
  limit: number | null;
  limit_unit: 'word' | 'byte';
}

const BACKSLASH = 0x5c;
const QUOTE = 0x22;
const SPACE = 0x20;

/** First bytes that may begin a formula, precede one, or need quotes: = + - @ ' " space. */
const DELICATE = new Set([...`=+-@'"`].map((character) => character.charCodeAt(0)));
/** First characters of that kind beyond ASCII: full-width forms, curly quotes, the ideographic space, minus. */
const DELICATE_WIDE = new Set([...'＝＋－＠“”−\u3000\u2028\u2029\u00a0'].map((c) => c.charCodeAt(0)));

/**
 * The quick way of nearly every cell: a writer for cells that need no quotes, no guard, no cut, no
 * replacement. It takes COPY's bytes (Latin-1 text of UTF-8) to the file's bytes in one pass, and returns
 * null for any cell that is not so plain; the slow way decides about that one.
 */
export function plainWriter(rule: PlainRule): (raw: string) => string | null {
  const codes = standardCodes();
  const scratch = Buffer.alloc(4096);
  const delimiter = rule.delimiter.charCodeAt(0);
  const limit = rule.limit ?? Number.POSITIVE_INFINITY;
  const isByte = rule.limit_unit === 'byte';
  return (raw) => {
    const { length } = raw;
    if (length === 0 || length > 2000) return null;
    const first = raw.charCodeAt(0);
    if (first === SPACE || DELICATE.has(first) || raw.charCodeAt(length - 1) === SPACE) return null;
    let out = 0;
    let width = 0;
    let at = 0;
    while (at < length) {
      const byte = raw.charCodeAt(at);
      if (byte < 0x80) {
        if (byte === BACKSLASH || byte === QUOTE || byte === delimiter || byte < SPACE || byte === 0x7f)
          return null;
        scratch[out++] = byte;
        width++;
        at++;
        continue;
      }
      let code: number;
      if (byte < 0xe0) {
        code = ((byte & 0x1f) << 6) | (raw.charCodeAt(at + 1) & 0x3f);
        at += 2;
      } else if (byte < 0xf0) {
        code =
          ((byte & 0xf) << 12) | ((raw.charCodeAt(at + 1) & 0x3f) << 6) | (raw.charCodeAt(at + 2) & 0x3f);
        at += 3;
      } else return null;
      const bytes = codes[code] as number;
      if (bytes === 0 || (width === 0 && DELICATE_WIDE.has(code))) return null;
      if (bytes > 0xff) {
        scratch[out++] = bytes >> 8;
        scratch[out++] = bytes & 0xff;
        width += isByte ? 2 : 1;
      } else {
        scratch[out++] = bytes;
        width++;
      }
    }
    if (width > limit) return null;
    return rule.is_cp932 ? scratch.toString('latin1', 0, out) : raw;
  };
}
