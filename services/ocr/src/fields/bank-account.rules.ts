import { boxOf, unionBox } from '../layout/layout.rules.js';
import type { Found, PageLayout, Segment } from '../layout/layout.types.js';
import { asDigits, DIGIT_LIKE } from './digit-shapes.rules.js';
import { belowOf, rightOf, spotBox, spotConfidence, spotsOf, type Spot } from './search.rules.js';
import { foundIn, lineOf, type ZoneLine } from './zone-text.rules.js';
import { blanked } from '../layout/text.rules.js';

/** The kind of an account; 普 or 通 is also recognised if the other letter was misread. */
export const TYPE =
  /(普通|当座|貯蓄|.?通預金|普.?預金|.?座預金|当.?預金|[(（[]普[)）\]]|[(（[]当[)）\]]|[(（][普当](?=\d{6,7}(?!\d))|普[)）]|当[)）]|(?<![口ロ日])座(?=\s?\d{7}(?!\d))|Ordinary|Savings|Current|Checking)/i;

const EMPTY_BOX = /[口ロ□☐\]]/;

const TYPES: Record<string, string> = {
  ordinary: '普通',
  savings: '普通',
  current: '当座',
  checking: '当座',
};

export const NUMBER_LABEL =
  /(口座番号|口座No\.?|口座番|.座番号|口.番号|Account(?:No\.?|Number|#)|A\/C(?:No\.?)?|(?<=[普通当座預金])(?:No\.?|番号)|(?<!登録|事業者|法人|許可|免許|認可|認証|届出|電話|客様|顧客|会員|契約|整理|請求書?|伝票)番号)/i;

export const HOLDER_LABEL =
  /(?:口座名義人?(?:カナ)?|[口ロ日]座名(?:義人?)?|名義人?|^義人?(?=[::])|[コゴ]ウザ(?:メイギ(?:ニン)?|メイ)|メイギ(?:ニン)?|フ.{0,2}ガナ|リガナ|ふりがな|フリカナ|お(?:名前|なまえ)(?=[:：・]?[ァ-ヶ])|受取人名?|預金者名|加入者名|Account(?:Name|Holder)|A\/CName|Beneficiary(?:Name)?|(?<![ァ-ヶ])カナ名?(?![ァ-ヶ]))(?:[(（](?:カナ|フリガナ|全角|半角|ｶﾅ)[^)）]{0,4}[)）]|カナ(?=[::\s]|$))?/i;

export const KANA = 'ァ-ヶー';

/** A cell that goes on in kana, its first letter perhaps read as one of the same shape. */
const KANA_AHEAD = new RegExp(`^(?:[${KANA}(]|[りへかべぺ力二口工夕卜八一千三才][${KANA}])`);

/** Segments around the place where a bank is named: the account is beside it or right under it. */
export interface Zone {
  page: PageLayout;
  name: Segment;
  segments: Segment[];
  /** Lines from the bank's own on, then those above it. */
  lines: ZoneLine[];
}

/** 普通, 当座 or 貯蓄 of the account beside a bank: printed, ticked or ringed. A ring or a guess stays doubtful. */
export function typeIn(zone: Zone): Found<string> | null {
  for (const line of zone.lines) {
    const text = line.text.replace(/普通(?=郵便|紙)/g, '  ');
    // Both kinds are printed and one is ringed: the ring hides the letters of the one that is meant.
    const ticked = /[☑☒■✓✔◉●▣レ] ?(普通|当座)/.exec(text);
    if (ticked?.[1] && /[□☐○◯] ?(?:普通|当座)/.test(text))
      return foundIn(line, ticked.index, ticked.index + ticked[0].length, ticked[1]);
    const boxed = /(.?) ?普通 ?([^普当]?) ?当座/.exec(text);
    // A ticked box is read as any sign but that of an empty one, or not at all.
    if (
      boxed &&
      EMPTY_BOX.test(boxed[1] ?? '') !== EMPTY_BOX.test(boxed[2] ?? '') &&
      !/[・/(（)）]/.test(boxed[2] ?? '・')
    ) {
      const type = EMPTY_BOX.test(boxed[2] ?? '') ? '普通' : '当座';
      return foundIn(line, boxed.index, boxed.index + boxed[0].length, type, 0.55);
    }
    const ringed = /(?:^|[^通])・ ?当座/.test(text) ? '普通' : /普通 ?・(?! ?当)/.test(text) ? '当座' : null;
    if (ringed) return foundIn(line, Math.max(0, text.indexOf('・') - 2), text.indexOf('・'), ringed, 0.55);
    const m = TYPE.exec(text) ?? /(?<=[種目][別類目]:?.{0,5})([普当][^\s]?|[^\s]?[通座])(?=\s|$)/.exec(text);
    if (!m) continue;
    const found = foundIn(line, m.index, m.index + m[0].length, typeOf(m[0]), m[0].length > 1 ? 1 : 0.8);
    if (found)
      return found.value === '当座' && secondOfTwo(zone, line, m.index)
        ? { ...found, value: '普通', confidence: 0.5 }
        : found;
  }
  return zone.page.engine === 'text_layer' ? null : unreadType(zone);
}

/** A kind is printed before the number, in brackets or under its heading, but was not read: most accounts are ordinary. */
function unreadType(zone: Zone): Found<string> | null {
  for (const line of zone.lines) {
    const m = /\(.{0,1}\) ?(?=\d{6,7}(?!\d))/.exec(line.text);
    if (m) return foundIn(line, m.index, m.index + m[0].length, '普通', 0.4);
  }
  const { name } = zone;
  const heading = zone.page.segments.find(
    (s) => /[種目][別類目]/.test(s.tight) && s.y0 > name.y0 - 4 * name.h && s.y0 < name.y0 + 11 * name.h,
  );
  return heading ? foundIn(lineOf([heading]), 0, heading.tight.length, '普通', 0.4) : null;
}

/** 当座 alone, well right of where the values over and under it begin: 普通 before it is under a ring and was not read. */
function secondOfTwo(zone: Zone, line: ZoneLine, at: number): boolean {
  const cell = line.from[at]?.segment;
  const labelled = /[種目][別類目]/.test(line.text.slice(0, at));
  if (!cell || !labelled || zone.page.engine === 'text_layer' || !cell.tight.startsWith('当座')) return false;
  const label = line.from.find((p) => p !== null)?.segment;
  const column = zone.segments.filter(
    (s) =>
      s.row !== cell.row &&
      Math.abs(s.y0 - cell.y0) < 4 * cell.h &&
      s.x0 < cell.x0 &&
      s.x1 > cell.x0 - 5 * cell.h &&
      s.x0 > (label?.x1 ?? 0),
  );
  return column.length > 0 && cell.x0 - Math.min(...column.map((s) => s.x0)) > 2.5 * cell.h;
}

function typeOf(print: string): string {
  const english = TYPES[print.toLowerCase()];
  if (english) return english;
  if (/[普通]/.test(print)) return '普通';
  return /[当座]/.test(print) ? '当座' : print;
}

/** Seven digits, a letter or two of them misread; eight when an engine doubled one. */
const SEVEN = new RegExp(`(?<![\\d,.\\-A-Za-z])((?:${DIGIT_LIKE} ?){6,7}${DIGIT_LIKE})(?![\\d,-])`);

/** Eight digits of which one was read twice are seven; no account has eight. */
function onceRead(digits: string): string {
  const pairs = digits.length === 8 ? [...digits.matchAll(/(\d)(?=\1)/g)] : [];
  const [pair] = pairs;
  return pairs.length === 1 && pair ? digits.slice(0, pair.index) + digits.slice(pair.index + 1) : digits;
}

/** A blank separates the last digit of seven. */
const TORN = /(?<![\d,-]|\d\.|T\d?)(\d{6} \d)(?![\d,-])/;

/** No. before the number, its small letter read as a digit or two. */
const MISREAD_NO = /(?<![A-Z])N[\d〇OQ]{1,3}[.,](?=\d{6,8}(?!\d))/g;

/** 第10000872号: the number of a licence or a notarial act. */
const ORDINAL = /第 ?\d+ ?号/g;

/** The number of an account in a text: six to eight digits that are no amount and no telephone number. */
export function accountDigits(
  text: string,
): { digits: string; start: number; end: number; plain: boolean } | null {
  const source = text.replace(MISREAD_NO, blanked).replace(ORDINAL, blanked);
  const whole = /(?<![\d,-]|\d\.|T\d?)(\d{6,8})(?![\d,-])/.exec(source);
  const torn = whole?.[1]?.length === 6 ? TORN.exec(source) : null;
  const m = torn ?? whole ?? SEVEN.exec(source);
  if (!m?.[1]) return null;
  const raw = m[1].replace(/ /g, '');
  const plain = /^\d+$/.test(raw);
  if (!plain && raw.replace(/\D/g, '').length < 5) return null;
  const digits = onceRead(asDigits(raw));
  return { digits, start: m.index, end: m.index + m[1].length, plain: plain && raw.length === digits.length };
}

/** The number of the account beside a bank, as printed: seven digits, of six or eight with doubt. */
export function numberIn(zone: Zone): Found<string> | null {
  const byLabel = labelled(zone, NUMBER_LABEL, (text) => accountDigits(text)?.digits ?? null);
  // Six digits are seven of which one was lost, as a rule.
  if (byLabel)
    return byLabel.value.length === 7 && accountDigits(byLabel.text)?.plain
      ? byLabel
      : { ...byLabel, confidence: byLabel.confidence * 0.8 };
  for (const strict of [true, false]) {
    for (const line of zone.lines) {
      const type = TYPE.exec(line.text);
      if (strict && !type) continue;
      const from = type ? type.index + type[0].length : 0;
      const print = strict ? line.text : accountCells(line);
      const text = print.slice(from).replace(/[(（]\d{3,4}[)）]/g, blanked);
      const hit = accountDigits(text);
      if (!hit || (!strict && hit.digits.length !== 7)) continue;
      const found = foundIn(
        line,
        from + hit.start,
        from + hit.end,
        hit.digits,
        (strict ? 1 : 0.85) * (hit.plain && hit.digits.length === 7 ? 1 : 0.8),
      );
      if (found) return found;
    }
  }
  return null;
}

/** A line without the cells that are about something else: an address block or dates may be beside the account. */
function accountCells(line: ZoneLine): string {
  const other = /〒|TEL|FAX|電話|登録|T\d{10}|年|月/i;
  return [...line.text].map((c, i) => (other.test(line.from[i]?.segment.tight ?? '') ? ' ' : c)).join('');
}

/** What `parse` makes of the print that a label of the zone points at, nearest first; null when it takes none. */
export function labelled(
  zone: Zone,
  label: RegExp,
  parse: (text: string) => string | null,
): Found<string> | null {
  for (const segment of zone.segments) {
    const m = label.exec(segment.tight);
    if (!m) continue;
    for (const spot of labelSpots(zone, segment, m.index + m[0].length)) {
      const further = label === HOLDER_LABEL ? continued(zone, spot.segment) : [];
      const value = parse([spot.text, ...further.map((s) => s.text)].join(' '));
      if (value === null) continue;
      const key = value.replace(/\s/g, '');
      const at = Math.max(0, spot.text.replace(/\s/g, '').indexOf(key));
      return {
        value,
        page: segment.page,
        box: unionBox([spotBox(spot, at, at + key.length), ...further.map((s) => boxOf(s))]),
        confidence: Math.min(spotConfidence(spot), ...further.map((s) => s.confidence)),
        text: [spot.text, ...further.map((s) => s.text)].join(' '),
      };
    }
  }
  return null;
}

/** A person's given name may be a wide blank away from the family name, (カ behind a torn one. */
function continued(zone: Zone, segment: Segment): Segment[] {
  const out: Segment[] = [];
  for (const next of rightOf(zone.page, segment).slice(0, 3)) {
    const last = out.at(-1) ?? segment;
    if (next.x0 - last.x1 > 3 * segment.h || !KANA_AHEAD.test(next.tight)) break;
    out.push(next);
  }
  return out;
}

function labelSpots(zone: Zone, segment: Segment, end: number): Spot[] {
  const spots = spotsOf(zone.page, segment, end);
  // "フリガナ / 口座名義" stacked in one header cell: the value row is at the height of either.
  const under = belowOf(zone.page, segment, 1.2)[0];
  if (under && HOLDER_LABEL.test(under.tight)) spots.push(...spotsOf(zone.page, under, under.tight.length));
  return spots;
}
