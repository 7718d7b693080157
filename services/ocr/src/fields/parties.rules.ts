import { boxOf, unionBox } from '../layout/layout.rules.js';
import type { Found, PageLayout, Segment } from '../layout/layout.types.js';
import { editDistance, foldName } from '../layout/text.rules.js';
import { AMOUNT_ROLES, findLabels } from './labels.rules.js';
import { belowOf } from './search.rules.js';
import { findTNumbers, type TNumberMatch } from './t-number.rules.js';

/** What the reader's organization is called: never a supplier. */
export interface OwnCompany {
  names: string[];
  phones: string[];
  t_number: string | null;
}

const FORMS =
  '株式会社|有限会社|合同会社|合資会社|合名会社|一般社団法人|一般財団法人|公益社団法人|公益財団法人|社会福祉法人|医療法人(?:社団|財団)?|学校法人|宗教法人|特定非営利活動法人|NPO法人|税理士法人|弁護士法人|司法書士法人|社会保険労務士法人|行政書士法人|監査法人|協同組合|農業協同組合|\\(株\\)|\\(有\\)|\\(合\\)';
export const LEGAL_FORM = new RegExp(`(?:${FORMS})`);
const LATIN_FORM =
  /(?:\bK\.?K\.?|\bG\.?K\.?|\bInc\.?|\bLtd\.?|\bLLC\.?|\bCorp(?:oration|\.)?|Co\.,?\s?Ltd\.?|\bLLP|\bGmbH)(?=$|[\s,)])/i;
const OFFICE =
  /(?:事務所|商店|工務店|製作所|工房|商会|工業所|印刷所|編集室|スタジオ|研究所|診療所|クリニック|医院|農園|酒店|書店|薬局|塗装|電機|組合|協会|財団|本舗|堂)$/;
const HONORIFIC = /(?:御中|様|殿|行)$/;
const SENTENCE = /[。、]|ください|下さい|申し上げ|いたします|致します|お願い|ありがとう|につき|により/;
const NOT_NAME =
  /^(?:〒|TEL|FAX|電話|Tel|登録|適格|担当|代表|請求|件名|住所|口座|お?振込|銀行|ご?請求|No|発行|支払|お支払|御請求|E-?mail|https?|www)|\d{2,4}-\d{2,4}-\d{3,4}|@|[都道府県].{1,4}[市区町村郡]|丁目|番地|銀行|信用金庫|支店|INVOICE/i;
const PERSON_TITLE =
  /^(?:代表取締役(?:社長|会長)?|代表社員|代表者?|取締役|社長|所長|税理士|弁護士|司法書士|社会保険労務士|行政書士|公認会計士|担当者?|部長|営業部|支店長)[::]?/;

export interface Recipient {
  found: Found<string>;
  segments: Set<Segment>;
}

/** The addressee: the name that carries 御中, 様 or 殿, or stands under "Bill To". */
export function readRecipient(pages: PageLayout[]): Recipient | null {
  for (const page of pages) {
    for (const segment of page.segments) {
      if (segment.y0 > page.height * 0.5 || SENTENCE.test(segment.tight)) continue;
      const honour = /(御中|様|殿)/.exec(segment.tight);
      const ends = honour && honour.index + honour[0].length === segment.tight.length;
      const split =
        /^御$/.test(segment.tight.slice(-1)) && belowOf(page, segment, 1.5).some((s) => s.tight === '中');
      // 御中 torn over two lines, or half of it lost.
      const torn =
        !ends &&
        !split &&
        LEGAL_FORM.test(segment.tight) &&
        /[御中]$/.test(segment.tight) &&
        segment.x0 < page.width * 0.35 &&
        segment.y0 < page.height * 0.35;
      if (ends || split || torn) {
        const got = recipientAt(
          page,
          segment,
          split || torn ? segment.tight.length - 1 : (honour?.index ?? 0),
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
        s.y1 <= segment.y1 + 0.5 * segment.h &&
        segment.y0 - s.y1 < 3.2 * Math.max(segment.h, s.h),
    );
    const aligned = near.filter(
      (s) =>
        Math.abs(s.x0 - segment.x0) < 40 ||
        (s.row === segment.row && s.x1 <= segment.x0 + 5) ||
        (s.x0 < segment.x1 && s.x1 > segment.x0 - 400 && before === ''),
    );
    const company =
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

function nameFound(segment: Segment, value: string): Found<string> {
  return {
    value,
    page: segment.page,
    box: boxOf(segment),
    confidence: segment.confidence * 0.95,
    text: segment.text,
  };
}

/** Registration numbers on the pages, the reader's own left out; a passing check digit first. */
export function readTNumber(
  pages: PageLayout[],
  own: OwnCompany,
): (Found<string> & { checked: boolean; segment: Segment }) | null {
  const list: (Found<string> & { checked: boolean; segment: Segment; score: number })[] = [];
  for (const page of pages) {
    for (const row of page.rows) {
      for (const [i, segment] of row.entries()) {
        const labelled = /登録番号|適格|事業者番号|インボイス番号|Registration|Reg\.?No/i.test(segment.tight);
        const next = row[i + 1];
        const under = belowOf(page, segment, 1.5)[0];
        const label = /登録番号|適格|事業者番号|インボイス番号|Registration/i.exec(segment.tight);
        add(segment, segment.tight, 0, labelled, findTNumbers(segment.tight));
        if (label && next) add(next, next.tight, 0, true, findTNumbers(next.tight, true));
        if (label && under) add(under, under.tight, 0, true, findTNumbers(under.tight, true));
        if (label)
          add(
            segment,
            segment.tight,
            label.index,
            true,
            findTNumbers(segment.tight.slice(label.index), true),
          );
        if (/T\d{4,12}$/.test(segment.tight) && under && /^\d+$/.test(under.tight))
          add(segment, segment.tight + under.tight, 0, true, findTNumbers(segment.tight + under.tight));
      }
    }
  }
  function add(
    segment: Segment,
    _source: string,
    offset: number,
    labelled: boolean,
    matches: TNumberMatch[],
  ): void {
    for (const m of matches) {
      if (m.value === own.t_number) continue;
      const box = boxOf(segment, m.start + offset, m.end + offset);
      list.push({
        value: m.value,
        page: segment.page,
        box,
        text: segment.text,
        checked: m.checked,
        segment,
        confidence: segment.confidence,
        score: (labelled ? 1 : 0) + (m.checked ? 1 : 0) - segment.page * 0.1,
      });
    }
  }
  return list.sort((a, b) => b.score - a.score)[0] ?? null;
}

export interface Block {
  phone: Found<string> | null;
  postal_code: Found<string> | null;
  address: Found<string> | null;
  supplier_name: Found<string> | null;
}

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

function recipientZone(recipient: Recipient | null): (s: Segment) => boolean {
  if (!recipient) return () => false;
  const list = [...recipient.segments];
  const x0 = Math.min(...list.map((s) => s.x0));
  const y0 = Math.min(...list.map((s) => s.y0));
  const y1 = Math.max(...list.map((s) => s.y1));
  const h = Math.max(...list.map((s) => s.h));
  return (s) =>
    recipient.segments.has(s) || (Math.abs(s.x0 - x0) < 60 && s.y1 > y0 - 5.5 * h && s.y0 < y1 + 4 * h);
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
  const tail = /(?:[|*_~"'^<>{}\[\];:!?=+#$%\\]|(?<=[\p{Script=Han}ァ-ヶ])\d).{0,8}$/u.exec(name);
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

const PHONE = /(?:\+81-?\(?0?\)?-?)?\(?0?\d{1,4}\)?[-(]\d{1,4}[-)]\d{3,4}/;

function contactOf(
  page: PageLayout,
  base: Segment | null,
  recipient: Recipient | null,
  own: OwnCompany,
): Omit<Block, 'supplier_name'> {
  const foreign = recipientZone(recipient);
  const distance = (s: Segment) =>
    (base ? Math.abs(s.y0 - base.y0) + 0.5 * Math.abs(s.x0 - base.x0) : s.y0) + (foreign(s) ? 400 : 0);
  const ordered = [...page.segments].sort((a, b) => distance(a) - distance(b));
  const phones: (Found<string> & { rank: number })[] = [];
  for (const [i, s] of ordered.entries()) {
    const cut = s.tight.search(/FAX|ファックス|ファクス/i);
    const label = /(?:TEL|電話番号?|Phone|☎|お問い?合わせ)[::.]*/i.exec(s.tight);
    const from = label ? label.index + label[0].length : 0;
    const source = cut > from ? s.tight.slice(from, cut) : cut === 0 ? '' : s.tight.slice(from);
    const m = PHONE.exec(source) ?? (label ? /0\d{9,10}/.exec(source) : null);
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
    const beside = page.segments.find(
      (o) =>
        o.row === s.row &&
        o.x1 <= s.x0 &&
        s.x0 - o.x1 < 120 &&
        /(?:TEL|電話|Tel|Phone)[::.]*$/i.test(o.tight),
    );
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
      confidence: s.confidence * (label || beside ? 1 : 0.85),
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

function strip({ rank: _rank, ...found }: Found<string> & { rank: number }): Found<string> {
  return found;
}

function addressOf(
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
    const next = belowOf(page, last, 0.9).find((s) => Math.abs(s.x0 - postal.x0) < 1.2 * postal.h);
    if (
      !next ||
      /TEL|電話|FAX|登録|@|代表|https?|Tel|担当|適格/i.test(next.tight) ||
      (LEGAL_FORM.test(next.tight) && !/[市区町村]/.test(next.tight))
    )
      break;
    parts.push(next);
    last = next;
  }
  const rest = postal.tight.slice(end).replace(/(?:TEL|電話).*$/i, '');
  const value = rest + parts.map((s) => s.tight).join('');
  const address =
    value.length < 5
      ? null
      : { ...common, value, box: unionBox([boxOf(postal, rest ? end : 0), ...parts.map((s) => boxOf(s))]) };
  return { postal_code, address };
}
