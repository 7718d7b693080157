// Radicals that fonts map to instead of the ideograph and that NFKC leaves alone or maps to a form Japan does not use.
const RADICALS: Record<string, string> = {
  '⺟': '母',
  '⺠': '民',
  '⻁': '虎',
  '⻄': '西',
  '⻅': '見',
  '⻆': '角',
  '⻉': '貝',
  '⻋': '車',
  '⻑': '長',
  '⻔': '門',
  '⻗': '雨',
  '⻘': '青',
  '⻙': '韋',
  '⻚': '頁',
  '⻛': '風',
  '⻜': '飛',
  '⻝': '食',
  '⻢': '馬',
  '⻣': '骨',
  '⻤': '鬼',
  '⻥': '魚',
  '⻦': '鳥',
  '⻨': '麦',
  '⻩': '黄',
  '⻫': '斉',
  '⻭': '歯',
  '⻯': '竜',
  '⻲': '亀',
  '⼾': '戸',
  '⼥': '女',
  '⽰': '示',
  '⺩': '王',
  '⺼': '月',
  '⻌': '辶',
  '‧': '・',
  '•': '・',
  '·': '・',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '₋': '-',
  '﹣': '-',
  '〜': '~',
  '∼': '~',
  '〝': '"',
  '’': "'",
  '‘': "'",
  '＼': '¥',
  '\\': '¥',
  '￥': '¥',
};

/**
 * One form for every way a character is printed: NFKC (full-width digits, half-width kana, ㈱ to (株), Kangxi
 * radicals), one dash, one middle dot, one yen sign. Blanks are kept.
 */
export function normaliseText(raw: string): string {
  let mapped = '';
  for (const c of raw) mapped += RADICALS[c] ?? c;
  let out = '';
  for (const c of mapped.normalize('NFKC')) out += RADICALS[c] ?? c;
  return out
    .replace(/[\u0000-\u001f\u007f\u00ad\u200b-\u200f\u202a-\u202e\ufeff]/g, '')
    .replace(/[\u2044\u2215]/g, '/')
    .replace(/[\s\u3000]/g, ' ');
}

/** Text without blanks. */
export function tight(text: string): string {
  return text.replace(/\s+/g, '');
}

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff01-\uff60\uffe0-\uffe6]/;

/** Relative advance of a character: wide (CJK) or narrow. Used to place characters inside a run. */
export function advance(char: string): number {
  return WIDE.test(char) ? 2 : /[.,:;'!il|]/.test(char) ? 0.6 : 1.1;
}

/** Whether a character takes the full width: ideographs, kana, full-width signs. */
export function isWide(char: string | undefined): boolean {
  return char !== undefined && WIDE.test(char);
}

/** Kana in the way bank records write it: small letters large, one dash, no blanks or dots. For comparing only. */
export function foldKana(text: string): string {
  return tight(normaliseText(text))
    .replace(/[ぁ-ゖ]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0x60))
    .replace(/[ァィゥェォッャュョヮ]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 1))
    .replace(/[ー‐-]/g, '-')
    .replace(/[・.,]/g, '');
}

/** Company name for comparing: legal-form abbreviations written out, no blanks, one dash, upper case. */
export function foldName(text: string): string {
  return tight(normaliseText(text))
    .replace(/\(株\)/g, '株式会社')
    .replace(/\(有\)/g, '有限会社')
    .replace(/\([合同]\)/g, '合同会社')
    .replace(/[ー-]/g, 'ー')
    .toUpperCase();
}

/** Blanks as long as a text: what is no value goes, places behind it stay. For `replace`. */
export function blanked(text: string): string {
  return ' '.repeat(text.length);
}

/**
 * Every match of a pattern with the flag `g`, left to right. `matchAll` makes a copy of the pattern for each call, which is
 * compiled again after each garbage collection.
 */
export function matchesOf(pattern: RegExp, text: string): RegExpExecArray[] {
  const out: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let m = pattern.exec(text); m; m = pattern.exec(text)) {
    out.push(m);
    if (m[0] === '') pattern.lastIndex += 1;
  }
  return out;
}

/** Space for the usual comparison. */
const ROW = new Float64Array(128);

function different(a: string, b: string): number {
  return a === b ? 0 : 1;
}

/**
 * Edit distance between two texts, by code point: 1 for a letter too many or too few.
 * @param replaced what one letter for another counts, 0 to 2
 */
export function editDistance(
  left: string,
  right: string,
  replaced: (a: string, b: string) => number = different,
): number {
  const a = [...left];
  const b = [...right];
  // One row of the table at a time, in place: its cells before j are of this letter, the others of the one before.
  const row = b.length < ROW.length ? ROW : new Float64Array(b.length + 1);
  for (let j = 0; j <= b.length; j++) row[j] = j;
  for (let i = 1; i <= a.length; i++) {
    let before = i - 1;
    row[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const swap = before + replaced(a[i - 1] as string, b[j - 1] as string);
      before = row[j] as number;
      row[j] = Math.min(before + 1, (row[j - 1] as number) + 1, swap);
    }
  }
  return row[b.length] as number;
}
