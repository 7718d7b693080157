import { boxOf } from '../layout/layout.rules.js';
import type { Box, Found, PageLayout, Segment } from '../layout/layout.types.js';
import { daysBetween, findDates, shortDate, slashedDay, withYear } from './dates.rules.js';
import { tight } from '../layout/text.rules.js';
import { findLabels, type LabelSpan } from './labels.rules.js';
import { printed, runningDates, type ScoredDate } from './running-dates.rules.js';
import { belowOf, spotBox, spotConfidence, spotsOf } from './search.rules.js';

/** Words beside the day to pay, whole or in part. */
const OF_PAYING = /支払|払[いう]?期|振込期|入金|期限|期日|まで|迄|due|terms/i;

const FORMER = /前回|前月|前期|先月/;

const OTHER_DATE =
  /(取引|納品|納入|出荷|発送|受注|注文|作業|工期|期間|検収|契約|有効|見積|前回|次回|入金|適用|利用|開催|実施|申込|登録|引渡)/;

/** Issue and due date by their labels; the issue date also by 締切 behind it or by being alone at the top. */
export function readDates(pages: PageLayout[]): {
  issue_date: Found<string> | null;
  due_date: Found<string> | null;
} {
  const issue: ScoredDate[] = [];
  const due: ScoredDate[] = [];
  const taken = new Set<string>();
  for (const page of pages) {
    const penalty = (page.number - 1) * 0.3;
    for (const segment of page.segments) {
      const labels = findLabels(segment.tight, ['due_date', 'issue_date']);
      for (const label of labels) {
        // 前回(第2回)請求日: the day of another invoice.
        if (FORMER.test(segment.tight.slice(0, label.start))) continue;
        for (const hit of datesAt(page, segment, label)) {
          const target = label.role === 'due_date' ? due : issue;
          target.push({ ...hit, labelled: true, score: hit.score - penalty });
          if (label.role === 'due_date') taken.add(key(hit));
        }
      }
    }
  }
  for (const page of pages) due.push(...runningDates(page));
  const due_best = best(due);
  for (const page of pages.slice(0, 1)) issue.push(...loneDates(page, taken));
  const issue_best =
    best(issue.filter((d) => !(due_best && key(d) === key(due_best)))) ??
    shortlyDated(pages[0]) ??
    ofDelivery(pages[0]);
  const issued = finish(issue_best, null);
  const due_found = finish(due_best, issue_best?.value ?? null) ?? unlabelledDue(pages, issue_best);
  // A date without a label beside no due date at all may be that one, its label unread.
  const unlabelled =
    issued &&
    issue_best &&
    !due_best &&
    !issue_best.labelled &&
    pages.some(
      (p) =>
        p.engine !== 'text_layer' &&
        (p.segments.some((s) => OF_PAYING.test(s.tight)) || loneDates(p, taken).length > 1),
    );
  // A recognised page whose issue day is its payment day may contain that day twice and have lost the other.
  const same =
    issued?.value === due_found?.value &&
    pages.some((p) => p.number === issued?.page && p.engine !== 'text_layer');
  const unsure = issued && (unlabelled || same);
  return {
    issue_date: unsure ? { ...issued, confidence: Math.min(issued.confidence, DOUBTED) } : issued,
    due_date: due_found,
  };
}

function unscored({ score: _score, labelled: _labelled, ...found }: ScoredDate): Found<string> {
  return found;
}

function key(f: Found<string>): string {
  return `${f.page}:${Math.round(f.box.x)}:${Math.round(f.box.y)}`;
}

function best(list: ScoredDate[]): ScoredDate | null {
  return list.reduce<ScoredDate | null>((a, b) => (a === null || b.score > a.score ? b : a), null);
}

function finish(found: ScoredDate | null, issue: string | null): Found<string> | null {
  if (!found) return null;
  let { value, confidence } = found;
  if (value.startsWith('--')) {
    if (!issue) return null;
    const dated = withYear(Number(value.slice(2, 4)), Number(value.slice(5, 7)), issue);
    if (!dated) return null;
    value = dated;
    confidence *= 0.85;
  }
  if (issue) {
    const days = daysBetween(issue, value);
    if (days < 0 || days > 190) confidence *= 0.6;
  }
  return { ...unscored(found), value, confidence };
}

/** How much less the day of closing is worth than one of issue, where an invoice prints both. */
const CLOSING = 0.1;

/** 毎月末日 次回契約更新: before a date: another label is between. */
function ofAnother(before: string): boolean {
  return /\p{L}{2,}[::]$/u.test(before) || OTHER_DATE.test(before);
}

function datesAt(page: PageLayout, segment: Segment, { role, start, end }: LabelSpan): ScoredDate[] {
  const out: ScoredDate[] = [];
  for (const spot of spotsOf(page, segment, end)) {
    let text = spot.text;
    let dates = findDates(text);
    // Under the label it may be the day of a line.
    const slashed = role === 'due_date' && spot.where !== 'below' ? slashedDay(text) : null;
    // Under the bare word for dates are the days of a table's rows.
    const bare = /^(?:日付|date)$/i.test(segment.tight.slice(start, end));
    const short = !bare || spot.where !== 'below' ? shortDate(text) : null;
    if (dates.length === 0) dates = [slashed ?? short].filter((d) => d !== null);
    let wrapped = false;
    if (dates.length === 0 && spot.where !== 'inline') {
      // A narrow cell breaks "November 30, / 2026" over two lines.
      const next = belowOf(page, spot.segment, 0.9)[0];
      if (next && /^\d{4}$|^\d{1,2}日$/.test(next.tight)) {
        text = `${spot.text}${next.text}`;
        dates = findDates(text);
        wrapped = dates.length > 0;
      }
    }
    const first = dates[0];
    if (!first || ofAnother(tight(text).slice(0, first.start))) continue;
    const value = printed(first);
    const box = wrapped ? boxOf(spot.segment) : spotBox(spot, first.start, first.end);
    const closing = /締|〆/.test(segment.tight.slice(start, end)) ? CLOSING : 0;
    const score = spot.closeness + (first.iso ? 0.2 : -0.2) - closing;
    const confidence = spotConfidence(spot);
    out.push({ value, page: page.number, box, confidence, text: spot.text, score });
    break;
  }
  return out.length > 0 ? out : setOff(page, segment, end);
}

const DELIVERED = /^(?:納品|納入|納車|作業|施工|工事|完了|施工完了|作業完了|ご?利用)(?:年月)?日[::]?/;

/** 納品書(兼請求書), 作業報告書兼請求書, 請求書兼納品書. */
const OF_BOTH = /書[(（]?兼(?:ご|御)?(?:請求|納品|作業)/;

/** Goods or work billed on the note that goes with them: their day, the only one with its year, is the one of issue, with doubt. */
function ofDelivery(page: PageLayout | undefined): ScoredDate | null {
  if (!page?.segments.some((s) => s.y0 < page.height * 0.3 && OF_BOTH.test(s.tight))) return null;
  const found = page.segments.flatMap((s) => {
    const label = DELIVERED.exec(s.tight);
    if (!label || s.y0 > page.height * 0.45) return [];
    for (const spot of spotsOf(page, s, label[0].length)) {
      const [date] = findDates(spot.text);
      if (!date?.iso || spot.where === 'below') continue;
      const box = spotBox(spot, date.start, date.end);
      const confidence = Math.min(DELIVERED_SURE, spotConfidence(spot));
      return [{ value: date.iso, page: page.number, box, text: spot.text, confidence, score: 0 }];
    }
    return [];
  });
  const [only, ...others] = found;
  return only && others.length === 0 ? only : null;
}

const DELIVERED_SURE = 0.6;

/** 8.10.31 at the head of a page, at its right, and no other such: the day of issue, with doubt. */
function shortlyDated(page: PageLayout | undefined): ScoredDate | null {
  if (!page) return null;
  const head = page.segments.filter((s) => s.y0 < page.height * 0.2 && s.x0 > page.width / 2);
  const [only, ...others] = head.flatMap((s) => {
    const date = shortDate(s.tight);
    return date?.iso
      ? [{ value: date.iso, page: s.page, box: boxOf(s), text: s.text, confidence: s.confidence }]
      : [];
  });
  if (!only || others.length > 0) return null;
  return { ...only, confidence: Math.min(DOUBTED, only.confidence), score: 0 };
}

const DOUBTED = 0.75;

/** How much less a date counts that is neither beside nor under its label. */
const SET_OFF = 0.7;

/** A band with the label in its corner and the date large in its middle: on the next line, further to the right. */
function setOff(page: PageLayout, label: Segment, end: number): ScoredDate[] {
  if (end < label.tight.length) return [];
  const next = page.segments.filter(
    (s) =>
      s.x0 >= label.x1 &&
      s.x0 - label.x1 < 8 * label.h &&
      s.y0 > label.y0 + 0.5 * label.h &&
      s.y0 - label.y1 < 1.2 * label.h,
  );
  const [only] = next;
  const date = only && findDates(only.tight)[0];
  if (next.length !== 1 || !only || !date?.iso || date.end - date.start < only.tight.length) return [];
  const found = { value: date.iso, page: page.number, box: boxOf(only), text: only.text };
  return [{ ...found, confidence: 0.95 * only.confidence, score: SET_OFF }];
}

/**
 * The label was not read, or is a word that no rule knows: one later date in the column or on the line of the issue date
 * is when to pay, with doubt. A text layer loses no label, so that there must be some word there.
 */
function unlabelledDue(pages: PageLayout[], issue: ScoredDate | null): Found<string> | null {
  const page = pages[0];
  if (!page || !issue || issue.page !== page.number) return null;
  const { x, y, h } = issue.box;
  const later = loneDates(page, new Set()).filter(({ value, box }) => {
    const days = daysBetween(issue.value, value);
    const column = Math.abs(box.x - x) < 1.5 * h || Math.abs(box.y - y) < 0.6 * h;
    const called = page.engine !== 'text_layer' || isCalled(page, box);
    return called && column && days > 0 && days <= 130 && Math.abs(box.y - y) < 9 * h;
  });
  const [only] = later;
  if (!only || later.length > 1) return null;
  return { ...unscored(only), confidence: Math.min(only.confidence, 0.6) };
}

/** A word is in the cell before a date, or close before it on the line. */
function isCalled(page: PageLayout, { x, y, h }: Box): boolean {
  return page.segments.some(
    (s) =>
      Math.abs(s.y0 + s.y1 - 2 * y - h) < s.h &&
      s.x0 < x - h &&
      x - s.x1 < 6 * h &&
      /^\p{L}{2}/u.test(s.tight) &&
      findDates(s.tight).every((d) => d.start > 1),
  );
}

function loneDates(page: PageLayout, taken: Set<string>): ScoredDate[] {
  const out: ScoredDate[] = [];
  for (const segment of page.segments) {
    for (const d of findDates(segment.tight)) {
      if (d.iso === null) continue;
      const before = segment.tight.slice(0, d.start);
      const after = segment.tight.slice(d.end);
      const beside = page.segments.find(
        (s) => s.row === segment.row && s.x0 > segment.x1 && s.x0 - segment.x1 < 2.5 * segment.h,
      );
      const closing = /^(締|締切|締め|現在|分)/.test(after) || /^(締切|締め?分?)/.test(beside?.tight ?? '');
      const left = page.segments.findLast((s) => s.row === segment.row && s.x1 <= segment.x0);
      if (OTHER_DATE.test(before) || (left && OTHER_DATE.test(left.tight.replace(/請求書.*/, '')))) continue;
      if (segment.y0 > page.height * 0.45 && !closing) continue;
      const box = boxOf(segment, d.start, d.end);
      const found = {
        value: d.iso,
        page: page.number,
        box,
        text: segment.text,
        confidence: segment.confidence * (closing ? 0.95 : 0.9),
      };
      if (taken.has(key(found)) || findLabels(before, ['due_date']).length > 0) continue;
      const alone = before === '' && after === '' ? 0.15 : 0;
      out.push({
        ...found,
        labelled: closing,
        score: (closing ? 0.85 : 0.35) + alone - (0.2 * segment.y0) / page.height,
      });
    }
  }
  return out;
}
