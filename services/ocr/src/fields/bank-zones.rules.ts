import type { PageLayout, Segment } from '../layout/layout.types.js';
import { accountDigits, TYPE, type Zone } from './bank-account.rules.js';
import { banksIn, kindlessBank, misreadBank, type NamedBank } from './bank-names.rules.js';
import { lineOf, type ZoneLine } from './zone-text.rules.js';

/** The place of an account and the bank it names. */
export type BankZone = Zone & { bank: NamedBank | null };

/** The places of a page that name a bank to pay into. */
export function zonesOf(page: PageLayout): BankZone[] {
  const out: BankZone[] = [];
  const recognised = page.engine !== 'text_layer';
  for (const row of page.rows) {
    const line = lineOf(row);
    const named = banksIn(line);
    const known = named.some((b) => b.bank !== null);
    const hidden = known ? null : (kindlessBank(line) ?? (recognised ? misreadBank(line) : null));
    const list = hidden ? [hidden] : named;
    // Accounts side by side: each extends to where the next one's bank begins.
    const starts = list.map((b) => line.from[b.start]?.segment.x0 ?? 0);
    for (const [i, bank] of list.entries()) {
      const name = line.from[bank.start]?.segment;
      const inside = bank.bank !== null || bank.found.value.length >= 4 || /支店|営業部/.test(line.text);
      const from = i > 0 && starts[i] !== starts[i - 1] ? (starts[i] ?? 0) - 40 : 0;
      const to = starts.slice(i + 1).find((x) => x > (starts[i] ?? 0) + 80) ?? page.width;
      if (name && inside && !drawnFrom(page, name)) out.push(zoneAt(page, name, line, bank, { from, to }));
    }
  }
  return out.map((zone) => endedBy(out, zone));
}

/** Words for a debit from the payer's own account; the post office calls the seller's account one of 振替, too. */
const DRAWN_FROM = /引き?落と?し?|振替口座|口座振替|口座(?:より|から)お?(?:振替|引)/;
const PAID_INTO = /振込|郵便|ゆうちょ/;

/** The payer's account as the payer gave it to the seller; a request to pay uses the same words for the seller's own. */
const TOLD = /(?:指定|登録|届け?)口座/;
const REQUESTED = /[振払]込|入金|送金|下記|[当弊]社|くださ|下さ|願/;

function isPayers(text: string): boolean {
  return (DRAWN_FROM.test(text) && !PAID_INTO.test(text)) || (TOLD.test(text) && !REQUESTED.test(text));
}

/** Whether words mark the payer's own, debited account: in its cell, before it on the line or right over it. */
function drawnFrom(page: PageLayout, name: Segment): boolean {
  const level = (s: Segment) => Math.abs(s.y0 + s.y1 - name.y0 - name.y1) < name.h;
  const before = (s: Segment) => level(s) && s.x1 <= name.x0 && name.x0 - s.x1 < 16 * name.h;
  const over = (s: Segment) =>
    s.y1 <= name.y0 && name.y0 - s.y1 < 1.5 * name.h && Math.abs(s.x0 - name.x0) < 2 * name.h;
  return page.segments.some((s) => isPayers(s.tight) && (s === name || before(s) || over(s)));
}

/** Accounts one under the other: each ends over the line that names the next one's bank. */
function endedBy(all: BankZone[], zone: BankZone): BankZone {
  const next = all
    .filter(
      (z) => z.bank?.exact && z.name.y0 > zone.name.y1 && Math.abs(z.name.x0 - zone.name.x0) < 8 * z.name.h,
    )
    .reduce((y, z) => Math.min(y, z.name.y0 - 0.3 * z.name.h), Number.POSITIVE_INFINITY);
  return {
    ...zone,
    segments: zone.segments.filter((s) => s.y0 < next),
    lines: zone.lines.filter((l) => (l.from[0]?.segment.y0 ?? 0) < next),
  };
}

/** Words beside which an account is even when the bank's own name was not read. */
const ACCOUNT = /記号.*番号|口座番号|口座名義|振込先|振込口座|取引銀行|支店|AccountNo/i;

const BANK = /銀行|信用金庫|信金|信用組合|農協|農業協同組合|労働金庫/;

/** The bank's name was not read: a kind of account beside a number, or a label, marks the zone. */
export function namelessZones(page: PageLayout): BankZone[] {
  const out: BankZone[] = [];
  const payers = page.segments.filter((s) => BANK.test(s.tight) && drawnFrom(page, s));
  const payersOwn = (s: Segment) =>
    payers.some((p) => s.y0 > p.y0 && s.y0 - p.y1 < 3 * s.h && Math.abs(s.x0 - p.x0) < 2 * s.h);
  for (const row of page.rows) {
    const line = lineOf(row);
    const name = row.find((s) => TYPE.test(s.tight) || ACCOUNT.test(s.tight));
    if (
      name &&
      !drawnFrom(page, name) &&
      !payersOwn(name) &&
      (accountDigits(line.text) || ACCOUNT.test(line.text)) &&
      !/普通(?:郵便|紙)/.test(line.text)
    )
      out.push(zoneAt(page, name, line, null));
  }
  return out;
}

function zoneAt(
  page: PageLayout,
  name: Segment,
  own: ZoneLine,
  bank: NamedBank | null,
  room = { from: 0, to: page.width },
): BankZone {
  const h = Math.max(10, name.h);
  const left = Math.max(name.x0 - 320, room.from);
  const right = Math.min(name.x1 + 620, room.to);
  const end = endOfList(page, name, name.y0 + 11 * h);
  const segments = page.segments.filter(
    (s) => s.y0 > name.y0 - 2.2 * h && s.y0 < end && s.x0 < right && s.x1 > left,
  );
  const inZone = new Set(segments);
  const rows = page.rows
    .filter((row) => !row.includes(name))
    .map((row) => row.filter((s) => inZone.has(s)))
    .filter((row) => row.length > 0);
  const top = (row: Segment[]) => row[0]?.y0 ?? 0;
  const under = rows.filter((row) => top(row) >= name.y0).map(lineOf);
  const over = rows.filter((row) => top(row) < name.y0).map(lineOf);
  return { page, name, segments, lines: [own, ...under, ...over.reverse()], bank };
}

/** A label of an account, in Japanese, English or both. */
const LISTED = /^(?:口座|預金種|種[別目]|名義|フリガナ|支店|Account|A\/C|Branch|Beneficiary)/i;

/** Labels of an account one under the other, well apart or over their values, go on below where most accounts end. */
function endOfList(page: PageLayout, name: Segment, from: number): number {
  const labels = page.segments
    .filter((s) => LISTED.test(s.tight) && s.y0 > name.y0)
    .sort((a, b) => a.y0 - b.y0);
  let last = name;
  for (const label of labels) {
    const next = label.y0 - last.y0 < 2.6 * Math.max(label.h, last.h) && label.x0 < name.x1;
    if (label.y0 < from || next) last = label;
  }
  return Math.max(from, last.y0 + 0.8 * last.h, endOfColumn(page, name));
}

/** A column of labels and values in turn, set left: the end of the last label's values. */
function endOfColumn(page: PageLayout, name: Segment): number {
  let last = name;
  let end = name.y1;
  let inList = false;
  const column = page.segments
    .filter((s) => s.y0 > name.y0 && Math.abs(s.x0 - name.x0) < 0.5 * name.h)
    .sort((a, b) => a.y0 - b.y0);
  for (const s of column) {
    if (s.y0 - last.y1 > 3 * name.h) break;
    const label = LISTED.test(s.tight);
    inList = label || (inList && s.y0 - last.y1 < name.h);
    if (inList) end = s.y1;
    last = s;
  }
  return end;
}
