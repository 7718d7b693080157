import type { Found } from '../layout/layout.types.js';
import { HOLDER_LABEL, KANA, TYPE, type Zone, labelled } from './bank-account.rules.js';
import { CODED, FORM_CODES } from './form-codes.rules.js';
import { asKana, GUESSED, unmarked } from './kana-letters.rules.js';
import { foundIn, lineOf, type ZoneLine } from './zone-text.rules.js';
import { blanked } from '../layout/text.rules.js';

/** 税理士 見本 花子(ミホン ハナコ), 株式会社見本(カ)ミホン): the kana of a name in ideographs. */
const BRACKETED = new RegExp(`\\p{Script=Han}[^()]*[(（]\\s?(?:(?:${FORM_CODES})\\))?[${KANA}]{2,}`, 'u');

/** The name before those kana. */
const NAME_BEFORE = new RegExp(
  `^[^()]*\\p{Script=Han}[^()]*\\(\\s?(?=(?:(?:${FORM_CODES})\\))?[${KANA} ]{4,}\\)?$)`,
  'u',
);

/** Text in a bracket behind the kana that is no form code: the name in ideographs, the last bracket perhaps cut off. */
const ASIDE = new RegExp(
  `(?:\\s*[(（](?!(?:${FORM_CODES})(?:[^ァ-ヶー]|$))[^)）]*\\p{Script=Han}.*|\\s*[※*].*)$`,
  'u',
);

const KANA_LETTER = new RegExp(`[${KANA}]`, 'g');
const KANA_OR_BRACKET = new RegExp(`[${KANA}()]`, 'g');
/** The bracket of a code at the end, read as a letter of its shape. */
const BRACKET_AS_KANA = new RegExp(`(?<=[${KANA}])[くぐ<〈](?=(?:${FORM_CODES})$)`);
const WORD_BEFORE_CODE = new RegExp(`^[^()]{1,6}\\s(?=(?:${FORM_CODES})\\))`);
const NAME = new RegExp(`[(]?[${KANA}A-Z][${KANA}A-Z0-9・.,() -]*`, 'iu');
const LABEL_AHEAD = new RegExp(`^\\s*${HOLDER_LABEL.source}[:：]?`, 'i');

/**
 * What recognition does to the kana of an account: a large letter read twice, large and small; a bracket as another
 * one; the form code doubled or as a letter of its shape. No kana of a name is guessed.
 */
export function mendKana(text: string): string {
  let out = onceMarked(withMarks(asKana(text.replace(/[{[［｛〔【]/g, '(').replace(/[}\]］｝〕】]/g, ')'))))
    .replace(/([ァ-ヶ])([ァィゥェォッャュョヮ])/g, (m, a: string, b: string) =>
      String.fromCharCode(b.charCodeAt(0) + 1) === a ? a : m,
    )
    .replace(/([ァィゥェォッャュョヮ])([ァ-ヶ])/g, (m, a: string, b: string) =>
      String.fromCharCode(a.charCodeAt(0) + 1) === b ? b : m,
    )
    .replace(/(?<=[ァ-ヶー()])ノ(?=\s?[A-Z]{2})/g, '/')
    // ヶ is none of the bank's letters: between kana it is what it sounds like.
    .replace(/(?<=[ァ-ヶー])ヶ(?=[ァ-ヶー])/g, 'ガ')
    .replace(/デ(?=テ)/g, '')
    .replace(/ッ(?=$|\s|[()])/g, 'ン')
    .replace(/^\s*[コュヱ]\s?(?=\))/, 'ユ')
    .replace(/^\s*(?:カカ|ガ|ヵ|力|刀|方|オ)\s?(?=\))/, 'カ')
    .replace(/^\s*トド?\s?(?=\))/, 'ド')
    .replace(/^\s*(カ|ユ|ド)[ァ-ヶー]?\s?\)\s?/, '$1)')
    .replace(/\(\s?(?:カカ|力|刀)(?=$|\s|\/)/, '(カ')
    .replace(/\(\s?[コュ](?=$|\s|\/)/, '(ユ')
    .replace(BRACKET_AS_KANA, '(');
  if (/^[^()]*\([^()]+$/.test(out)) out = out.replace(/[.,]+$/, '');
  return out;
}

const VOICED_APART = /([カキクケコサシスセソタチツテトハヒフヘホ])\s?[“”"゛〝]/g;

/** Joins marks of half-width kana, which occupy a place of their own, to their letters: キ” is ギ. */
function withMarks(text: string): string {
  return text
    .replace(VOICED_APART, (_, c: string) => `${c}\u3099`.normalize())
    .replace(/([ハヒフヘホ])\s?[゜°]/g, (_, c: string) => `${c}\u309a`.normalize())
    .replace(/(?<=[ァ-ヶー])\s?[“”"゛〝]/g, '');
}

/** One letter read with both marks is one: メディカルプブリッジ is メディカルブリッジ. */
export function onceMarked(text: string): string {
  return text.replace(/[パピプペポバビブベボ](?=[パピプペポバビブベボ])/g, (c, at: number, all: string) =>
    unmarked(c) === unmarked(all[at + 1] ?? '') && c !== all[at + 1] ? '' : c,
  );
}

/** A label of its own is no name. */
const LABEL_ALONE =
  /^(?:[フヲワクラ]リ[ガカ][ナチ十メオ]|フ.[ガカ]ナ|カナ(?:メイギ)?|コウザメイギ(?:ニン)?|メイギ(?:ニン)?)$/;

/** The label in the cell of its value, in brackets or before a colon. */
const LABEL_BEFORE =
  /^\s*(?:[(（]\s?(?:フリガナ|カナ)\s?[)）]\s?[:：]?|(?:フリガナ|コウザメイギ(?:ニン)?)\s?(?:[:：]|(?=\s[(ァ-ヶ][)ァ-ヶ])))\s?(?=[(ァ-ヶ][)ァ-ヶ])/;

/** The kana in a bracket behind the name, identified by their label: 見本商会(フリガナ:ミホンシヨウカイ). */
const LABELLED_ASIDE = /^.*[(（]\s?(?:フリガナ|カナ)\s?[:：]\s?(?=.{3})/;

/** A name with its form code in brackets of its own: (カ)ミホン). */
const WRAPPED = new RegExp(`^\\(((?:${FORM_CODES})\\)[^()]+)\\)$`);

/** The name in Latin letters in brackets behind its kana. */
const LATIN_ASIDE = /(?<=[ァ-ヶー])\s?[(（][A-Za-z][A-Za-z .'’-]{3,}[)）]$/;

/** (カ)ミホン: a form code in both brackets. */
const CODE_IN_BRACKETS = new RegExp(`^\\((${FORM_CODES})\\)(?=[${KANA}]{2}[^()]*$)`);

/** What a sentence about the account asks for behind the holder. */
const ASKED = /\s*(?:まで|宛て?|へ|に)+\s?(?:お願い|御願い|お?振[り]?込|ご?送金|お?支払).*$/;

/** Kana of the holder as printed; a kanji name beside it is left out. */
export function holderOf(text: string): string | null {
  const source = mendKana(text.replace(ASKED, '').replace(LATIN_ASIDE, ''))
    .replace(/^[\s:]+/, '')
    .replace(LABEL_BEFORE, '')
    .replace(LABELLED_ASIDE, '')
    .replace(/\s*[/／].*$/, '')
    .replace(NAME_BEFORE, '')
    .replace(ASIDE, '')
    // A row of a table read as one cell: bank, branch and number before the holder.
    .replace(/^.*(?<![\d-])\d{6,8}\s+(?=[(ァ-ヶ].{2})/, '')
    .replace(WORD_BEFORE_CODE, '');
  const m = NAME.exec(source);
  let value = m?.[0]
    .trim()
    .replace(/[-,.]+$/, '')
    .replace(/\s+(?:[ーlI一|]|\([ー\s-]{0,3}\)?)$/, '');
  // A line of strokes is print that was not read: no name draws its vowels that long. A measure belongs to goods.
  const unread = value === undefined || /ー{3}|\d\.\d|\d[a-z]/.test(value);
  if (!m || !value || unread || LABEL_ALONE.test(value.replace(/[\s()]/g, ''))) return null;
  // Kana within a name in ideographs are a word of it.
  if (/^\p{Script=Han}/u.test(source.slice(m.index + m[0].length)) && !/[()]/.test(m[0])) return null;
  // The letter before a bracket that opens the line was not read: the supplier's legal form decides which one it was.
  if (!/[()]/.test(value) && /(?:^|\s)[^\p{Script=Han}\s]{0,3}\)\s?$/u.test(source.slice(0, m.index)))
    value = `)${value}`;
  // A name in ideographs with its kana in brackets behind it.
  value = value
    .replace(CODE_IN_BRACKETS, '$1)')
    .replace(WRAPPED, '$1')
    .replace(/^([^()]+\)[^()]+)\)$/, '$1');
  value = CODED.test(value) ? value : value.replace(/^\(?([^()]+)\)?$/, '$1').trim();
  const kana = (value.match(KANA_LETTER) ?? []).length;
  return kana >= 3 && kana >= 0.5 * value.replace(/\s/g, '').length ? value : null;
}

/** The holder beside its label, behind the number, or on the pure line of kana under it; with doubt where a letter was guessed. */
export function holderIn(zone: Zone): Found<string> | null {
  const found = printedHolder(zone);
  return found && GUESSED.test(found.text)
    ? { ...found, confidence: Math.min(found.confidence, 0.6) }
    : found;
}

function printedHolder(zone: Zone): Found<string> | null {
  const byLabel = labelled(zone, HOLDER_LABEL, (text) =>
    pureKana(text) || BRACKETED.test(asKana(text)) ? holderOf(text) : null,
  );
  if (byLabel) return byLabel;
  const loose = labelled(zone, HOLDER_LABEL, holderOf);
  if (loose && (kanaShare(loose.text) > 0.6 || BRACKETED.test(loose.text))) return loose;
  const under = zone.lines.filter((l) => (l.from[0]?.segment.y0 ?? 0) >= zone.name.y0 - zone.name.h);
  const behind = under.flatMap((line) => afterNumber(line));
  const found = behind.sort((a, b) => Number(/[()]/.test(b.value)) - Number(/[()]/.test(a.value)))[0];
  return found ?? loose ?? loneHolder(zone) ?? endOfLine(under);
}

const AT_END = new RegExp(`(?:${FORM_CODES})\\) ?[${KANA}][${KANA} ]{2,}$`);

/** The number before it was not read: kana behind a form code at the end of a line. */
function endOfLine(lines: ZoneLine[]): Found<string> | null {
  for (const line of lines) {
    const m = AT_END.exec(line.text);
    const found = m && foundIn(line, m.index, line.text.length, m[0].replace(') ', ')'), 0.8);
    if (found) return found;
  }
  return null;
}

/** A cell of kana with a form code under the bank, regardless of the rest of its line. */
function loneHolder(zone: Zone): Found<string> | null {
  const cells = zone.segments.filter(
    (s) =>
      s.y0 > zone.name.y0 - zone.name.h &&
      s.y0 < zone.name.y0 + 7 * zone.name.h &&
      s.x0 < zone.name.x1 &&
      pureKana(s.text),
  );
  const read = cells.flatMap((s) => {
    const line = lineOf([s]);
    const value = holderOf(s.text);
    return value ? [foundIn(line, 0, line.text.length, value, 0.95)] : [];
  });
  return read.find((f) => f && CODED.test(f.value)) ?? read[0] ?? null;
}

function kanaShare(text: string): number {
  const bare = text.replace(ASIDE, '').replace(/\s/g, '');
  return (bare.match(KANA_OR_BRACKET) ?? []).length / Math.max(1, bare.length);
}

/** A line whose parts slashes part, some or all of them read as kana. */
const SLASHED = /\/|(?:銀行|金庫|支店)ノ|ノ(?:普通|当座)/;

function afterNumber(line: ZoneLine): Found<string>[] {
  const number = /(?<![\dTＴ-])\d{6,8}(?![\d-])/.exec(line.text);
  const type = TYPE.exec(line.text);
  const start = number ? number.index + number[0].length : type ? type.index + type[0].length : 0;
  const behind = line.text.slice(start, start + columnEnd(line, start));
  // Between the parts of a line that slashes part, one of them was read as a kana.
  const parted = SLASHED.test(line.text) ? behind.replace(/^ノ(?=[ァ-ヶ]{3})/, '/') : behind;
  // A number of which digits were lost, and the sign behind it.
  const rest = parted.replace(/^\s*No\.?\s?\d+\s?[ノ/]?(?=[ァ-ヶ]{3})/, blanked);
  // 「ミホンコウボウ(カ」まで: in quotes.
  const quoted = /^\s*[「『]([^「」『』]+)[」』]/.exec(rest)?.[1];
  // A label of which nothing is left but a sign or two, and the name in ideographs behind the kana.
  const lead = /^[^ァ-ヶ()]{0,5}[\s:名義人](?=[ァ-ヶ(])/.exec(rest)?.[0].length ?? 0;
  const text = (quoted ?? rest.slice(lead))
    // The bracket around the bank and the number ends before the name.
    .replace(opensBracket(line.text.slice(0, start)) ? /^\s*\)\s*/ : /^(?!)/, '')
    .replace(/^[\s/・、,-]+/, '')
    .replace(LABEL_AHEAD, '')
    .replace(ASIDE, '')
    .replace(/\s[^ァ-ヶ()\s]{1,3}$/, '');
  const value = pureKana(text) ? holderOf(text) : null;
  const key = value?.replace(/^[^ァ-ヶー]*/, '').slice(0, 3);
  const at = key ? Math.max(0, rest.indexOf(key)) : 0;
  const found = value ? foundIn(line, start + at, start + behind.length, value, 0.97) : null;
  return found ? [found] : [];
}

function opensBracket(text: string): boolean {
  return /[(（][^()（）]*$/.test(text);
}

/** Heights of a line between two cells that are no words of one name: a table is beside the account. */
const BESIDE = 6;

/** How many letters from `start` on share a column with the first kana behind it. */
function columnEnd(line: ZoneLine, start: number): number {
  const from = line.from.slice(start);
  const first = [...line.text.slice(start)].findIndex((c) => /[ァ-ヶ]/.test(c));
  const end = from.findIndex((place, i) => {
    const [left, right] = [from[i - 1]?.segment, from[i + 1]?.segment];
    if (place !== null || i < first || !left || !right) return false;
    return right.x0 - left.x1 > BESIDE * Math.min(left.h, right.h);
  });
  return first < 0 || end < 0 ? from.length : end;
}

function pureKana(text: string): boolean {
  const bare = mendKana(text.replace(ASKED, ''))
    .replace(ASIDE, '')
    .replace(/(?<=[ァ-ヶー()])\s?[/／].*$/, '')
    .replace(/[\s/／].*[A-Z].*$/i, '')
    .replace(/[()\s.・:-]/g, '');
  const han = (asKana(bare).match(/\p{Script=Han}|[ぁ-ん]/gu) ?? []).length;
  const kana = (bare.match(KANA_LETTER) ?? []).length;
  return kana >= 3 && han === 0;
}
