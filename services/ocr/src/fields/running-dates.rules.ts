import { boxOf } from '../layout/layout.rules.js';
import type { Found, PageLayout, Segment } from '../layout/layout.types.js';
import { matchesOf } from '../layout/text.rules.js';
import { type DateMatch, findDates, slashedDay } from './dates.rules.js';
import { belowOf } from './search.rules.js';

/** A date that may be the wanted one, and how likely it is. */
export interface ScoredDate extends Found<string> {
  score: number;
  /** A label, or 締切 behind it, says which date it is. */
  labelled?: boolean;
}

/** ISO 8601: YYYY-MM-DD, --MM-DD of a date printed without its year. */
export function printed({ iso, month, day }: DateMatch): string {
  return iso ?? `--${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

const PAY = /支払|振込|振り込|入金|送金|決済|納付/;

/** Text behind the last day of payment. */
const UNTIL = /^\)?(?:\([月火水木金土日]\))?(?:ま[でて]|迄|限り|必着|厳守)/;

/** お支払は 25日 に, 25日 に引き落とします: the day itself, not the last one of a term. */
const PAYS_ON = /(?:支払|振込|振り込|送金)[いみ]?(?:は|につきましては),?$/;
const ON_DAY = /^(?:\([月火水木金土日]\))?に/;
const DRAWN_ON = /^(?:\([月火水木金土日]\))?に[^。]{0,14}(?:引き?落|口座振替)/;

/** 翌月末日(11/30), 11/30まで: a day in brackets behind the words for it, or before that of until. */
function bracketed(text: string): DateMatch[] {
  return matchesOf(
    /(?<=[日末]\(|^|[、。は])\d{1,2}\/\d{1,2}(?=\)|(?:\([月火水木金土日]\))?(?:まで|迄))/g,
    text,
  ).flatMap((m) => {
    const day = slashedDay(m[0]);
    return day ? [{ ...day, start: m.index, end: m.index + m[0].length }] : [];
  });
}

/** 令和8年11月25日までにお振込ください, at any place; the sentence may begin or end on the neighbouring line. */
export function runningDates(page: PageLayout): ScoredDate[] {
  return page.segments.flatMap((segment) =>
    [...findDates(segment.tight), ...bracketed(segment.tight)].flatMap((d) => {
      const beside = page.segments.filter(
        (s) =>
          s.row === segment.row &&
          s !== segment &&
          s.x0 < segment.x1 + 3 * segment.h &&
          s.x1 > segment.x0 - 3 * segment.h,
      );
      const next = beside.find((s) => s.x0 >= segment.x1);
      const after = segment.tight.slice(d.end) + (next?.tight ?? '');
      const before =
        (beside.findLast((s) => s.x1 <= segment.x0)?.tight ?? '') + segment.tight.slice(0, d.start);
      const until = UNTIL.test(after);
      const on = DRAWN_ON.test(after) || (ON_DAY.test(after) && PAYS_ON.test(before));
      const near = () => [
        ...beside,
        ...belowOf(page, segment, 0.9).slice(0, 1),
        ...goesOn(page, segment),
        ...comesFrom(page, segment),
      ];
      const due = until && (PAY.test(segment.tight) || near().some((s) => PAY.test(s.tight)));
      if (!due && !on) return [];
      const value = printed(d);
      const box = boxOf(segment, d.start, d.end);
      return [
        {
          value,
          page: page.number,
          box,
          confidence: segment.confidence * 0.97,
          text: segment.text,
          score: 0.8,
        },
      ];
    }),
  );
}

/** Where the sentence of a line comes from that begins with this cell: from the line over it, unless that ends one. */
function comesFrom(page: PageLayout, segment: Segment): Segment[] {
  return page.segments.filter(
    (s) =>
      s.y1 <= segment.y0 + 0.2 * segment.h &&
      segment.y0 - s.y1 < 0.95 * segment.h &&
      Math.abs(s.x0 - segment.x0) < 2.5 * segment.h &&
      s.tight.length > 12 &&
      !/[。」)]$/.test(s.tight),
  );
}

/** Where a line that ends with this cell goes on: at the left of the next one. */
function goesOn(page: PageLayout, segment: Segment): Segment[] {
  const row = page.segments.filter((s) => s.row === segment.row);
  const [first] = row;
  if (!first || row.at(-1) !== segment) return [];
  const next = page.segments.filter(
    (s) =>
      s.y0 > first.y0 + 0.5 * first.h &&
      s.y0 - first.y1 < 0.95 * first.h &&
      // The first line of a paragraph is set in.
      Math.abs(s.x0 - first.x0) < 2.5 * first.h,
  );
  return next.slice(0, 1);
}
