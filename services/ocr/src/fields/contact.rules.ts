import { boxOf, unionBox } from '../layout/layout.rules.js';
import type { Found, PageLayout, Segment } from '../layout/layout.types.js';
import { belowOf } from './search.rules.js';
import { LEGAL_FORM, type OwnCompany } from './company-names.rules.js';
import { type Recipient, recipientZone } from './recipient.rules.js';

export interface Block {
  phone: Found<string> | null;
  postal_code: Found<string> | null;
  address: Found<string> | null;
  supplier_name: Found<string> | null;
}

/** 03-0123-4567, 03(0123)4567, (03)0123-4567, +81-3-0123-4567. */
export const PHONE = /(?:\+81-?\(?0?\)?-?)?(?:\(0\d{1,4}\)-?|0?\d{1,4}[-(])\d{1,4}[-)]\d{3,4}(?!\d)/;

export function contactOf(
  page: PageLayout,
  base: Segment | null,
  recipient: Recipient | null,
  own: OwnCompany,
): Omit<Block, 'supplier_name'> {
  const foreign = recipientZone(page, recipient);
  const distance = (s: Segment) =>
    (base ? Math.abs(s.y0 - base.y0) + 0.5 * Math.abs(s.x0 - base.x0) : s.y0) + (foreign(s) ? 400 : 0);
  const ordered = [...page.segments].sort((a, b) => distance(a) - distance(b));
  const phones: (Found<string> & { rank: number })[] = [];
  for (const [i, s] of ordered.entries()) {
    const cut = s.tight.search(/FAX|ファックス|ファクス/i);
    const label = /(?:TE.?L|電話番号?|Phone|☎|お問い?合わせ)[::.]*/i.exec(s.tight);
    const from = label ? label.index + label[0].length : 0;
    const part = cut > from ? s.tight.slice(from, cut) : cut === 0 ? '' : s.tight.slice(from);
    const source = part.replace(/[-ー―一]{2,}/g, '-');
    const beside = page.segments.find(
      (o) =>
        o.row === s.row &&
        o.x1 <= s.x0 &&
        s.x0 - o.x1 < 120 &&
        /(?:TE.?L|電話(?:番号)?|Tel|Phone)[::.]*$/i.test(o.tight),
    );
    // One of the dashes was not read: behind its label a number is one without them too.
    const m = PHONE.exec(source) ?? (label || beside ? /(?<!\d)0(?:\d-?){9,10}(?!\d)/.exec(source) : null);
    const bare = m?.[0]
      .replace(/^\+81-?\(?0?\)?-?/, '0')
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
    if (
      page.segments.some(
        (o) => o.row === s.row && o.x1 <= s.x0 && s.x0 - o.x1 < 60 && /FAX[::.]*$/i.test(o.tight),
      )
    )
      continue;
    const start = from + m.index;
    phones.push({
      value: bare,
      page: s.page,
      box: boxOf(s, start, start + m[0].length),
      // Without its label a number may be the fax's.
      confidence: s.confidence * (label || beside ? 1 : 0.75),
      text: s.text,
      rank: i + (label || beside ? 0 : 1000),
    });
  }
  const phone = phones.sort((a, b) => a.rank - b.rank)[0] ?? null;
  const postal = ordered.find(
    (s) =>
      !foreign(s) &&
      /(?:〒|^|[^\d-])\d{3}-\d{4}(?![\d-])/.test(s.tight) &&
      !PHONE.test(s.tight.replace(/〒?\d{3}-\d{4}(?![\d-])/, '')),
  );
  return { phone: phone && strip(phone), ...addressOf(page, postal ?? null) };
}

export function strip({ rank: _rank, ...found }: Found<string> & { rank: number }): Found<string> {
  return found;
}

/** A telephone number without a word before it, or with a sign. */
const CALLED = /[☎℡]|(?<!\d|-)0\d{1,4}[-(]\d{1,4}[-)]\d{3,4}(?!\d)/;

/** 会計課 山田: who to ask stands below the address, not in it. */
const DEPARTMENT = /^[^\d市区町村]{1,12}[部課係室](?:\s|$)/;

export function addressOf(
  page: PageLayout,
  postal: Segment | null,
): { postal_code: Found<string> | null; address: Found<string> | null } {
  if (!postal) return { postal_code: null, address: null };
  const m = /(\d{3}-\d{4})(?![\d-])/.exec(postal.tight);
  if (!m?.[1]) return { postal_code: null, address: null };
  const end = m.index + m[1].length;
  const common = { page: postal.page, confidence: postal.confidence * 0.95, text: postal.text };
  const postal_code = { ...common, value: m[1], box: boxOf(postal, m.index, end) };
  const parts: Segment[] = [];
  let last = postal;
  for (let i = 0; i < 3; i++) {
    const next = belowOf(page, last, 0.9).find(
      (s) =>
        Math.abs(s.x0 - postal.x0) < 1.2 * postal.h ||
        Math.abs(s.x1 - postal.x1) < 0.6 * postal.h ||
        Math.abs(s.x0 + s.x1 - postal.x0 - postal.x1) < 1.2 * postal.h,
    );
    if (
      !next ||
      /TEL|電話|FAX|登録|@|代表|https?|Tel|担当|適格/i.test(next.tight) ||
      CALLED.test(next.tight) ||
      DEPARTMENT.test(next.text) ||
      (LEGAL_FORM.test(next.tight) && !/[市区町村]/.test(next.tight))
    )
      break;
    parts.push(next);
    last = next;
  }
  const rest = postal.tight.slice(end).replace(/(?:TEL|電話|☎|℡).*$/i, '');
  const value = rest + parts.map((s) => s.tight).join('');
  const address =
    value.length < 5
      ? null
      : { ...common, value, box: unionBox([boxOf(postal, rest ? end : 0), ...parts.map((s) => boxOf(s))]) };
  return { postal_code, address };
}
