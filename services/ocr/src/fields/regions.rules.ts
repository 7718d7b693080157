import type { Box, Found, PageLayout, Segment } from '../layout/layout.types.js';
import { HOLDER_LABEL } from './bank-account.rules.js';
import { findLabels } from './labels.rules.js';
import { mendPage } from './mend-page.rules.js';
import type { ReadDocument } from './read-document.types.js';
import { belowOf, rightOf } from './search.rules.js';
import { PHONE_LABEL, REGISTRATION_NUMBER } from './sender-marks.rules.js';

/** The expected content of a region; decides the character set of a second recognition. */
export type RegionKind =
  /** Katakana of an account holder, カ) and blanks; often half-width. */
  | 'kana'
  /** A company's or a person's name in ideographs and kana, one line. */
  | 'name'
  /** Ideographs and digits: a bank, a branch and their codes. */
  | 'text';

export interface DoubtfulRegion {
  field: string;
  kind: RegionKind;
  /** 1-based page. */
  page: number;
  /** Page units: the short side of the page as displayed is 1000, origin top left. */
  box: Box;
}

/** Below this a value is worth another look; a name that nothing but its own print speaks for always is. */
const ENOUGH = { supplier_name: 0.96, account_holder_kana: 0.96, branch_name: 0.9, bank_name: 0.9 } as const;
const MOST = 32;
// Digits are read as well at first sight: of 245 pages a closer look changed no number, and found a telephone under a seal.
const FIELDS = {
  supplier_name: 'name',
  account_holder_kana: 'kana',
  branch_name: 'text',
  bank_name: 'text',
} as const satisfies Partial<Record<keyof ReadDocument, RegionKind>>;
type Looked = keyof typeof FIELDS;

const WORDS: Partial<Record<Looked, RegExp>> = {
  account_holder_kana: HOLDER_LABEL,
  bank_name: /振込先|振込口座|取引銀行|金融機関名?|銀行名|BankName|Bank:/i,
  branch_name: /支店名?|BranchName|Branch:/i,
};

/**
 * Where to look again: for every name that is doubtful the place it was read from, for every name that is missing the
 * places its label points at. The most important names first, at most 32 regions, no region twice. A missing bank name
 * without a label gives no region: most invoices carry none.
 */
export function doubtfulRegions(printed: PageLayout[], document: ReadDocument): DoubtfulRegion[] {
  const pages = printed.map(mendPage);
  const out: DoubtfulRegion[] = [];
  const add = (field: string, kind: RegionKind, page: number, box: Box) => {
    const overlaps = out.some((o) => o.page === page && o.kind === kind && covers(o.box, box));
    if (!overlaps && box.w > 4 && box.h > 4 && out.length < MOST) out.push({ field, kind, page, box });
  };
  for (const [field, kind] of Object.entries(FIELDS) as [Looked, RegionKind][]) {
    const found = document[field];
    if (found && found.confidence >= ENOUGH[field]) continue;
    if (found && found.box.w > 0) add(field, kind, found.page, widened(found, kind, pages));
    else
      for (const page of pages)
        for (const box of field === 'supplier_name' ? letterhead(page) : labelledBoxes(page, field))
          add(field, kind, page.number, box);
    if (!found && field === 'account_holder_kana')
      for (const { page, box } of behindNumber(pages, document.account_number)) add(field, kind, page, box);
  }
  return out;
}

/** A holder without a label follows the account number, on its line or on the next one. */
function behindNumber(pages: PageLayout[], number: Found<string> | null): { page: number; box: Box }[] {
  const page = pages.find((p) => p.number === number?.page);
  if (!page || !number || number.box.w === 0) return [];
  const { x, y, w, h } = number.box;
  const next = page.segments.filter(
    (s) => s.x0 > x + w && Math.abs((s.y0 + s.y1) / 2 - y - h / 2) < 0.5 * h && /[\d¥]{3}/.test(s.tight),
  );
  const right = Math.min(page.width, x + w + 26 * h, ...next.map((s) => s.x0 - 2));
  const row = page.segments.find((s) => s.x0 <= x && s.x1 >= x + w && Math.abs(s.y0 - y) < h);
  return [
    {
      page: page.number,
      box: { x: x + w + 0.3 * h, y: y - 0.3 * h, w: right - x - w - 0.3 * h, h: 1.6 * h },
    },
    { page: page.number, box: { x: row?.x0 ?? x, y: y + 1.2 * h, w: 24 * h, h: 1.8 * h } },
  ];
}

function covers(a: Box, b: Box): boolean {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0.8 * b.w && h > 0.6 * b.h;
}

/** The box with space for a letter that was lost at either end, as far as the neighbouring cells leave space. */
function widened(found: Found<unknown>, kind: RegionKind, pages: PageLayout[]): Box {
  const { x, y, w, h } = found.box;
  const page = pages.find((p) => p.number === found.page);
  const room = 2.4 * h;
  const level = (page?.segments ?? []).filter(
    (s) => Math.min(s.y1, y + h) - Math.max(s.y0, y) > 0.4 * Math.min(s.h, h),
  );
  // Letters of a name that were lost leave a gap; the text behind it may be its end.
  const end = kind === 'name' ? nameEnd(level, x + w, h) : x + w;
  const left = Math.max(x - room, 0, ...level.filter((s) => s.x1 <= x + 1).map((s) => s.x1 + 1));
  const right = Math.min(
    end + room,
    page?.width ?? 1000,
    ...level.filter((s) => s.x0 >= end - 1).map((s) => s.x0 - 1),
  );
  const pad = 0.25 * h;
  return {
    x: Math.min(left, x),
    y: Math.max(0, y - pad),
    w: Math.max(right, end) - Math.min(left, x),
    h: h + 2 * pad,
  };
}

function nameEnd(level: Segment[], from: number, h: number): number {
  let end = from;
  for (const s of [...level].filter((o) => o.x0 >= from - 1).sort((a, b) => a.x0 - b.x0)) {
    if (s.x0 - end > 6 * h || !/^[\p{Script=Han}ァ-ヶーぁ-ん]{1,8}$/u.test(s.tight)) break;
    if (findLabels(s.tight, ['issue_date', 'due_date', 'invoice_number']).length > 0) break;
    end = s.x1;
  }
  return end;
}

function labelledBoxes(page: PageLayout, field: Looked): Box[] {
  const word = WORDS[field];
  const out: Box[] = [];
  for (const segment of page.segments) {
    const end = word ? endOf(word, segment.tight) : undefined;
    if (end !== undefined) out.push(...placesOf(page, segment, end));
  }
  return out.slice(0, 4);
}

function endOf(word: RegExp, text: string): number | undefined {
  const m = word.exec(text);
  return m ? m.index + m[0].length : undefined;
}

/** Beside a label: the rest of its cell and the line up to the margin; the cell below when that is empty. */
function placesOf(page: PageLayout, label: Segment, end: number): Box[] {
  const from = label.edges[Math.min(end, label.edges.length - 1)] ?? label.x1;
  const beside = rightOf(page, label)[0];
  const to = Math.min(page.width, Math.max(label.x1, (beside?.x1 ?? from + 260) + label.h));
  const top = Math.min(label.y0, beside?.y0 ?? label.y0);
  const bottom = Math.max(label.y1, beside?.y1 ?? label.y1);
  const pad = 0.3 * label.h;
  const out: Box[] = [{ x: from, y: Math.max(0, top - pad), w: to - from, h: bottom - top + 2 * pad }];
  const under = belowOf(page, label, 1.6)[0];
  if (!beside && label.x1 - from < label.h)
    out.push({
      x: Math.max(0, label.x0 - label.h),
      y: label.y1,
      w: Math.max(label.x1 - label.x0, under ? under.x1 - label.x0 : 0) + 2 * label.h,
      h: Math.max(2.2 * label.h, under ? under.y1 - label.y1 + pad : 0),
    });
  return out;
}

const ANCHOR = new RegExp(`${REGISTRATION_NUMBER.source}|${PHONE_LABEL.source}|〒`, 'i');

/** The lines over the registration number or the telephone of the first page: the place of a sender's name. */
function letterhead(page: PageLayout): Box[] {
  if (page.number > 1) return [];
  const anchor = page.segments.find((s) => ANCHOR.test(s.tight) && s.x0 > page.width * 0.4);
  if (!anchor) return [];
  const height = Math.min(anchor.y0, 9 * anchor.h);
  return [
    {
      x: Math.max(0, anchor.x0 - 2 * anchor.h),
      y: anchor.y0 - height,
      w: Math.min(page.width - anchor.x0, 460),
      h: height,
    },
  ];
}
