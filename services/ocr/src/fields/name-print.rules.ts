import { boxOf, unionBox } from '../layout/layout.rules.js';
import type { Found, PageLayout, Segment } from '../layout/layout.types.js';
import { indexOfTight } from '../layout/segment.rules.js';
import { editDistance, foldName } from '../layout/text.rules.js';
import {
  BEGINS_WITH_FORM,
  ENDS_WITH_FORM,
  FORMS,
  LEGAL_FORM,
  NOT_NAME,
  OFFICE,
  PERSON_TITLE,
} from './company-names.rules.js';
import { belowOf } from './search.rules.js';

/** A name that may span cells: the print of each in order, a blank where a letter between them was not read. */
export interface PrintedName {
  value: string;
  segments: Segment[];
}

/** Legal forms with a letter lost or misread get it back: 株式会 at the end, 式会社 at the start, 株武会社. */
export function mendForm(name: string): string {
  return name
    .replace(/^(.?)式会社(?=.)/u, (m, lead: string) => (lead === '株' ? m : '株式会社'))
    .replace(/株.会社/g, '株式会社')
    .replace(/株式(?:[^会]社|[^会]会社)/g, '株式会社')
    .replace(/株式(?:会|\S会社|会\S)?$/, (m) => (m === '株式会社' ? m : '株式会社'))
    .replace(/^株式会 ?(?!社)/, '株式会社')
    .replace(/^株式\S?会会?社/, '株式会社')
    .replace(/有.会社/g, '有限会社')
    .replace(/有限会会社/g, '有限会社')
    .replace(/(会社)(?:会社)+/g, '$1')
    .replace(/有限会?$/, '有限会社')
    .replace(/合.会社/g, (m) => (/合[資名]会社/.test(m) ? m : '合同会社'));
}

const TAIL = /(?:[|*_~"'^<>{}[\];:!?=+#$%¥\\、。「」『』]|(?<=[\p{Script=Han}ァ-ヶ])[ぁ-ん]?\d).{0,8}$/u;

const WRITTEN = [...FORMS.split('|'), '医療法人社団', '医療法人財団', '医療法人'].filter(
  (f) => /^\p{Script=Han}+$/u.test(f) && f.length >= 4,
);

/**
 * A legal form at either end of a recognised name of which one letter was lost, misread or one too many: 株会社, 医由法人社団,
 * 特定非営利活動人; (株) of which only the brackets are left.
 */
export function restoredForm(name: string): string {
  const mended = mendForm(name);
  if (LEGAL_FORM.test(mended)) return mended;
  const tight = mended.replace(/\s/g, '');
  for (const form of [...WRITTEN].sort((a, b) => b.length - a.length)) {
    for (const size of [form.length, form.length - 1, form.length + 1]) {
      const rest = tight.length - size;
      if (rest < 2) continue;
      if (editDistance(tight.slice(0, size), form) === 1)
        return form + mended.slice(indexOfTight(mended, size)).trim();
      if (editDistance(tight.slice(rest), form) === 1)
        return mended.slice(0, indexOfTight(mended, rest)).trim() + form;
    }
  }
  // (印) is the place of a seal.
  const bare = tight.replace(/\(.?\)/u, '');
  if (/印\)/.test(tight) || PERSON_TITLE.test(tight) || !/^[\p{Script=Han}ァ-ヶー・A-Za-z]{2,}$/u.test(bare))
    return mended;
  if (/^\(\p{Script=Han}?\)(?=.{2})/u.test(tight)) return `(株)${tight.replace(/^\(.?\)/u, '')}`;
  return /(?<=.{2})\(\p{Script=Han}?\)$/u.test(tight) ? `${tight.replace(/\(.?\)$/u, '')}(株)` : mended;
}

const FIRM = '(?:株式|有限|合同|合資|合名)会社';
/** A name has letters before its form or behind it: of those on the other side a few are a seal's or a mark's. */
const PLACE_BEHIND = '\\S*(?:支店|支社|支部|本社|本店|営業所|事業所|出張所|事業部|工場|センター)$';
const BEFORE_FORM = new RegExp(`^\\S{1,2}(?=${FIRM}\\s?\\S{2})(?!${FIRM}\\s?${PLACE_BEHIND})`);
const BEHIND_FORM = new RegExp(`(?<=^.{2,}${FIRM})\\s?\\S{1,4}$`);
/** A ring or a dot before a name. */
const RING =
  /^(?:[0○◯〇](?=[\p{Script=Han}ァ-ヶ])|1(?=[ぁ-んァ-ヶ].*(?:株式|有限|合同)会社)|[Oa-z](?=\p{Script=Han}))/u;

/** A name without what a mark left before it and a seal behind it. */
export function withoutMarks(name: string): string {
  return name.replace(RING, '').replace(BEFORE_FORM, '').replace(BEHIND_FORM, '');
}

const NOTHING_BUT_FORM = new RegExp(`^(?:${LEGAL_FORM.source})$`);

/** Text before a form that begins a name, or behind one that ends it, when it cannot be part of a name. */
function withoutStray(name: string): string {
  const front = /^[^\p{Script=Han}ァ-ヶA-Za-z]{1,2}\s?(?=(?:株式|有限|合同|合資|合名)会社)/u;
  const back = /(?<=\S{2}(?:株式|有限|合同|合資|合名)会社)(?:[ぁ-んァ-ヶー\s]{1,8}|\s\S{1,2})$/u;
  const tail = /(?<=\S{6})\s[^\s]{0,3}[ぁ-ん][^\s]{0,3}$/u;
  // (株式会社見本): the firm in brackets under its trade name.
  const bracketed = /^[(（]\s?([^()（）]{4,})[)）]$/.exec(name)?.[1];
  return (bracketed ?? name)
    .replace(front, '')
    .replace(back, '')
    .replace(tail, (cut, at: number) => (NOTHING_BUT_FORM.test(name.slice(0, at)) ? cut : ''))
    .replace(/(?<=[ァ-ヶー])[`´'’‘](?=[ァ-ヶー])/g, '')
    .replace(/(?<=労務|税理|弁護|司法書|行政書|会計)土/g, '士');
}

/** Cuts what a seal left behind a name: signs, lone digits and the few letters after them. */
export function withoutSeal(name: string): string {
  const whole = withoutStray(name).replace(
    /(?<=[\p{Script=Han}ァ-ヶー])\|(?=[\p{Script=Han}ァ-ヶー])/gu,
    ' ',
  );
  const tail = TAIL.exec(whole);
  const cut = !tail || tail.index < 4 ? whole : whole.slice(0, tail.index).trim();
  // Two kana apart from the kana before them are a torn name: a seal leaves them behind ideographs as well.
  const torn = /^(.*[ァ-ヶー]{2}) ([ァ-ヶー]{2})$/u.exec(cut);
  if (torn) return `${torn[1] ?? ''}${torn[2] ?? ''}`;
  // 印 of a place for a seal, and a stray kana or latin letter behind a blank.
  return cut
    .replace(/\s+(?:印|[ぁ-んァ-ンーa-z]{1,2}|[(（].?[)）]?)$/, '')
    .replace(/(?<=[\p{Script=Han}ァ-ヶ])[,.・lI!|-]+$/u, '');
}

const TRADES =
  '商会|商店|商事|工業所?|製作所|工務店|建設|印刷|運輸|運送|物産|電機|電設|食品|本舗|事務所|産業|興業|設備|塗装店|精肉店|鮮魚店|酒店|薬局';
const BEHIND_TRADE = new RegExp(`^(.{2,}(?:${TRADES}))([^\\s()（）]{1,3})$`, 'u');

/** A seal repeats the name: letters behind a trade that are already in the name are its print. */
export function withoutEcho(name: string): string {
  const apart = /^(.{5,}) ([\p{Script=Han}ァ-ヶー々]{1,3})$/u.exec(name);
  if (apart?.[1] && apart[2] && LEGAL_FORM.test(apart[1])) {
    const again = [...apart[2]].filter((c) => apart[1]?.includes(c)).length;
    if (again > 0 && 2 * again >= apart[2].length) return apart[1];
  }
  const m = BEHIND_TRADE.exec(name.replace(/\s/g, ''));
  const [, body = '', tail = ''] = m ?? [];
  const echo = [...tail].filter((c) => body.includes(c)).length;
  return m && echo > 0 && 2 * echo >= tail.length ? body : name;
}

const TRADED = new RegExp(`^(\\S{2,}) (${FIRM})(\\S{2,})$`);
const PART_OF_FIRM = /(?:支店|支社|本社|本店|営業所|事業所|事業部|工場|[部課係店])$/;

/**
 * A trade name before the firm that bears it, 湯宿みほん 株式会社みほん: the firm. Where a seal may have left letters behind
 * the form, only one whose name the trade name ends with, in whose letters the firm's are right.
 */
export function bearerOf(name: string, exact: boolean): string {
  const [, trade = '', form = '', own = ''] = TRADED.exec(name) ?? [];
  if (form === '' || PART_OF_FIRM.test(own)) return name;
  if (exact || trade.endsWith(own)) return form + own;
  for (let n = trade.length - 1; n >= 3; n--) {
    const tail = trade.slice(-n);
    const lost = tail.startsWith(own) && own.length >= n - 1;
    if (lost || (n >= 4 && editDistance(tail, own.slice(0, n)) <= 1)) return form + tail;
  }
  return name;
}

const WORD = /^[\p{Script=Han}ァ-ヶーぁ-んA-Za-z&・々〇]+$/u;

/** The name that starts in a cell: cells close behind it on the line and the line it wraps to. */
export function wholeName(page: PageLayout, segment: Segment, value: string): PrintedName {
  const segments = [segment];
  let name = value;
  const formAlone = NOTHING_BUT_FORM.test(value.replace(/\s/g, ''));
  if (page.engine !== 'text_layer' || formAlone) {
    const row = formAlone ? level(page, segment) : (page.rows[segment.row] ?? []);
    const ends = !formAlone && ENDS_WITH_FORM.test(value);
    // A form behind the name ends it, one before it begins it.
    if (!ends)
      for (const next of row.filter((s) => s.x0 >= segment.x1 - (formAlone ? 1.3 * segment.h : 2))) {
        if (!belongs(segments.at(-1) ?? segment, next, segment)) break;
        name += (formAlone && segments.length === 1 ? '' : ' ') + next.text;
        segments.push(next);
      }
    if (!BEGINS_WITH_FORM.test(value) && (ends || segments.length > 1 || OFFICE.test(value)))
      for (const next of row.filter((s) => s.x1 <= segment.x0 + 2).reverse()) {
        if (!belongs(next, segments[0] ?? segment, segment)) break;
        name = `${next.text} ${name}`;
        segments.unshift(next);
      }
  }
  const below = belowOf(page, segment, 0.9).find((s) => Math.abs(s.x0 - segment.x0) < 0.6 * segment.h);
  if (below && goesOn(page, segment, name, below)) {
    name += below.tight;
    segments.push(below);
  }
  return { value: name, segments };
}

/** Cells at the height of a cell, left to right; the boxes of two may reach into each other. */
function level(page: PageLayout, { y0, y1, h }: Segment): Segment[] {
  return page.segments
    .filter((s) => Math.abs((s.y0 + s.y1 - y0 - y1) / 2) < 0.4 * Math.max(h, s.h))
    .sort((a, b) => a.x0 - b.x0);
}

/** Two neighbours on a line close enough and of one size, and the further one made of letters a name is made of. */
function belongs(left: Segment, right: Segment, base: Segment): boolean {
  const other = left === base ? right : left.x0 < base.x0 ? left : right;
  const alike = Math.min(other.h, base.h) > 0.6 * Math.max(other.h, base.h);
  return (
    right.x0 - left.x1 <= 3.2 * Math.min(left.h, right.h) &&
    alike &&
    other.confidence >= 0.5 &&
    WORD.test(other.tight) &&
    !/^(?:[ー一ニ]+|[lI])$/.test(other.tight) &&
    !PERSON_TITLE.test(other.tight) &&
    !NOT_NAME.test(other.tight) &&
    !/^(?:代表|印|様|御中|御|中|商号|会社名|名称|氏名|住所)/.test(other.tight)
  );
}

function goesOn(page: PageLayout, segment: Segment, name: string, below: Segment): boolean {
  const recognised = page.engine !== 'text_layer';
  const size = Math.abs(below.h - segment.h) < (recognised ? 0.3 : 0.12) * segment.h;
  return (
    (size || (recognised && below.h < segment.h && /^[ァ-ヶー]+$/.test(below.tight))) &&
    below.x1 < segment.x1 - segment.h &&
    // A form behind the name ends it.
    !(ENDS_WITH_FORM.test(name) && !BEGINS_WITH_FORM.test(name)) &&
    below.tight.length <= 12 &&
    !/^[ァィゥェォッャュョヮー]$/.test(below.tight) &&
    /^[\p{Script=Han}ァ-ヶー]+$/u.test(below.tight) &&
    !PERSON_TITLE.test(below.tight) &&
    !/取締|締役|代表|社長/.test(below.tight) &&
    !NOT_NAME.test(below.tight) &&
    !/^(?:御中|中|様|殿)$/.test(below.tight) &&
    !/^[\p{Script=Han}]{2,4} [\p{Script=Han}]/u.test(below.text) &&
    (LEGAL_FORM.test(below.tight) !== LEGAL_FORM.test(name.replace(/\s/g, '')) ||
      /^[ァ-ヶー]/.test(below.tight))
  );
}

/** How much the shape of a person's or an office's name counts, which carry no legal form. */
export const UNFORMED = 0.85;

/** A name with its place; `share` 0..1 is how much its shape counts beside its print. Null without print. */
export function nameAt({ value, segments }: PrintedName, share: number): Found<string> | null {
  const [first] = segments;
  if (!first) return null;
  // A hole or an odd sign inside a name is a letter that was not read.
  const hole =
    /[\p{Script=Han}ァ-ヶー] [\p{Script=Han}ァ-ヶー]/u.test(value) && LEGAL_FORM.test(value) ? 0.6 : 1;
  return {
    value,
    page: first.page,
    box: unionBox(segments.map((s) => boxOf(s))),
    confidence:
      Math.min(...segments.map((s) => s.confidence)) * share * hole * (segments.length > 1 ? 0.97 : 1),
    text: segments.map((s) => s.text).join(' '),
  };
}

/**
 * The same name printed twice, as letterhead and as the name of the account: the surer print wins, its hole is filled
 * from the other one. Two prints that agree make a name sure.
 */
export function agreed(
  head: Found<string>,
  account: Found<string> | null,
): { name: Found<string>; twice: boolean } {
  if (!account) return { name: head, twice: false };
  const [a, b] = [foldName(head.value), foldName(account.value)];
  const whole = (f: Found<string>) => !/\p{Script=Han} |[ァ-ヶー] (?=[\p{Script=Han}ァ-ヶ])/u.test(f.value);
  if (a === b) return { name: head, twice: whole(head) && whole(account) };
  if (editDistance(a, b) > 0.45 * Math.max(a.length, b.length)) return { name: head, twice: false };
  const doubt = (f: Found<string>) => f.confidence * (/\S \S/.test(f.value) ? 0.9 : 1);
  const [sure, other] = doubt(account) > doubt(head) + 0.1 ? [account, head] : [head, account];
  const value = filled(sure.value, other.value);
  return {
    name: { ...head, value, confidence: Math.min(0.6, head.confidence, sure.confidence) },
    twice: false,
  };
}

/** Holes of a name, written as blanks, filled with the one or two letters that the other print has between the same letters. */
function filled(name: string, other: string): string {
  const source = other.replace(/\s/g, '');
  return name.replace(/(\S) (\S)/gu, (m, left: string, right: string) => {
    const start = source.indexOf(left);
    const between = start < 0 ? '' : source.slice(start + 1);
    const end = between.indexOf(right);
    return end > 0 && end <= 2 ? left + between.slice(0, end) + right : m;
  });
}
