import { boxOf } from '../layout/layout.rules.js';
import type { Found, PageLayout, Segment } from '../layout/layout.types.js';
import { findDates } from './dates.rules.js';
import { findLabels, type Role } from './labels.rules.js';
import { spotBox, spotConfidence, spotsOf } from './search.rules.js';
import { NUMBER_SHAPE } from './t-number.rules.js';

interface Scored extends Found<string> {
  score: number;
}

const DOUBTED = 0.75;

const NOT_NUMBER =
  /[都道府県].{1,6}[市区町村郡]|[市区町村].{1,8}\d|丁目|番地|TEL|電話|FAX|登録|株式会社|有限会社|T\d{13}|〒|様|御中/i;

/** How much a word speaks for the number behind it, the surest first: of two as long the earlier counts. */
const BY_LABEL = { invoice_number: 1, weak_number: 0, order_number: 0, unknown_number: -0.5 } as const;
type NumberRole = keyof typeof BY_LABEL;
const NUMBER_ROLES = Object.keys(BY_LABEL) as NumberRole[];
/** What these call is another's number, or another thing's: it never is sure. */
const FOREIGN: readonly Role[] = ['order_number', 'unknown_number'];

/** Words that mark the invoice's own number; a number of documents may be of another one. */
const OF_BILL = /請求|invoice|bill/i;

const NUMBER =
  /^[\]】〕)]?[::.\s#]*((?:第)?[A-Z0-9\p{Script=Han}ァ-ヶ][A-Z0-9\p{Script=Han}/_.~-]*(?:号)?)/iu;

/** 第8-0912号, and 北組発第31号 where a cell holds nothing else: who sends and the word for sending are part of it. */
const ORDINAL =
  /^(?!.*[書票番案])[\p{Script=Han}ぁ-ん]{1,6}第[A-Z0-9-]{1,}号$|(?<!(?:許可|免許|登録|認可|認証|認定|公安|業|資格).{0,12})(?:(?<![\p{L}\d])令和?\d{1,2})?第[A-Z0-9-]{2,}号/iu;

/** Invoice number: strong labels first, bare "No." near the top and order or contract numbers only failing that. */
export function readInvoiceNumber(pages: PageLayout[]): Found<string> | null {
  const list: Scored[] = [];
  for (const page of pages.slice(0, 2)) {
    for (const segment of page.segments) {
      for (const label of findLabels(segment.tight, NUMBER_ROLES)) {
        const strong = label.role === 'invoice_number';
        if (!strong && segment.y0 > page.height * 0.45) continue;
        if (
          !strong &&
          /(登録|口座|電話|Account|Registration|TEL|FAX)/i.test(segment.tight.slice(0, label.start))
        )
          continue;
        if ((!strong && inBankBlock(page, segment)) || headsColumn(page, segment)) continue;
        const printed = segment.tight.slice(label.start, label.end);
        const hit = numberAt(page, segment, label.end, OF_BILL.test(printed));
        if (hit)
          list.push({
            ...hit,
            confidence: FOREIGN.includes(label.role) ? Math.min(hit.confidence, DOUBTED) : hit.confidence,
            score:
              hit.score +
              (OF_BILL.test(printed) ? 1.3 : BY_LABEL[label.role]) +
              (/No|№/i.test(segment.tight) ? 0.1 : 0) -
              page.number * 0.2,
          });
      }
      const ordinal = segment.y0 < page.height * 0.35 ? ORDINAL.exec(segment.tight) : null;
      if (ordinal) {
        const box = boxOf(segment, ordinal.index, ordinal.index + ordinal[0].length);
        list.push({
          value: /第\s|\s号/.test(segment.text) ? withoutOrdinal(ordinal[0]) : ordinal[0],
          page: page.number,
          box,
          confidence: segment.confidence * 0.9,
          text: segment.text,
          score: 0.6,
        });
      }
    }
  }
  const found = list.reduce<Scored | null>((a, b) => (a === null || b.score > a.score ? b : a), null);
  if (!found) return unsignedNumber(pages[0]) ?? unlabelledNumber(pages[0]) ?? overDate(pages[0]);
  const { score: _score, ...rest } = found;
  return rest;
}

/** 伝票番号 among the headings of the table: the numbers under it are those of lines. */
function headsColumn(page: PageLayout, segment: Segment): boolean {
  return (page.rows[segment.row] ?? []).some((s) =>
    /^(?:数量|単位|単価|品名|品目|商品名|Qty|UnitPrice|Description)/i.test(s.tight),
  );
}

/** No. under a bank's name is the account's. */
function inBankBlock(page: PageLayout, segment: Segment): boolean {
  const bank = /銀行|信金|信用金庫|信用組合|農協|支店|普通|当座/;
  return page.segments.some(
    (s) =>
      bank.test(s.tight) &&
      Math.abs(s.y0 - segment.y0) < 3 * segment.h &&
      s.x0 < segment.x1 + 2 * segment.h &&
      s.x1 > segment.x0 - 6 * segment.h,
  );
}

/** Behind a word for the invoice, at the end of its cell. */
const UNSIGNED = /請求書?[^\p{L}\p{N}()/]{0,2}(?=(?:\D*\d){4})([A-Z]{0,5}-?\d[\dA-Z]*(?:-\d{1,8}){0,2})$/u;

/** 請求書№ of which the sign was not read: a number of four digits and more right behind the word, with doubt. */
function unsignedNumber(page: PageLayout | undefined): Found<string> | null {
  if (!page || page.engine === 'text_layer') return null;
  const head = page.segments.filter((s) => s.y0 < page.height * 0.35);
  for (const segment of head) {
    const value = UNSIGNED.exec(segment.tight)?.[1];
    if (!value || NUMBER_SHAPE.test(value) || findDates(value).length > 0) continue;
    const box = boxOf(segment, segment.tight.length - value.length, segment.tight.length);
    const confidence = Math.min(DOUBTED, segment.confidence);
    return { value, page: page.number, box, confidence, text: segment.text };
  }
  return null;
}

const CODE = /^(?:(?=.*\d{3})[A-Z]{1,5}[-_]?\d[\dA-Z]*(?:[-_/]\d{1,8})+|[A-Z]{2,5}-\d{3,8})$/;

/** The label was not read: one lone cell in the shape of a code at the head of the page, with doubt. */
function unlabelledNumber(page: PageLayout | undefined): Found<string> | null {
  if (!page) return null;
  const cells = page.segments.filter(
    (s) =>
      s.y0 < page.height * 0.35 &&
      s.confidence > 0.5 &&
      CODE.test(s.tight) &&
      !/^(?:T\d|TEL|FAX)/.test(s.tight),
  );
  const [only] = cells;
  if (!only || cells.length > 1) return null;
  return { value: only.tight, page: page.number, box: boxOf(only), confidence: 0.55, text: only.text };
}

const BARE = /^(?:\p{Script=Han}{1,3}|[A-Z]{1,5})?-?(?=(?:\D*\d){4})\d{1,8}(?:-\d{1,8}){1,2}$/u;

/** A number without any label, right over or under the only date at the head of the page, with doubt. */
function overDate(page: PageLayout | undefined): Found<string> | null {
  if (!page) return null;
  const head = page.segments.filter((s) => s.y0 < page.height * 0.2);
  const lone = (s: Segment) => findDates(s.tight).some((d) => d.iso && d.end - d.start === s.tight.length);
  const dates = head.filter((s) => lone(s) && s.x0 > page.width * 0.5);
  const cells = head.filter(
    (s) =>
      BARE.test(s.tight) &&
      !lone(s) &&
      !/^(?:\d{3}-\d{4}|0\d{1,4}-\d{1,4}-\d{3,4})$/.test(s.tight) &&
      dates.some(
        (d) => Math.abs(d.x1 - s.x1) < 2 * s.h && Math.max(d.y0, s.y0) - Math.min(d.y1, s.y1) < 1.2 * s.h,
      ),
  );
  const [only] = cells;
  if (!only || cells.length > 1) return null;
  const confidence = Math.min(0.6, only.confidence);
  return { value: only.tight, page: page.number, box: boxOf(only), confidence, text: only.text };
}

/**
 * A frame set apart by blanks is a label: 第 R8-214 号 is R8-214. In 第 549 号 it is all that makes a number of it; without
 * blanks, and behind a label, it is printed as part of the number.
 */
function withoutOrdinal(printed: string): string {
  return /^第(\d*[A-Z\p{Script=Han}-][A-Z\d\p{Script=Han}-]*\d)号$/iu.exec(printed)?.[1] ?? printed;
}

/** 261031-2請求日2026年10月31日: the cell goes on with the next label. */
function beforeLabel(text: string): string {
  const [next] = findLabels(text, ['issue_date', 'due_date']).filter((label) => label.start > 0);
  return next ? text.slice(0, next.start) : text;
}

/** A ruling behind a number, or before its ideographs, is read as a letter of its shape. */
function withoutRuling(value: string | undefined, page: PageLayout): string | undefined {
  if (page.engine === 'text_layer') return value;
  return value?.replace(/(?<=\d{3})(?:[Il|]|頁\d?)$/, '').replace(/^[IlL|](?=\p{Script=Han})/u, '');
}

/** 48点 is how many. */
const COUNTED = /^\d{1,5}[点個本枚台冊回式名人件箱袋部缶]$/;

/** P.1, 1/2頁: which page it is, behind the number. */
const OF_PAGE = /^(?:P\.?\d{1,3}|頁?\d{1,2}\/\d{1,2}(?:頁|ページ)?)$/i;

/** A number counted within its month, in the shape of a day: 2026-11-02. */
const LIKE_A_DAY = /^20\d{2}-\d{2}-\d{2}$/;

function numberAt(page: PageLayout, segment: Segment, end: number, ofBill: boolean): Scored | null {
  for (const spot of spotsOf(page, segment, end)) {
    // Behind # on its own line the number may be as short as it likes.
    const least = spot.where === 'inline' && segment.tight[end - 1] === '#' ? 1 : 3;
    // A date close behind was read into the same cell.
    const words = spot.text.split(/\s+/);
    const own = words.filter(
      (w, i) =>
        i === 0 ||
        (!OF_PAGE.test(w) && !findDates(w).some((d) => d.iso !== null && d.end - d.start === w.length)),
    );
    const source = beforeLabel(own.join(''));
    const m = NUMBER.exec(source);
    const value = withoutRuling(m?.[1]?.replace(/[.~]+$/, ''), page);
    if (!m || !value || !/\d/.test(value) || value.length < least || value.length > 28) continue;
    if (/^T\d{13}$/i.test(value) || NUMBER_SHAPE.test(value)) continue;
    const counted = ofBill && spot.where !== 'below' && LIKE_A_DAY.test(value);
    if (!counted && findDates(value).some((d) => d.end - d.start >= value.length - 1)) continue;
    // A neighbouring cell with a place, a telephone or a registration number is not the value under the next label.
    if (NOT_NUMBER.test(value) || findLabels(value, ['issue_date', 'due_date']).length > 0) continue;
    if (
      COUNTED.test(value) ||
      /(?<!^\d{1,2})月|[円%]|月(?!-?\d{2})|年(?!度-?[A-Z]*\d)/i.test(value) ||
      /^0\d{1,4}-\d{1,4}-\d{4}$/.test(value)
    )
      continue;
    const start = m[0].length - (m[1]?.length ?? 0);
    const box = spotBox(spot, start, start + value.length);
    return {
      value,
      page: page.number,
      box,
      confidence: counted ? Math.min(DOUBTED, spotConfidence(spot)) : spotConfidence(spot),
      text: spot.text,
      score: spot.closeness,
    };
  }
  return null;
}
