import { boxOf, unionBox } from '../layout/layout.rules.js';
import type { Found, PageLayout, Segment } from '../layout/layout.types.js';
import { editDistance, foldName } from '../layout/text.rules.js';
import { AMOUNT_ROLES, findLabels } from './labels.rules.js';
import { belowOf } from './search.rules.js';
import {
  LATIN_FORM,
  LEGAL_FORM,
  NOT_NAME,
  OFFICE,
  type OwnCompany,
  PERSON_TITLE,
  SENTENCE,
} from './company-names.rules.js';
import { type Block, contactOf } from './contact.rules.js';
import { type Recipient, recipientZone } from './recipient.rules.js';

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
): Block {
  const page = pages[0];
  if (!page) return { phone: null, postal_code: null, address: null, supplier_name: null };
  const anchors = anchorsOf(page, recipient, tNumber);
  const candidates = pages.slice(0, 1).flatMap((p) => nameCandidates(p, recipient, own));
  const scored = candidates.map((c) => ({
    ...c,
    score: c.base + nearness(c.segment, anchors) + placeScore(page, c.segment, recipient),
  }));
  const best = scored.sort((a, b) => b.score - a.score)[0];
  const supplier_name = best ? joined(page, best.segment, best.value, best.margin) : null;
  const base = best?.segment ?? tNumber ?? anchors[0]?.segment ?? null;
  return { supplier_name, ...contactOf(page, base, recipient, own) };
}

function anchorsOf(page: PageLayout, recipient: Recipient | null, tNumber: Segment | null): Anchor[] {
  const out: Anchor[] = [];
  const foreign = recipientZone(recipient);
  for (const segment of page.segments) {
    if (foreign(segment)) continue;
    if (segment === tNumber) out.push({ segment, weight: 1 });
    else if (/(?:TEL|電話|Tel|Phone)/i.test(segment.tight) && /\d{2,4}-\d{2,4}-\d{3,4}/.test(segment.tight))
      out.push({ segment, weight: 0.9 });
    else if (/〒?\d{3}-\d{4}(?!\d|-)/.test(segment.tight)) out.push({ segment, weight: 0.7 });
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

function placeScore(page: PageLayout, segment: Segment, recipient: Recipient | null): number {
  const typical = median(page.segments.map((s) => s.h));
  let score = Math.min(0.6, 0.5 * (segment.h / Math.max(1, typical) - 1));
  if (segment.x0 > page.width * 0.42) score += 0.4;
  if (segment.y0 > page.height * 0.55) score -= 1.2;
  if (recipientZone(recipient)(segment)) score -= 0.8;
  return score;
}

function median(list: number[]): number {
  return [...list].sort((a, b) => a - b)[list.length >> 1] ?? 1;
}

function nameCandidates(page: PageLayout, recipient: Recipient | null, own: OwnCompany) {
  const mine = [recipient?.found.value ?? '', ...own.names].map(foldName).filter((n) => n.length > 2);
  const out: { segment: Segment; value: string; base: number; margin: number }[] = [];
  for (const segment of page.segments) {
    if (recipient?.segments.has(segment) || SENTENCE.test(segment.tight) || segment.tight.length > 40)
      continue;
    if (/(?:御中|様|殿)$/.test(segment.tight) || tableRow(page, segment)) continue;
    let value = segment.text
      .replace(
        /^(?:商号|会社名|社名|屋号|発行者|発行元|請求者|請求元|販売者|名称|事業者名?|氏名|From)\s*[::]?\s*/i,
        '',
      )
      .replace(/\s*印$/, '')
      .trim();
    value = withoutSeal(value);
    const labelled = value !== segment.text && !/\s*印$/.test(segment.text);
    const folded = foldName(value);
    if (
      folded.length < 3 ||
      NOT_NAME.test(value.replace(/\s/g, '')) ||
      mine.some((m) => sameCompany(m, folded))
    )
      continue;
    const legal = LEGAL_FORM.test(folded) && folded.replace(LEGAL_FORM, '').length >= 1;
    const latin = LATIN_FORM.test(value);
    const office = OFFICE.test(folded);
    const person =
      /^[\p{Script=Han}々]{1,4} [\p{Script=Han}ぁ-んァ-ヶ々]{1,5}$/u.test(value) && !PERSON_TITLE.test(value);
    if (!legal && !latin && !office && !person) continue;
    const base = (legal ? 2 : latin ? 1.5 : office ? 1.2 : 0.8) + (labelled ? 0.8 : 0);
    out.push({
      segment,
      value: PERSON_TITLE.test(value) && !legal ? value.replace(PERSON_TITLE, '').trim() : value,
      base,
      margin: legal ? 1 : 0.85,
    });
  }
  return out;
}

/** Cuts what a seal left behind a name: signs, lone digits and the few letters after them. */
export function withoutSeal(name: string): string {
  const tail = /(?:[|*_~"'^<>{}[\];:!?=+#$%\\]|(?<=[\p{Script=Han}ァ-ヶ])\d).{0,8}$/u.exec(name);
  if (!tail || tail.index < 4) return name;
  return name.slice(0, tail.index).trim();
}

// A line of the table or of the totals carries an amount; a line of the letterhead does not.
function tableRow(page: PageLayout, segment: Segment): boolean {
  return (
    (page.rows[segment.row] ?? []).some(
      (s) => s !== segment && /^[¥▲△-]?\d{1,3}(?:,\d{3})+(?:円|-)?$/.test(s.tight),
    ) || findLabels(segment.tight, AMOUNT_ROLES).length > 0
  );
}

function sameCompany(own: string, name: string): boolean {
  return (
    name.includes(own) ||
    (own.includes(name) && name.length >= own.length - 2) ||
    editDistance(own, name) <= Math.floor(own.length / 6)
  );
}

/** A name that ran out of room goes on in the next line, same left edge, same size. */
function joined(page: PageLayout, segment: Segment, value: string, margin: number): Found<string> {
  const below = belowOf(page, segment, 0.9).find((s) => Math.abs(s.x0 - segment.x0) < 0.6 * segment.h);
  const goesOn =
    below &&
    Math.abs(below.h - segment.h) < 0.12 * segment.h &&
    below.x1 < segment.x1 - segment.h &&
    below.tight.length <= 12 &&
    /^[\p{Script=Han}ァ-ヶー]+$/u.test(below.tight) &&
    !PERSON_TITLE.test(below.tight) &&
    !NOT_NAME.test(below.tight) &&
    !/^[\p{Script=Han}]{2,4} [\p{Script=Han}]/u.test(below.text) &&
    (LEGAL_FORM.test(below.tight) !== LEGAL_FORM.test(segment.tight) || /^[ァ-ヶー]/.test(below.tight));
  const name = goesOn ? value + below.tight : value;
  const box = goesOn ? unionBox([boxOf(segment), boxOf(below)]) : boxOf(segment);
  return {
    value: name,
    page: segment.page,
    box,
    confidence: segment.confidence * margin * (goesOn ? 0.97 : 1),
    text: goesOn ? `${segment.text} ${below.text}` : segment.text,
  };
}
