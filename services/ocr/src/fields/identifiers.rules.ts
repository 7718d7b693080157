import type { PageLayout, Segment } from '../layout/layout.types.js';
import { indexOfTight } from '../layout/segment.rules.js';
import { matchesOf } from '../layout/text.rules.js';
import { PHONE, PHONE_LABEL, FAX_LABEL } from './sender-marks.rules.js';

/** A stretch of the text of a cell without blanks. */
export interface Span {
  start: number;
  end: number;
}

/** Digits that identify something (an account, a telephone, a customer, an invoice) and are never money. */
export interface Identifiers {
  /** Where they are printed, for every cell that holds some. */
  spans: Map<Segment, Span[]>;
  /** Their digits, each number whole, also where each digit has a box of its own. */
  digits: Set<string>;
}

const NUMBERED =
  '口座|電話|携帯|顧客|得意先|お?客様?|会員|取引先|契約者?|登録|事業者|法人|請求書?|伝票|注文書?|発注|管理|整理|文書|申込|受付|案件|' +
  '工事|免許|許可|加入者?|供給地点|支?店舗?|銀行|郵便|社員|部署|仕入先|納品書?|見積書?|発行|通知|書類|車両|カード|保険|証券|利用者';
const LATIN_NUMBERED =
  'A/C|Account|Acct|Invoice|Inv|Customer|Client|Registration|Order|Ref(?:erence)?|Policy|Member|Tax|VAT|Bill|P\\.?O|Document|Contract|Routing|Branch|Bank';

/** Words that a number of something is printed behind or under. */
const LABEL = new RegExp(
  `(?:(?:${NUMBERED})(?:番号|ナンバー|コード|No\\.?|№|ID|#)|番号|記号|№|普通(?:預金|口座)?|当座(?:預金|口座)?|貯蓄(?:預金|口座)?|〒|携帯|` +
    `(?:${LATIN_NUMBERED})(?:No\\.?|Number|ID|Code|#)|No\\.(?=[\\d-]{5,}$)|IBAN|${PHONE_LABEL.source}|${FAX_LABEL.source})[\\s::.)\\]]*`,
  'gi',
);
/** A number, its groups or boxes apart. */
const RUN = /^[#(]?[A-Z]{0,3}\d[\d()/-]*(?: \d{1,4}(?![\d,円]))*/i;
/** A telephone number with its groups apart. */
const PHONE_NUMBER = new RegExp(PHONE, 'g');
/** T and thirteen digits, in groups or not (消費税法 57 条の 2). */
const REGISTRATION = /T-?\d(?:-?\d){12}(?!\d)/gi;
/** A number that is printed as money, with any text before it. */
const MONEY = /^[(]?[▲△-]?¥|^[▲△-]?\d{1,3}(?:,\d{3})+(?!\d)|^\d+円/;
/** Digits of a number set apart or in boxes, and how far from each other, in heights of a line. */
const PIECE = /^[\d-]{1,4}$/;
const PITCH = 3.5;
/** How far right of its label a number begins, in page units. */
const BESIDE = 260;

/** Every number of something on a page: behind its label, in the next cell, box by box, or under its heading. */
export function identifiersOf(pages: PageLayout[]): Identifiers {
  const found: Identifiers = { spans: new Map(), digits: new Set() };
  for (const page of pages)
    for (const row of page.rows)
      for (const [at, cell] of row.entries()) {
        inCell(cell, found);
        registrationApart(row.slice(at), found);
        labelled(page, cell, row.slice(at + 1), found);
      }
  return found;
}

/** Whether the characters start..end of a cell belong to a number of something. */
export function isIdentifier({ spans }: Identifiers, cell: Segment, start: number, end: number): boolean {
  return (spans.get(cell) ?? []).some((s) => start < s.end && s.start < end);
}

function note({ spans }: Identifiers, cell: Segment, start: number, end: number): void {
  spans.set(cell, [...(spans.get(cell) ?? []), { start, end }]);
}

function keep(found: Identifiers, text: string): void {
  const digits = text.replace(/\D/g, '');
  if (digits.length >= 4) found.digits.add(digits);
}

function inCell(cell: Segment, found: Identifiers): void {
  for (const pattern of [PHONE_NUMBER, REGISTRATION])
    for (const m of matchesOf(pattern, cell.tight)) {
      note(found, cell, m.index, m.index + m[0].length);
      keep(found, m[0]);
    }
}

/** A registration number of which the groups or digits are cells of their own: T | 1 | 2 | 3 ... */
function registrationApart(cells: Segment[], found: Identifiers): void {
  const [first] = cells;
  if (!first || !/T-?[\d-]{0,12}$/i.test(first.tight)) return;
  const run = [first, ...piecesAfter(first, cells.slice(1), /^[\d-]{1,12}$/)];
  const text = run.map((s) => s.tight).join('');
  if (!/T(?:-?\d){13}$/i.test(text)) return;
  for (const s of run) note(found, s, Math.max(0, s.tight.search(/T?[\d-]*$/i)), s.tight.length);
  keep(found, text.slice(text.search(/T[\d-]*$/i)));
}

function labelled(page: PageLayout, cell: Segment, right: Segment[], found: Identifiers): void {
  for (const m of matchesOf(LABEL, cell.tight)) {
    if (m[0] === '') continue;
    const end = m.index + m[0].length;
    const rest = cell.tight.slice(end);
    const own = runIn(cell, end);
    if (own !== '' && !MONEY.test(rest)) {
      // The first box may also hold the label; the other boxes hold digits only.
      const more = own.length === rest.length ? piecesAfter(cell, right, PIECE) : [];
      take([{ cell, start: end, end: end + own.length }, ...more.map(whole)], found);
      continue;
    }
    if (rest !== '') continue;
    const [next] = right;
    if (next && next.x0 - cell.x1 < BESIDE && /\d/.test(next.tight)) {
      if (MONEY.test(next.tight)) continue;
      const run = runIn(next, 0);
      if (run === '') continue;
      const more = run.length === next.tight.length ? piecesAfter(next, right.slice(1), PIECE) : [];
      take([{ cell: next, start: 0, end: run.length }, ...more.map(whole)], found);
      continue;
    }
    const under = page.segments
      .filter((s) => s.y0 > cell.y0 + 0.5 * cell.h && s.y0 - cell.y1 < 3.2 * cell.h)
      .filter((s) => s.x0 < cell.x1 && cell.x0 < s.x1)
      .sort((a, b) => a.y0 - b.y0)[0];
    if (under && RUN.test(under.tight) && !MONEY.test(under.tight)) {
      const row = page.rows[under.row] ?? [];
      const more = PIECE.test(under.tight)
        ? piecesAfter(under, row.slice(row.indexOf(under) + 1), PIECE)
        : [];
      take([{ cell: under, start: 0, end: runIn(under, 0).length }, ...more.map(whole)], found);
    }
  }
}

/** The number that begins at a tight character of a cell, without its blanks. */
function runIn(cell: Segment, start: number): string {
  const text = cell.text.slice(indexOfTight(cell.text, start));
  return (RUN.exec(text)?.[0] ?? '').replace(/ /g, '');
}

const whole = (cell: Segment) => ({ cell, start: 0, end: cell.tight.length });

function take(parts: { cell: Segment; start: number; end: number }[], found: Identifiers): void {
  for (const { cell, start, end } of parts) note(found, cell, start, end);
  keep(found, parts.map(({ cell, start, end }) => cell.tight.slice(start, end)).join(''));
}

/** The cells that go on with a number: short, digits alone, and close to the one before. */
function piecesAfter(first: Segment, cells: Segment[], shape: RegExp): Segment[] {
  const out: Segment[] = [];
  for (const s of cells) {
    const last = out.at(-1) ?? first;
    if (!shape.test(s.tight) || s.x0 - last.x1 > PITCH * last.h) break;
    out.push(s);
  }
  return out;
}
