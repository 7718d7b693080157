import { boxOf } from '../layout/layout.rules.js';
import type { Found, PageLayout, Segment } from '../layout/layout.types.js';
import { belowOf } from './search.rules.js';
import { FAX_LABEL, PHONE_LABEL, REGISTRATION_LABEL, REGISTRATION_NUMBER } from './sender-marks.rules.js';
import {
  HONORIFIC,
  LATIN_FORM,
  LEGAL_FORM,
  NOT_NAME,
  OFFICE,
  SENTENCE,
  withoutLatin,
} from './company-names.rules.js';

export interface Recipient {
  found: Found<string>;
  segments: Set<Segment>;
}

const HONOURED = /(御中|様|殿)/;

/** The addressee: the name that carries 御中, 様 or 殿, or is under "Bill To". */
export function readRecipient(pages: PageLayout[]): Recipient | null {
  for (const page of pages) {
    for (const segment of page.segments) {
      if (segment.y0 > page.height * 0.5 || SENTENCE.test(segment.tight)) continue;
      const honour = HONOURED.exec(segment.tight);
      const ends = honour && honour.index + honour[0].length === segment.tight.length;
      const split =
        /^御$/.test(segment.tight.slice(-1)) && belowOf(page, segment, 1.5).some((s) => s.tight === '中');
      // 御中 torn off its name, over two lines or half of it lost.
      const alone =
        /^(?:御|中)$/.test(segment.tight) &&
        page.segments.some(
          (s) =>
            (s.row === segment.row || Math.abs(s.y1 - segment.y1) < 0.5 * s.h) &&
            s.x1 <= segment.x0 + 5 &&
            segment.x0 - s.x1 < 3 * s.h &&
            LEGAL_FORM.test(s.tight),
        );
      const torn =
        !ends &&
        !split &&
        LEGAL_FORM.test(segment.tight) &&
        /[御中]$/.test(segment.tight) &&
        segment.x0 < page.width * 0.35 &&
        segment.y0 < page.height * 0.35;
      if (ends || split || torn || alone) {
        const got = recipientAt(
          page,
          segment,
          split || torn || alone ? segment.tight.length - 1 : (honour?.index ?? 0),
        );
        if (got) return got;
      }
    }
    const bill = page.segments.find((s) =>
      /^(?:Bill(?:ed)?To|Sold?To|Customer|Client|請求先|宛先|Attention)[:/]?/i.test(s.tight),
    );
    const under = bill
      ? belowOf(page, bill, 4).find((s) => LEGAL_FORM.test(s.tight) || LATIN_FORM.test(s.text))
      : undefined;
    if (under) return { found: nameFound(under, under.text), segments: new Set([under]) };
  }
  return null;
}

function recipientAt(page: PageLayout, segment: Segment, at: number): Recipient | null {
  const before = segment.tight.slice(0, at);
  const used = new Set([segment]);
  let holder = segment;
  let name = before;
  if (!LEGAL_FORM.test(name) && !LATIN_FORM.test(name)) {
    const near = page.segments.filter(
      (s) =>
        s !== segment &&
        s.y1 <= segment.y1 + 0.5 * Math.max(segment.h, s.h) &&
        segment.y0 - s.y1 < 3.2 * Math.max(segment.h, s.h),
    );
    const start = lineStart(page, segment);
    const aligned = near.filter(
      (s) =>
        Math.abs(s.x0 - segment.x0) < 40 ||
        Math.abs(s.x0 - start) < 0.5 * segment.h ||
        (s.row === segment.row && s.x1 <= segment.x0 + 5) ||
        (s.x0 < segment.x1 && s.x1 > segment.x0 - 400 && before === ''),
    );
    // 御中 in a cell of its own belongs to the name left of it, not to one further left on the line.
    const beside =
      before === ''
        ? aligned
            .filter((s) => s.row === segment.row && s.x1 <= segment.x0 + 5 && LEGAL_FORM.test(s.tight))
            .sort((a, b) => b.x1 - a.x1)[0]
        : undefined;
    const company =
      beside ??
      aligned
        .filter((s) => LEGAL_FORM.test(s.tight) || LATIN_FORM.test(s.text))
        .sort((a, b) => b.y0 - a.y0)[0] ??
      (before === '' ? aligned.sort((a, b) => b.y0 - a.y0 || b.x0 - a.x0)[0] : undefined);
    if (company && !NOT_NAME.test(company.tight)) {
      holder = company;
      name = company.tight;
      used.add(company);
    }
  }
  const words = holder.text.replace(HONORIFIC, '').split(' ');
  const legal = words.find((w) => LEGAL_FORM.test(w) && w.replace(LEGAL_FORM, '') !== '');
  const value = (legal ?? name).replace(HONORIFIC, '').trim();
  return value.length < 2 ? null : { found: nameFound(holder, value), segments: used };
}

/** Where the words on the line of a cell begin that lead up to it. */
function lineStart(page: PageLayout, cell: Segment): number {
  const left = (page.rows[cell.row] ?? []).filter((s) => s.x1 <= cell.x0 + 5).sort((a, b) => b.x1 - a.x1);
  let start = cell.x0;
  for (const s of left) {
    if (start - s.x1 > 2 * cell.h) break;
    start = s.x0;
  }
  return start;
}

function nameFound(segment: Segment, value: string): Found<string> {
  return {
    value,
    page: segment.page,
    box: boxOf(segment),
    confidence: segment.confidence * 0.95,
    text: segment.text,
  };
}

const REGISTERED = new RegExp(`${REGISTRATION_LABEL.source}|${REGISTRATION_NUMBER.source}`, 'i');

/** Print of senders only, in a column with the sender's block and the addressee's one over the other. */
const SENDERS = new RegExp(
  `${PHONE_LABEL.source}|${FAX_LABEL.source}|${REGISTERED.source}|@|https?:|www\\.`,
  'i',
);

/** A line that begins with a postal code, or holds the sign of one. */
const CODED = /〒|^\d{3}-\d{4}(?!\d)/;

/** An office or firm over the addressee's lines and away from them is somebody else's letterhead. */
function apart(s: Segment, zone: Set<Segment>): boolean {
  const top = Math.min(...[...zone].map((z) => z.y0));
  return top - s.y1 > 2.5 * s.h && (OFFICE.test(withoutLatin(s.text)) || LEGAL_FORM.test(s.tight));
}

/**
 * The addressee's lines: name, department and address. Upwards they end with the postal code, downwards before the next
 * company or postal code, either way before what only a sender prints.
 */
export function recipientZone(page: PageLayout, recipient: Recipient | null): (s: Segment) => boolean {
  if (!recipient) return () => false;
  const list = [...recipient.segments];
  const x0 = Math.min(...list.map((s) => s.x0));
  const y0 = Math.min(...list.map((s) => s.y0));
  const y1 = Math.max(...list.map((s) => s.y1));
  const h = Math.max(...list.map((s) => s.h));
  const near = page.segments.filter(
    (s) => !recipient.segments.has(s) && Math.abs(s.x0 - x0) < 60 && s.y1 > y0 - 5.5 * h && s.y0 < y1 + 4 * h,
  );
  const zone = new Set(list);
  for (const s of near.filter((o) => o.y0 < y0).sort((a, b) => b.y0 - a.y0)) {
    if (SENDERS.test(s.tight) || apart(s, zone)) break;
    zone.add(s);
    if (CODED.test(s.tight)) break;
  }
  let postal = [...zone].some((s) => CODED.test(s.tight));
  for (const s of near.filter((o) => o.y0 >= y0).sort((a, b) => a.y0 - b.y0)) {
    const coded = CODED.test(s.tight);
    if (REGISTERED.test(s.tight) || LEGAL_FORM.test(s.tight) || (coded && postal)) break;
    zone.add(s);
    postal ||= coded;
  }
  return (s) => zone.has(s);
}
