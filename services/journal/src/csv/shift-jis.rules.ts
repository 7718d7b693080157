import iconv from 'iconv-lite';

/**
 * How a character relates to Shift_JIS. `standard`: JIS X 0201 and JIS X 0208, which every accounting
 * package reads. `extension`: only in the NEC and IBM rows of CP932 (①, ㈱, 髙); packages differ.
 * `none`: no bytes at all.
 */
export type ShiftJisClass = 'standard' | 'extension' | 'none';

/** Characters that Unicode has twice for one JIS character; both are written as that one. */
const SAME: Record<string, string> = {
  '〜': '～',
  '−': '－',
  '‖': '∥',
  '—': '―',
  '¢': '￠',
  '£': '￡',
  '¬': '￢',
  '\u00a0': ' ',
};

interface Table {
  /** Bytes as a Latin-1 text, by character. */
  bytes: Map<string, string>;
  standard: Set<string>;
  /** Bytes of standard characters by UTF-16 code: lead << 8 | trail, or the one byte; 0 for all others. */
  codes: Uint16Array;
}

let table: Table | null = null;

/** Lead bytes of CP932, the most ordinary first: where two codes mean one character the first is written. */
const LEADS: readonly (readonly [from: number, to: number, standard: boolean])[] = [
  [0x81, 0x84, true],
  [0x88, 0x9f, true],
  [0xe0, 0xea, true],
  [0x87, 0x87, false],
  [0xfa, 0xfc, false],
  [0xed, 0xee, false],
];

function load(): Table {
  const bytes = new Map<string, string>();
  const standard = new Set<string>();
  const codes = new Uint16Array(65_536);
  for (let code = 0x20; code < 0x7f; code++) keep(String.fromCharCode(code), String.fromCharCode(code), true);
  for (let code = 0xa1; code <= 0xdf; code++)
    keep(String.fromCharCode(code + 0xfec0), String.fromCharCode(code), true);
  for (const [from, to, isStandard] of LEADS)
    for (let lead = from; lead <= to; lead++)
      for (let trail = 0x40; trail <= 0xfc; trail++) {
        if (trail === 0x7f) continue;
        const character = iconv.decode(Buffer.from([lead, trail]), 'cp932');
        if (character.length === 1 && character !== '\ufffd')
          keep(character, String.fromCharCode(lead, trail), isStandard);
      }
  for (const [from, to] of Object.entries(SAME)) keep(from, bytes.get(to) as string, true);
  return { bytes, standard, codes };

  function keep(character: string, encoded: string, isStandard: boolean): void {
    if (bytes.has(character)) return;
    bytes.set(character, encoded);
    if (!isStandard) return;
    standard.add(character);
    codes[character.charCodeAt(0)] =
      encoded.length === 1 ? encoded.charCodeAt(0) : (encoded.charCodeAt(0) << 8) | encoded.charCodeAt(1);
  }
}

function loaded(): Table {
  table ??= load();
  return table;
}

/** The class of one character (a code point). */
export function shiftJisClass(character: string): ShiftJisClass {
  const { bytes, standard } = loaded();
  if (standard.has(character)) return 'standard';
  return bytes.has(character) ? 'extension' : 'none';
}

/** CP932 bytes of a text, one per character of the result (Latin-1). Throws for a character without bytes. */
export function toCp932(text: string): string {
  const { bytes } = loaded();
  let out = '';
  for (const character of text) {
    const encoded = bytes.get(character);
    if (encoded === undefined) throw new RangeError(`no CP932 bytes for ${JSON.stringify(character)}`);
    out += encoded;
  }
  return out;
}

/** Bytes of standard characters by their UTF-16 code: lead << 8 | trail, or one byte; 0 where there are none. */
export function standardCodes(): Uint16Array {
  return loaded().codes;
}

/** Width in bytes of CP932, the way accounting packages count: 1 for ASCII and half-width kana, else 2. */
export function byteWidth(text: string): number {
  let width = 0;
  for (const character of text) width += widthOf(character);
  return width;
}

function widthOf(character: string): number {
  const code = character.codePointAt(0) as number;
  return code < 0x80 || (code >= 0xff61 && code <= 0xff9f) ? 1 : 2;
}

/** Length of a text in characters (`word`) or in bytes of CP932 (`byte`), as the settings count. */
export function textLength(text: string, unit: 'word' | 'byte'): number {
  return unit === 'byte' ? byteWidth(text) : [...text].length;
}

/**
 * The text cut to a width, never within a character and never between a half-width kana and its mark
 * (ｶﾞ), nor before a combining mark.
 */
export function cutTo(text: string, limit: number, unit: 'word' | 'byte'): string {
  const kept: string[] = [];
  let width = 0;
  const characters = [...text];
  for (const character of characters) {
    width += unit === 'byte' ? widthOf(character) : 1;
    if (width > limit) break;
    kept.push(character);
  }
  if (kept.length < characters.length && /^[ﾞﾟ\p{M}]$/u.test(characters[kept.length] as string)) {
    while (kept.length > 0 && /^[ﾞﾟ\p{M}]$/u.test(kept.at(-1) as string)) kept.pop();
    kept.pop();
  }
  return kept.join('');
}

/** What people usually write in place of characters that imports refuse. */
const USUAL: Record<string, string> = {
  髙: '高',
  﨑: '崎',
  濵: '浜',
  𠮷: '吉',
  德: '徳',
  '\ufa10': '塚',
  桒: '桑',
  栁: '柳',
  瀨: '瀬',
  彅: '薙',
  '㈱': '(株)',
  '㈲': '(有)',
  '㈹': '(代)',
  '№': 'No.',
  '℡': 'TEL',
  '㎡': 'm2',
  '–': '-',
  '‑': '-',
  '•': '・',
  '€': 'EUR',
};

const GETA = '〓';

/** A replacement to offer for a character that Shift_JIS lacks: the usual one, its NFKC form, else 〓. */
export function suggestedReplacement(character: string): string {
  if (/^[\p{M}\p{Cf}]$/u.test(character)) return '';
  const circled = /^[①-⑳]$/u.test(character) ? `(${character.normalize('NFKC')})` : null;
  const offered = USUAL[character] ?? circled ?? character.normalize('NFKC');
  return [...offered].every((one) => shiftJisClass(one) === 'standard') ? offered : GETA;
}
