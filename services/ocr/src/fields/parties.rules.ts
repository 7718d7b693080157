import type { Found, PageLayout, Segment } from '../layout/layout.types.js';
import { editDistance, foldName } from '../layout/text.rules.js';
import { median } from '../median.rules.js';
import { spotsOf } from './search.rules.js';
import {
  LATIN_FORM,
  LEGAL_FORM,
  OFFICE,
  type OwnCompany,
  PERSON_TITLE,
  withoutOffice,
} from './company-names.rules.js';
import { type Block, contactOf } from './contact.rules.js';
import {
  agreed,
  mendForm,
  nameAt,
  type PrintedName,
  wholeName,
  withoutEcho,
  withoutMarks,
  withoutSeal,
} from './name-print.rules.js';
import { type Recipient, recipientZone } from './recipient.rules.js';
import { type Candidate, nameCandidates } from './sender-names.rules.js';
import { type Anchor, nameAlone } from './sender-prints.rules.js';
import { PHONE, PHONE_LABEL, POSTAL_CODE } from './sender-marks.rules.js';

/** Below this nothing on the page looks like the sender's name: rather none than the addressee or a line of text. */
const LEAST = 1;

/**
 * The sender: the block that holds the registration number, the telephone or the postal code and does not belong
 * to the addressee. Names are recognised by their legal form, their place in that block and their size.
 */
export function readSupplier(
  pages: PageLayout[],
  recipient: Recipient | null,
  tNumber: Segment | null,
  own: OwnCompany,
  holder: string | null,
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
  const rank = (names: Candidate[]) =>
    names.map((c) => {
      const near = nearness(c.segment, anchors);
      const place = placeScore(page, c.segment, near) - (foreign(c.segment) ? 0.8 : 0);
      return { ...c, score: c.base + near + place };
    });
  const printed = rank(nameCandidates(page, recipient, own, anchors, null));
  // What names read as takes its time: only where the print alone leaves a doubt.
  const scored =
    holder === null || settled(printed)
      ? printed
      : rank(nameCandidates(page, recipient, own, anchors, holder));
  const office = scored.some((c) => OFFICE.test(foldName(c.value)) && c.score > LEAST);
  // Three letters in a run beside an office's name are its seal sooner than a person.
  const likely = scored.filter((c) => !office || !/^[\p{Script=Han}々]{3}$/u.test(c.value));
  const best = likely.sort((a, b) => b.score - a.score)[0];
  const head =
    best && best.score > LEAST
      ? nameAt(cleaned(best.whole ?? wholeName(page, best.segment, best.value)), best.margin)
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

/** From this score on a firm's name is in its letterhead. */
const SETTLED = 3;

/** One firm's name in a letterhead, with no other candidate there. */
function settled(names: { value: string; score: number }[]): boolean {
  const [best, ...others] = [...names].sort((a, b) => b.score - a.score);
  return (
    best !== undefined &&
    LEGAL_FORM.test(foldName(best.value)) &&
    best.score >= SETTLED &&
    !others.some((c) => rivals(best, c))
  );
}

/** Another company is where the sender might be as well, by less than this. */
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
  const mended = nameAlone(withoutOffice(withoutMarks(mendForm(withoutSeal(value)))));
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
  const typical = median(
    page.segments.map((s) => s.h),
    1,
  );
  let score = Math.min(0.6, 0.5 * (segment.h / Math.max(1, typical) - 1));
  if (segment.x0 > page.width * 0.42) score += 0.4;
  // Senders at the foot of a page are in a letterhead as well, other names down there are not.
  if (segment.y0 > page.height * 0.55) score -= 1.2 - 0.8 * Math.min(1, near);
  return score;
}
