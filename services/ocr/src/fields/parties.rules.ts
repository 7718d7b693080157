import type { Found, PageLayout, Segment } from '../layout/layout.types.js';
import { editDistance, foldName } from '../layout/text.rules.js';
import { MONEY_CELL } from './amounts.rules.js';
import { AMOUNT_ROLES, ANY_LABEL, findLabels, LABELS, type Role } from './labels.rules.js';
import { spotsOf } from './search.rules.js';
import {
  LATIN_FORM,
  LEGAL_FORM,
  NOT_NAME,
  OFFICE,
  type OwnCompany,
  partedRoman,
  PERSON_TITLE,
  ROMAN_PERSON,
  SENTENCE,
  withoutLatin,
} from './company-names.rules.js';
import { type Block, contactOf } from './contact.rules.js';
import {
  agreed,
  bearerOf,
  mendForm,
  nameAt,
  type PrintedName,
  restoredForm,
  UNFORMED,
  wholeName,
  withoutEcho,
  withoutMarks,
  withoutSeal,
} from './name-print.rules.js';
import { type Recipient, recipientZone } from './recipient.rules.js';
import { PHONE, PHONE_LABEL, POSTAL_CODE } from './sender-marks.rules.js';

/** Below this nothing on the page looks like the sender's name: rather none than the addressee or a line of text. */
const LEAST = 1;

const ROLES = Object.keys(LABELS) as Role[];

interface Anchor {
  segment: Segment;
  weight: number;
}

/**
 * The sender: the block that holds the registration number, the telephone or the postal code and does not belong
 * to the addressee. Names are told by their legal form, their place in that block and their size.
 */
export function readSupplier(
  pages: PageLayout[],
  recipient: Recipient | null,
  tNumber: Segment | null,
  own: OwnCompany,
): Block & { twice: boolean; rivalled: boolean } {
  const page = pages[0];
  if (!page)
    return {
      phone: null,
      postal_code: null,
      address: null,
      supplier_name: null,
      twice: false,
      rivalled: false,
    };
  const foreign = recipientZone(page, recipient);
  const anchors = anchorsOf(page, foreign, tNumber);
  const candidates = nameCandidates(page, recipient, own, anchors);
  const scored = candidates.map((c) => {
    const near = nearness(c.segment, anchors);
    return {
      ...c,
      score: c.base + near + placeScore(page, c.segment, near) - (foreign(c.segment) ? 0.8 : 0),
    };
  });
  const office = scored.some((c) => OFFICE.test(foldName(c.value)) && c.score > LEAST);
  // Three letters in a run beside an office's name are its seal sooner than a person.
  const likely = scored.filter((c) => !office || !/^[\p{Script=Han}々]{3}$/u.test(c.value));
  const best = likely.sort((a, b) => b.score - a.score)[0];
  const head =
    best && best.score > LEAST
      ? nameAt(cleaned(wholeName(page, best.segment, best.value)), best.margin)
      : null;
  const account = accountName(pages, head?.value ?? null);
  // No letterhead could be read: the account's name is the sender's, with doubt.
  const { name: supplier_name, twice } = head
    ? agreed(head, account)
    : { name: account && { ...account, confidence: Math.min(0.6, account.confidence) }, twice: false };
  const base = best?.segment ?? tNumber ?? anchors[0]?.segment ?? null;
  const rivalled = best !== undefined && likely.some((c) => rivals(best, c));
  return { supplier_name, twice, rivalled, ...contactOf(page, base, recipient, own) };
}

/** Another company stands where the sender might stand as well, by less than this. */
const CLOSE = 1.2;

function rivals(best: { value: string; score: number }, other: { value: string; score: number }): boolean {
  const [a, b] = [foldName(best.value), foldName(other.value)];
  return (
    (LEGAL_FORM.test(b) || LATIN_FORM.test(other.value)) &&
    other.score > best.score - CLOSE &&
    !a.includes(b) &&
    !b.includes(a) &&
    editDistance(a, b) > 0.4 * Math.max(a.length, b.length)
  );
}

function cleaned({ value, segments }: PrintedName): PrintedName {
  const mended = withoutMarks(mendForm(withoutSeal(value)));
  // Strips that overlap give one letter twice: 栄栄造造園.
  const doubtful = segments.some((s) => s.confidence < 0.9);
  return { segments, value: doubtful ? withoutEcho(mended.replace(/(\p{Script=Han})\1/gu, '$1')) : mended };
}

/** The name of the account in ideographs, where the bank block prints it beside its kana. */
function accountName(pages: PageLayout[], like: string | null): Found<string> | null {
  for (const page of pages) {
    for (const segment of page.segments) {
      const label = /^(?:.座名義?人?|名義人?|受取人名?)[::]?/.exec(segment.tight);
      if (!label) continue;
      for (const spot of spotsOf(page, segment, label[0].length).slice(0, 3)) {
        const whole = cleaned(wholeName(page, spot.segment, spot.text.replace(/[(（].*$/, '').trim()));
        const { value } = whole;
        const near =
          like === null
            ? LEGAL_FORM.test(value) && value.replace(LEGAL_FORM, '') !== ''
            : editDistance(foldName(value), foldName(like)) <= 0.45 * Math.max(like.length, value.length);
        if (/\p{Script=Han}/u.test(value) && near) return nameAt(whole, 1);
      }
    }
  }
  return null;
}

function anchorsOf(page: PageLayout, foreign: (s: Segment) => boolean, tNumber: Segment | null): Anchor[] {
  const out: Anchor[] = [];
  for (const segment of page.segments) {
    if (foreign(segment)) continue;
    if (segment === tNumber) out.push({ segment, weight: 1 });
    else if (PHONE_LABEL.test(segment.tight) && PHONE.test(segment.tight)) out.push({ segment, weight: 0.9 });
    else if (POSTAL_CODE.test(segment.tight) || PHONE.test(segment.tight)) out.push({ segment, weight: 0.7 });
    else if (/FAX|@|https?:/i.test(segment.tight) && segment.y0 < page.height * 0.5)
      out.push({ segment, weight: 0.5 });
    else if (PERSON_TITLE.test(segment.tight)) out.push({ segment, weight: 0.6 });
  }
  return out;
}

function nearness(segment: Segment, anchors: Anchor[]): number {
  let sum = 0;
  for (const { segment: a, weight } of anchors) {
    const lines = Math.abs((a.y0 + a.y1) / 2 - (segment.y0 + segment.y1) / 2) / Math.max(10, segment.h);
    const apart = Math.max(0, Math.max(a.x0, segment.x0) - Math.min(a.x1, segment.x1));
    sum += weight * Math.max(0, 1 - lines / 12) * Math.max(0, 1 - apart / 350);
  }
  return Math.min(sum, 2.2);
}

function placeScore(page: PageLayout, segment: Segment, near: number): number {
  const typical = median(page.segments.map((s) => s.h));
  let score = Math.min(0.6, 0.5 * (segment.h / Math.max(1, typical) - 1));
  if (segment.x0 > page.width * 0.42) score += 0.4;
  // Senders at the foot of a page stand in a letterhead as well, other names down there do not.
  if (segment.y0 > page.height * 0.55) score -= 1.2 - 0.8 * Math.min(1, near);
  return score;
}

function median(list: number[]): number {
  return [...list].sort((a, b) => a - b)[list.length >> 1] ?? 1;
}

const NAME_LABEL =
  /^(?:商号|会社名|社名|屋号|発行者|発行元|請求者|請求元|販売者|名称|事業者名?|氏名|From)\s*[::]?\s*/i;

/** Who represents a firm, on the line of its name. */
const BEHIND_NAME =
  /(?<=\S{2})\s?(?:代表(?:取締役(?:社長|会長)?|社員|理事)|(?:代表者?|店主|院長|園主)(?=[\s:]))[\s:]?\S.{1,10}$/;

function nameCandidates(page: PageLayout, recipient: Recipient | null, own: OwnCompany, anchors: Anchor[]) {
  // A name of which only the form was read is nobody's.
  const mine = [recipient?.found.value ?? '', ...own.names]
    .map((n) => foldName(mendForm(n)))
    .filter((n) => n.length > 2 && n.replace(LEGAL_FORM, '').length >= 2);
  const out: { segment: Segment; value: string; base: number; margin: number }[] = [];
  for (const segment of page.segments) {
    if (recipient?.segments.has(segment) || segment.tight.length > 40) continue;
    if (SENTENCE.test(segment.tight.replace(/[。、]{1,2}$/, ''))) continue;
    if (/(?:御中|様|殿)$/.test(segment.tight) || tableRow(page, segment)) continue;
    let value = (page.engine === 'text_layer' ? segment.text : restoredForm(segment.text))
      .replace(NAME_LABEL, '')
      .replace(/\s*印$/, '')
      .trim();
    const bearer = withoutSeal(bearerOf(value, page.engine === 'text_layer'));
    value = withoutLatin(partedRoman(bearer.replace(BEHIND_NAME, '')));
    const labelled = NAME_LABEL.test(segment.tight);
    const folded = foldName(value);
    if (
      folded.length < 3 ||
      NOT_NAME.test(value.replace(/\s/g, '')) ||
      mine.some((m) => sameCompany(m, folded))
    )
      continue;
    const bare = folded.replace(LEGAL_FORM, '');
    // A form alone is nobody's name, unless the name stands in the cell beside it.
    if (bare === '' && wholeName(page, segment, value).segments.length === 1) continue;
    const legal = LEGAL_FORM.test(folded);
    const latin = LATIN_FORM.test(value);
    const office = OFFICE.test(folded);
    const person = personal(page, segment, value);
    const head = !legal && !latin && !office && !person && headsBlock(page, segment, anchors);
    if (!legal && !latin && !office && !person && !head) continue;
    const base = (legal ? 2 : latin ? 1.5 : office ? 1.2 : person ? 0.8 : 0.6) + (labelled ? 0.8 : 0);
    out.push({
      segment,
      value: legal ? value : value.replace(PERSON_TITLE, '').replace(ROMAN_PERSON, '$1').trim(),
      base,
      margin: legal ? 1 : head ? 0.7 : UNFORMED,
    });
  }
  return out;
}

/** What stands beside one of these is called so, and is nobody's name. */
const THING =
  /^(?:件名|工事名称?|現場名?|案件名?|物件名?|業務名|契約名|摘要|品名|内容|作業内容|備考|用途|対象期間|工期|お?支払(?:条件|方法)|納品場所|納入先|部署名?)[::]?$/;

// A line of the table or of the totals ends with an amount; what is asked for may stand left of a letterhead.
function tableRow(page: PageLayout, segment: Segment): boolean {
  const row = page.rows[segment.row] ?? [];
  const before = row.findLast((s) => s.x1 <= segment.x0 + 2);
  return (
    row.some((s) => s.x0 >= segment.x1 && MONEY_CELL.test(s.tight)) ||
    (before !== undefined && THING.test(before.tight)) ||
    findLabels(segment.tight, AMOUNT_ROLES).length > 0
  );
}

/** A person's name: family and given name apart; without the blank only large type that nothing else explains. */
function personal(page: PageLayout, segment: Segment, value: string): boolean {
  if (PERSON_TITLE.test(value)) return false;
  if (ROMAN_PERSON.test(value)) return true;
  if (/^[\p{Script=Han}々]{1,4} [\p{Script=Han}ぁ-んァ-ヶ々]{1,5}$/u.test(value)) return true;
  const large = segment.h > 1.15 * median(page.segments.map((s) => s.h));
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
