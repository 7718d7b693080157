import type { PageLayout, Segment } from '../layout/layout.types.js';
import { median } from '../median.rules.js';
import { HONORIFIC, LATIN_FORM, LEGAL_FORM, NOT_NAME } from './company-names.rules.js';
import { belowOf, rightOf } from './search.rules.js';

/** Evidence for the place of a sender's block, 0..1. */
export interface Anchor {
  segment: Segment;
  weight: number;
}

/** Words before a name that say whose it is. */
export const NAME_LABEL =
  /^(?:商号|会社名|社名|屋号|発行者|発行元|請求者|請求元|販売者|販売元|提供元|運営(?:会社|元|者|主体)|運営(?=\s*[::])|名称|事業者名?|氏名|From)\s*[::]?\s*/i;

/** Every letter apart from the next: 株 式 会 社 見 本. */
const SET_APART = /^\S(?: \S){5,}$/;

/** 販売元:株式会社見本 〒100-0001 東京都…: the name at the head of a line with all data of a firm. */
export function imprintOf(text: string): string | null {
  const end = NAME_LABEL.test(text) ? BEHIND_LABELLED : ADDRESS_BEHIND;
  const name = text.replace(NAME_LABEL, '').split(end)[0] ?? '';
  if (name.length > 40 || !end.test(text)) return null;
  return LEGAL_FORM.test(name) ? name : null;
}

/** Text behind a name on such a line; the sign before a postal code may not have been read. */
const ADDRESS_BEHIND = /\s*〒\d{3}|\s\d{3}-\d{4}(?=\s?\p{Script=Han})/u;
const BEHIND_LABELLED = new RegExp(`\\s*(?:〒|TEL|電話|登録番号)|${ADDRESS_BEHIND.source}`, 'iu');

/** How much wider than a letter a gap is, and how much smaller the letters behind it are, of what is set behind a name. */
const GAP = 1.3;
const SMALLER = 0.85;

/** A name as it was read, without the smaller print behind it, which is of an office: 株式会社見本 _倉敷営業所_. */
function withoutSmallTail({ text, tight, edges }: Segment): string {
  if (!LEGAL_FORM.test(tight) || text !== tight) return text;
  const pitch = edges.slice(1).map((edge, i) => edge - (edges[i] ?? 0));
  for (let i = 6; i < pitch.length - 2; i++) {
    const own = median(pitch.slice(0, i), 1);
    if ((pitch[i] ?? 0) < GAP * own) continue;
    const tail = pitch.slice(i + 1);
    if (tail.every((p) => p < SMALLER * own) && /[所店社部場室]$/.test(tight)) return tight.slice(0, i + 1);
  }
  return text;
}

/** A registration on the line of the name. */
export const REGISTERED =
  /(?<=\S{3}|\s[A-Z]{2})(?:\s?[(（]?(?:(?:適格)?請求書発行事業者)?登録番号|\s\S{2,12}(?:登録|許可|免許|認可|届出)(?:番号|No)).*$/;

/** The name in Latin letters in brackets behind the one in Japanese. */
const LATIN_ASIDE = /(?<=[\p{Script=Han}ァ-ヶー])\s?[(（][A-Z][A-Za-z .,&'’-]{2,}[)）]?$/u;

/** The representative of a firm, on the line of its name. */
const BEHIND_NAME =
  /(?<=\S{2})\s?(?:代表(?:取締役(?:社長|会長)?|社員|理事)|(?:代表者?|店主|院長|園主)(?=[\s:])|(?<=\s)(?:取締役(?:社長|会長)?|理事長|会長|社長)(?=[\s:]))[\s:]?\S.{1,10}$/;

/** The profession of a person, behind the name: 見本 花子 通訳・翻訳. */
const OCCUPATION =
  /(?<=^(?:[\p{Script=Han}々]{1,4} [\p{Script=Han}ぁ-んァ-ヶ々]{1,5}|[\p{Script=Han}々]{3,5}))\s+\S*(?:通訳|翻訳|デザイン|イラスト|設計|撮影|写真|執筆|編集|校正|講師|コンサル|プログラ|開発|制作|企画|演奏|ライター|カメラ|エンジニア|作曲|司会|監修).*$/u;

/** A name without the text behind it on its line: a registration, the representative, the name in Latin letters. */
export function nameAlone(line: string): string {
  return line
    .replace(REGISTERED, '')
    .replace(BEHIND_NAME, '')
    .replace(OCCUPATION, '')
    .trim()
    .replace(LATIN_ASIDE, '');
}

/**
 * The given name of a person whose family name has a cell of its own, 戸川 and すみれ, at the left of an
 * address or telephone right under it.
 */
export function givenName(page: PageLayout, family: Segment, anchors: Anchor[]): Segment | null {
  if (!/^[\p{Script=Han}々]{1,4}$/u.test(family.tight) || NOT_NAME.test(family.tight)) return null;
  if (LEGAL_FORM.test(family.tight)) return null;
  const right = rightOf(page, family);
  const [next] = right;
  if (!next || !/^[\p{Script=Han}ぁ-んァ-ヶ々]{1,5}$/u.test(next.tight)) return null;
  const near = next.x0 - family.x1 < 2.5 * family.h && Math.abs(next.h - family.h) < 0.3 * family.h;
  const apart = right[1] === undefined || right[1].x0 - next.x1 > 3 * family.h;
  const headed = anchors.some(
    ({ segment: a }) =>
      Math.abs(a.x0 - family.x0) < family.h && a.y0 > family.y0 && a.y0 - family.y1 < 2.5 * family.h,
  );
  return near && apart && headed && !HONORIFIC.test(next.tight) ? next : null;
}

/** K.K. or Inc. and nothing else. */
export const LATIN_FORM_ALONE = new RegExp(`^${LATIN_FORM.source}[.,]?$`, 'i');

/** The line under a name that its legal form wraps to: 見本・ジャパン株式 and 会社, Mihon Point Japan and K.K. */
export function wrappedForm(page: PageLayout, segment: Segment): Segment | null {
  const { tight, h, x0 } = segment;
  if (LEGAL_FORM.test(tight) || LATIN_FORM.test(segment.text)) return null;
  const [below] = belowOf(page, segment, 1.2);
  if (!below || Math.abs(below.x0 - x0) > 0.6 * h || Math.abs(below.h - h) > 0.3 * h) return null;
  if (LATIN_FORM_ALONE.test(below.text)) return /^[A-Z][A-Za-z&.,' -]+$/.test(segment.text) ? below : null;
  const form = LEGAL_FORM.exec(tight + below.tight);
  const [start, end] = [form?.index ?? 0, (form?.index ?? 0) + (form?.[0].length ?? 0)];
  return start > 1 && end === tight.length + below.tight.length ? below : null;
}

/** What a cell prints of a name, with the form that it wraps to. */
export function textOf(segment: Segment, form: Segment | null): string {
  const own = SET_APART.test(segment.text) ? segment.tight : withoutSmallTail(segment);
  return form ? own + (LATIN_FORM.test(form.text) ? ' ' : '') + form.text : own;
}
