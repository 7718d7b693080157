import type { PageLayout, Segment } from '../layout/layout.types.js';
import { editDistance, foldName } from '../layout/text.rules.js';
import { median } from '../median.rules.js';
import { MONEY_CELL } from './amounts.rules.js';
import { AMOUNT_ROLES, ANY_LABEL, findLabels, LABELS, type Role } from './labels.rules.js';
import {
  BRANCH_IN_JAPAN,
  LATIN_FORM,
  LEGAL_FORM,
  NOT_NAME,
  OFFICE,
  type OwnCompany,
  partedRoman,
  PERSON_TITLE,
  untitled,
  ROMAN_PERSON,
  SENTENCE,
  withoutLatin,
  withoutOffice,
} from './company-names.rules.js';
import {
  bearerOf,
  mendForm,
  type PrintedName,
  restoredForm,
  UNFORMED,
  wholeName,
  withoutSeal,
} from './name-print.rules.js';
import { namesHolder } from './name-witness.rules.js';
import { type Recipient } from './recipient.rules.js';
import {
  type Anchor,
  givenName,
  imprintOf,
  LATIN_FORM_ALONE,
  NAME_LABEL,
  nameAlone,
  REGISTERED,
  textOf,
  wrappedForm,
} from './sender-prints.rules.js';

const ROLES = Object.keys(LABELS) as Role[];

/** No name has more letters. */
const MOST_LETTERS = 40;

export interface Candidate {
  segment: Segment;
  value: string;
  /** A name in more cells than its first. */
  whole: PrintedName | null;
  base: number;
  margin: number;
}

/** What it counts for a name that the kana of the account are its reading. */
const SPOKEN = 0.8;

/**
 * All candidates for the sender's name: with a legal form, as an office, a person, at the head of the block, or
 * read as the holder of the account, whose kana are given.
 */
export function nameCandidates(
  page: PageLayout,
  recipient: Recipient | null,
  own: OwnCompany,
  anchors: Anchor[],
  holder: string | null,
): Candidate[] {
  // A name of which only the form was read is no name.
  const mine = [recipient?.found.value ?? '', ...own.names]
    .map((n) => foldName(mendForm(n)))
    .filter((n) => n.length > 2 && n.replace(LEGAL_FORM, '').length >= 2);
  const out: Candidate[] = [];
  const heads = page.segments.filter((s) => s.tight.length > 1 && s.tight.replace(NAME_LABEL, '') === '');
  for (const segment of page.segments) {
    const imprint = imprintOf(segment.text);
    const alone = segment.text.replace(REGISTERED, '');
    if (recipient?.segments.has(segment) || (!imprint && alone.length > MOST_LETTERS)) continue;
    if (SENTENCE.test(segment.tight.replace(/[。、]{1,2}$/, ''))) continue;
    if (/(?:御中|様|殿)$/.test(segment.tight) || tableRow(page, segment, anchors)) continue;
    if (LATIN_FORM_ALONE.test(segment.text)) continue;
    const form = wrappedForm(page, segment);
    const text = imprint ?? textOf(segment, form);
    const given = givenName(page, segment, anchors);
    let value = (page.engine === 'text_layer' ? text : restoredForm(text))
      .replace(NAME_LABEL, '')
      .replace(/\s*印$/, '')
      .trim();
    const name = nameAlone(withoutSeal(bearerOf(value, page.engine === 'text_layer')));
    value = withoutLatin(partedRoman(name)) + (given ? ` ${given.text}` : '');
    const isHeaded = headed(heads, segment);
    const labelled = isHeaded || NAME_LABEL.test(segment.tight);
    const folded = foldName(value);
    if (
      folded.length < 3 ||
      NOT_NAME.test(withoutOffice(value).replace(/\s/g, '').replace(BRANCH_IN_JAPAN, '')) ||
      mine.some((m) => sameCompany(m, folded))
    )
      continue;
    const bare = folded.replace(LEGAL_FORM, '');
    // A form alone is no name, unless the name is in the cell beside it.
    if (bare === '' && wholeName(page, segment, value).segments.length === 1) continue;
    const legal = LEGAL_FORM.test(folded);
    const latin = LATIN_FORM.test(value);
    const office = OFFICE.test(folded);
    const person = personal(page, segment, value, isHeaded);
    const head = !legal && !latin && !office && !person && headsBlock(page, segment, anchors);
    const spoken = !person && holder !== null && namesHolder(value, holder);
    if (!legal && !latin && !office && !person && !head && !spoken) continue;
    const shape = legal ? 2 : latin ? 1.5 : office || spoken ? 1.2 : person ? 0.8 : 0.6;
    const base = shape + (labelled ? 0.8 : 0) + (spoken ? SPOKEN : 0);
    out.push({
      segment,
      whole: given
        ? { segments: [segment, given], value }
        : form
          ? { segments: [segment, form], value }
          : null,
      value: legal ? value : untitled(value).replace(ROMAN_PERSON, '$1').trim(),
      base,
      margin: legal ? 1 : head ? 0.7 : UNFORMED,
    });
  }
  return out;
}

/** Text beside one of these is their value, and no name. */
const THING =
  /^(?:件名|工事名称?|現場名?|案件名?|物件名?|業務名|契約名|摘要|品名|内容|作業内容|備考|用途|対象期間|工期|お?支払(?:条件|方法)|納品場所|納入先|部署名?)[::]?$/;

/** Heights of a line between a name and what is no part of its line. */
const STRIP = 4;

// A line of the table or of the totals ends with an amount; the payable amount may be left of a letterhead.
function tableRow(page: PageLayout, segment: Segment, anchors: Anchor[]): boolean {
  const row = page.rows[segment.row] ?? [];
  const before = row.findLast((s) => s.x1 <= segment.x0 + 2);
  const [next, ...right] = row.filter((s) => s.x0 >= segment.x1);
  // A strip of balances beside the letterhead: its labels begin far behind the name.
  const beside =
    next !== undefined &&
    next.x0 - segment.x1 > STRIP * segment.h &&
    findLabels(next.tight, AMOUNT_ROLES).length > 0 &&
    right.length === 1;
  return (
    (!beside &&
      !(next && inSideColumn(segment, next, anchors)) &&
      row.some((s) => s.x0 >= segment.x1 && MONEY_CELL.test(s.tight))) ||
    (before !== undefined && THING.test(before.tight)) ||
    findLabels(segment.tight, AMOUNT_ROLES).length > 0
  );
}

/** Sender's marks under each other at the left of a cell, and the text far right of them all: a column of the sender. */
function inSideColumn(segment: Segment, next: Segment, anchors: Anchor[]): boolean {
  const { x0, y0, x1, h } = segment;
  const marks = anchors
    .map((a) => a.segment)
    .filter((a) => a !== segment && Math.abs(a.x0 - x0) < h && a.y0 > y0 && a.y0 - y0 < 9 * h);
  const end = Math.max(x1, ...marks.map((a) => a.x1));
  return marks.length >= 2 && next.x0 - end > 2 * h;
}

/** 発行者 in a cell of its own right above a cell or before it on the line: the text there is the sender's name. */
function headed(heads: Segment[], { x0, y0, h }: Segment): boolean {
  return heads.some((head) => {
    const above = Math.abs(head.x0 - x0) < h && y0 >= head.y1 - 0.3 * h && y0 - head.y1 < 1.5 * h;
    const level = Math.abs((head.y0 + head.y1) / 2 - y0 - h / 2) < 0.5 * h;
    return above || (level && head.x1 <= x0 && x0 - head.x1 < 4 * h);
  });
}

/** A person's name: family and given name apart; without the blank only large type that nothing else explains. */
function personal(page: PageLayout, segment: Segment, value: string, isHeaded: boolean): boolean {
  if (PERSON_TITLE.test(value) || /(?:請求|明細|納品|計算|見積)書?$/.test(value.replace(/\s/g, '')))
    return false;
  if (NO_HEAD.test(value)) return false;
  if (isHeaded && /^[\p{Script=Han}々]{3,6}$/u.test(value)) return true;
  if (ROMAN_PERSON.test(value)) return true;
  if (/^[\p{Script=Han}々]{1,4} [\p{Script=Han}ぁ-んァ-ヶ々]{1,5}$/u.test(value)) return true;
  const large =
    segment.h >
    1.15 *
      median(
        page.segments.map((s) => s.h),
        1,
      );
  return (
    page.engine !== 'text_layer' &&
    segment.confidence >= 0.5 &&
    large &&
    /^[\p{Script=Han}々]{3,6}$/u.test(value) &&
    segment.y0 < page.height * 0.4
  );
}

const NO_HEAD =
  /[\d:/@%¥]|^(?:[(（【<].*|.{1,2})$|[書票額金日付号様宛中殿印]$|本社|支社|営業所?$|(?:経理|総務|営業|業務|管理|人事|開発|製造|技術)室$|[部課係]$|ビル|以上|各位|拝啓|敬具|記$/;

/** A name without any form, a trade name or a person written in one run: the first line over an address or telephone. */
function headsBlock(page: PageLayout, segment: Segment, anchors: Anchor[]): boolean {
  if (NO_HEAD.test(segment.tight) || segment.tight.length > 20 || PERSON_TITLE.test(segment.tight))
    return false;
  // What a seal leaves over an address is hardly legible.
  if (segment.confidence < 0.5) return false;
  if (findLabels(segment.tight, ROLES).length > 0 || ANY_LABEL.test(segment.tight)) return false;
  const h = segment.h;
  const aligned = (s: Segment) =>
    Math.abs(s.x0 - segment.x0) < 1.2 * h ||
    Math.abs(s.x1 - segment.x1) < h ||
    Math.abs(s.x0 + s.x1 - segment.x0 - segment.x1) < 2 * h;
  const over = page.segments.some(
    (s) =>
      s.y1 <= segment.y0 + 1 &&
      segment.y0 - s.y1 < 0.8 * h &&
      aligned(s) &&
      s.h > 0.8 * h &&
      !NO_HEAD.test(s.tight) &&
      findLabels(s.tight, ROLES).length === 0,
  );
  return (
    !over &&
    anchors.some(
      ({ segment: a, weight }) =>
        weight >= 0.7 && a.y0 > segment.y0 && a.y0 - segment.y1 < 4 * h && aligned(a) && a.h <= 1.15 * h,
    )
  );
}

function sameCompany(own: string, name: string): boolean {
  return (
    name.includes(own) ||
    (own.includes(name) && name.length >= own.length - 2) ||
    editDistance(own, name) <= Math.floor(own.length / 6)
  );
}
