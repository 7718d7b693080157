import { boxOf, unionBox } from '../layout/layout.rules.js';
import type { Found, PageLayout, Segment } from '../layout/layout.types.js';
import { belowOf, rightOf } from './search.rules.js';
import { LEGAL_FORM, OFFICE, type OwnCompany } from './company-names.rules.js';
import { type Recipient, recipientZone } from './recipient.rules.js';
import {
  BOTH_LABEL,
  FAX_LABEL,
  labelBefore,
  PHONE,
  PHONE_LABEL,
  POSTAL_CODE,
  REGISTRATION_LABEL,
} from './sender-marks.rules.js';

export interface Block {
  phone: Found<string> | null;
  postal_code: Found<string> | null;
  address: Found<string> | null;
  supplier_name: Found<string> | null;
}

const PHONE_AND_REST = new RegExp(`${PHONE_LABEL.source}.*$`, 'i');
const CONTACT_LABEL = new RegExp(`${PHONE_LABEL.source}|お問い?合わせ[::.]*`, 'i');

/** A firm's main number, which needs no other label. */
const SWITCHBOARD = /\d[(（]?代表?[)）]?$/;

/** +81 45 0228 7013, 03 0123 4567: a number with gaps between its groups, in the text of a cell. */
const SPACED = /(?<![\d,.-])(?:\+81|0\d{1,4})(?: \d{1,4}){1,2} \d{3,4}(?![\d-])/g;

/** A cell without blanks, but dashes between the groups of a telephone number. */
function dashed(text: string): string {
  return text.replace(SPACED, (m) => m.replace(/ /g, '-')).replace(/\s/g, '');
}

/** Ranks numbers without a label behind all others. */
const UNCALLED = 1000;

/**
 * Telephone, postal code and address of the sender: the ones on the page nearest to `base` (the sender's name or
 * number), the addressee's and the own company's left out.
 */
export function contactOf(
  page: PageLayout,
  base: Segment | null,
  recipient: Recipient | null,
  own: OwnCompany,
): Omit<Block, 'supplier_name'> {
  const foreign = recipientZone(page, recipient);
  const distance = (s: Segment) =>
    (base ? Math.abs(s.y0 - base.y0) + (s.row === base.row ? 0.1 : 0.5) * Math.abs(s.x0 - base.x0) : s.y0) +
    (foreign(s) ? 400 : 0);
  const ordered = [...page.segments].sort((a, b) => distance(a) - distance(b));
  const phones: (Found<string> & { rank: number })[] = [];
  for (const [i, s] of ordered.entries()) {
    const cell = dashed(s.text);
    const both = BOTH_LABEL.exec(cell);
    const cut = both ? -1 : cell.search(FAX_LABEL);
    const label = both ?? CONTACT_LABEL.exec(cell);
    const from = label ? label.index + label[0].length : 0;
    // FAX 03-… TEL 03-…: the text behind the telephone's own label.
    const part = cut > from ? cell.slice(from, cut) : cut === 0 && from === 0 ? '' : cell.slice(from);
    const source = part.replace(/[-ー―一]{2,}/g, '-');
    const shared = both !== null || labelBefore(page, s, 'both');
    const called = label !== null || shared || labelBefore(page, s, 'phone') || SWITCHBOARD.test(s.tight);
    // One of the dashes was not read: behind its label a number is one without them too, alone in its cell with one.
    const m =
      PHONE.exec(source) ??
      (called ? /(?<!\d)0(?:\d-?){9,10}(?!\d)/.exec(source) : /^0\d{1,4}-\d{6,8}$/.exec(source));
    const bare = m?.[0]
      .replace(/^\+81-?\(?0?\)?-?/, '0')
      // No number in the country begins with two zeros: the first was read twice.
      .replace(/^00(?=\d)/, '0')
      .replace(/[()]/g, '-')
      .replace(/^-|-$/g, '');
    const digits = bare?.replace(/\D/g, '') ?? '';
    if (
      !m ||
      !bare ||
      digits.length < 9 ||
      digits.length > 11 ||
      !digits.startsWith('0') ||
      own.phones.some((p) => p.replace(/\D/g, '') === digits)
    )
      continue;
    if (!shared && labelBefore(page, s, 'fax')) continue;
    const start = from + m.index;
    phones.push({
      value: bare,
      page: s.page,
      box: boxOf(s, start, start + m[0].length),
      confidence: s.confidence * (/^\(?00/.test(m[0]) ? 0.7 : 1),
      text: s.text,
      rank: i + (called ? 0 : UNCALLED),
    });
  }
  const phone = phones.sort((a, b) => a.rank - b.rank)[0] ?? null;
  // Without its label a number may be the fax's or somebody else's, unless it is the only one.
  if (phone && phone.rank >= UNCALLED && phones.length > 1) phone.confidence *= 0.75;
  const postal = ordered.find(
    (s) => !foreign(s) && POSTAL_CODE.test(s.tight) && !PHONE.test(s.tight.replace(POSTAL_CODE, '')),
  );
  return { phone: phone && strip(phone), ...addressOf(page, postal ?? null) };
}

function strip({ rank: _rank, ...found }: Found<string> & { rank: number }): Found<string> {
  return found;
}

/** Text under an address that is not part of it. */
const NOT_ADDRESS = new RegExp(
  `${PHONE_LABEL.source}|${FAX_LABEL.source}|${REGISTRATION_LABEL.source}|登録|@|代表|携帯|https?|担当|(?:ご?請求)?窓口|お問い?合わ?せ|。|(?:ます|ません|ください)$`,
  'i',
);

/** Names of buildings that a trade's names end like. */
const BUILDING = /[東西南北本別新旧\d号]館$/;

/** Behind the number of a building or a floor: a person to contact, a person with a department. */
const ASKED_THERE =
  /(?<=[\d号階F室])(?![番号階室])\p{Script=Han}{1,6}[部課係](?:\p{Script=Han}{1,6}[課係室])?\p{Script=Han}{0,8}$/u;

/** A telephone number without a word before it, or with a sign. */
const CALLED = /[☎℡]|\+81|(?<!\d|-)0\d{1,4}[-(]\d{1,4}[-)]\d{3,4}(?!\d)/;

/** 会計課 山田: the contact person is below the address, not in it. */
const DEPARTMENT = /^[^\d市区町村]{1,12}[部課係室](?:\s|$)/;

function addressOf(
  page: PageLayout,
  postal: Segment | null,
): { postal_code: Found<string> | null; address: Found<string> | null } {
  if (!postal) return { postal_code: null, address: null };
  const m = POSTAL_CODE.exec(postal.tight);
  if (!m?.[1]) return { postal_code: null, address: null };
  const end = m.index + m[0].length;
  const common = { page: postal.page, confidence: postal.confidence * 0.95, text: postal.text };
  const postal_code = { ...common, value: m[1], box: boxOf(postal, end - m[1].length, end) };
  const rest = placeAlone(postal.tight.slice(end));
  const parts: Segment[] = rest === '' ? besideOf(page, postal) : [];
  let last = parts.at(-1) ?? postal;
  for (let i = 0; i < 3; i++) {
    const next = belowOf(page, last, 1.3).find(
      (s) =>
        Math.abs(s.x0 - postal.x0) < 1.2 * postal.h ||
        Math.abs(s.x1 - postal.x1) < 0.6 * postal.h ||
        Math.abs(s.x0 + s.x1 - postal.x0 - postal.x1) < 1.2 * postal.h,
    );
    if (
      !next ||
      NOT_ADDRESS.test(next.tight) ||
      CALLED.test(next.tight) ||
      DEPARTMENT.test(next.text) ||
      (parts.length > 0 && OFFICE.test(next.tight) && !BUILDING.test(next.tight)) ||
      (LEGAL_FORM.test(next.tight) && !/[市区町村]/.test(next.tight))
    )
      break;
    parts.push(next);
    last = next;
  }
  // A bilingual form prints the code in both addresses.
  const value = (rest + parts.map((s) => s.tight).join('')).replace(/^[^\d\p{Script=Han}]?\d{3}-\d{4}/u, '');
  const confidence = Math.min(postal.confidence, ...parts.map((s) => s.confidence));
  const box = unionBox([boxOf(postal, rest ? end : 0), ...parts.map((s) => boxOf(s))]);
  const address = value.length < 5 ? null : { ...common, value, confidence, box };
  return { postal_code, address };
}

/** What a cell says of a place, without who to ask there and how. */
function placeAlone(text: string): string {
  const place = text.replace(PHONE_AND_REST, '');
  const end = place.search(NOT_ADDRESS);
  return (end > 0 ? place.slice(0, end) : place).replace(ASKED_THERE, '');
}

/** A text that can be a place: neither who to ask there nor how to call it. */
export function isAddress(text: string): boolean {
  const tight = text.replace(/\s+/g, '');
  const isPlace = /[都道府県市区町村郡]|\p{L}.*\d|\d.*\p{L}/u.test(tight);
  return (
    isPlace &&
    !/T\d{13}/.test(tight) &&
    !NOT_ADDRESS.test(tight) &&
    !CALLED.test(tight) &&
    !DEPARTMENT.test(text)
  );
}

/** An address on the line of its postal code, in cells of its own: the first of them names a prefecture or a town. */
function besideOf(page: PageLayout, postal: Segment): Segment[] {
  const out: Segment[] = [];
  for (const next of rightOf(page, postal)) {
    const before = out.at(-1) ?? postal;
    if (next.x0 - before.x1 > 3 * postal.h || NOT_ADDRESS.test(next.tight) || CALLED.test(next.tight)) break;
    out.push(next);
  }
  return /[都道府県市区町村]/.test(out.map((s) => s.tight).join('')) ? out : [];
}
