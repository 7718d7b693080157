import { boxOf } from '../layout/layout.rules.js';
import type { Box, PageLayout, Segment } from '../layout/layout.types.js';
import { blanked, matchesOf } from '../layout/text.rules.js';
import { median } from '../median.rules.js';
import { findAmounts } from './amounts.rules.js';
import { identifiersOf, isIdentifier } from './identifiers.rules.js';
import { AMOUNT_ROLES, findLabels, type AmountRole } from './labels.rules.js';
import { belowOf, rightOf, spotsOf } from './search.rules.js';

/** One printed amount with what its surroundings say about it. */
export interface MoneyToken {
  value: number;
  page: number;
  box: Box;
  segment: Segment;
  confidence: number;
  marked: boolean;
  /** Label roles pointing at it, with 0..1.3 of how plainly. */
  roles: Partial<Record<AmountRole, number>>;
  /** Its label says that something was taken off: 差引, 残額. */
  net: boolean;
  /** A tax rate printed on its line or in the heading over it. */
  rate: 10 | 8 | null;
}

const RATE = /(?<![\d.])(10|8)(?:\.0)?%/;
const EVERY_RATE = new RegExp(RATE, 'g');

/** How an amount comes about, in brackets behind its label: 合計(1+2+3), お支払金額(合計-4), 源泉所得税(1×10.21%). */
const FORMULA = /\((?=[^()]*[+×*]|[^()]*[^()\d]-\d{1,2}\))[^()]{2,20}\)/g;

/** A code, a telephone or an account begins with a zero, an amount never does. */
const LEADING_ZERO = /^0\d/;

function formulasIn(tight: string): { start: number; end: number }[] {
  return matchesOf(FORMULA, tight).map((m) => ({ start: m.index, end: m.index + m[0].length }));
}

/** Every amount of the pages with the roles that labels give it. */
export function moneyTokens(pages: PageLayout[]): MoneyToken[] {
  const tokens: MoneyToken[] = [];
  const identifiers = identifiersOf(pages);
  const recognised = new Set(pages.filter((p) => p.engine !== 'text_layer').map((p) => p.number));
  for (const page of pages) {
    const bySegment = new Map<Segment, MoneyToken[]>();
    for (const segment of page.segments) {
      const text = page.engine === 'text_layer' ? segment.text : joinTorn(segment.text);
      const sums = formulasIn(segment.tight);
      const amounts = findAmounts(text).filter(
        (m) =>
          m.marked ||
          (!sums.some((sum) => m.start >= sum.start && m.end <= sum.end) &&
            !LEADING_ZERO.test(segment.tight.slice(m.start, m.end)) &&
            !isIdentifier(identifiers, segment, m.start, m.end)),
      );
      const list = amounts.map(
        (m): MoneyToken => ({
          value: m.value,
          page: page.number,
          box: boxOf(segment, m.start, m.end),
          segment,
          confidence: segment.confidence,
          marked: m.marked,
          roles: {},
          net: false,
          rate: null,
        }),
      );
      if (list.length) bySegment.set(segment, list);
      tokens.push(...list);
    }
    for (const segment of page.segments) {
      giveRoles(page, segment, bySegment);
      giveRates(page, segment, bySegment);
    }
  }
  askedInLargeType(tokens);
  return [...tokens, ...tokens.flatMap((t) => (recognised.has(t.page) ? otherwise(t) : []))];
}

/** How much larger than the other amounts the payable one is set, and the weight of that without a label. */
const LARGER = 1.35;
const IN_LARGE_TYPE = 0.65;

/** The payable amount is set in the largest type of all amounts, behind any word. */
function askedInLargeType(tokens: MoneyToken[]): void {
  const money = tokens.filter((t) => t.page === 1 && t.marked && t.value >= 100);
  const typical = median(
    money.map((t) => t.segment.h),
    0,
  );
  const large = money.filter((t) => t.segment.h > LARGER * typical);
  const most = Math.max(0, ...large.map((t) => t.segment.h));
  const [first, ...others] = large.filter((t) => t.segment.h > 0.9 * most);
  if (!first || others.some((t) => t.value !== first.value)) return;
  if (Object.keys(first.roles).length === 0) raise(first, 'payable', IN_LARGE_TYPE);
}

/** A ruling read as a leading 1 and a yen sign read as a leading 4: the amount without it, with less weight. */
function otherwise(token: MoneyToken): MoneyToken[] {
  const digits = String(Math.abs(token.value));
  if (!token.marked || !/^[14]\d{4,}$/.test(digits) || token.confidence > 0.97) return [];
  const value = Number(digits.slice(1));
  if (String(value).length !== digits.length - 1) return [];
  const roles = Object.fromEntries(Object.entries(token.roles).map(([k, v]) => [k, 0.6 * v]));
  return [{ ...token, value: Math.sign(token.value) * value, roles, confidence: token.confidence * 0.8 }];
}

/** Recognition tears wide-set digits: "66 3,542" inside one cell is one amount, columns are further apart. */
function joinTorn(text: string): string {
  return (
    text
      // Behind a yen sign groups of three are one amount of which the commas were lost.
      .replace(
        /¥[^\d\s,.]?(\d{1,3})((?: \d{3})+)(?![\d,])/g,
        (_, a: string, b: string) => `¥${a}${b.replace(/ /g, ',')}`,
      )
      .replace(/(?<![\d,.])(?:(\d) (\d{1,2})|(\d\d) (\d))(?=\s?,\s?\d{3}(?!\d))/g, '$1$2$3$4')
  );
}

const NET = /差引|残[額高]/;

function giveRoles(page: PageLayout, segment: Segment, bySegment: Map<Segment, MoneyToken[]>): void {
  const labels = findLabels(segment.tight.replace(FORMULA, blanked), AMOUNT_ROLES);
  for (const [i, label] of labels.entries()) {
    const give = (token: MoneyToken, score: number) => {
      raise(token, label.role, score);
      token.net ||= label.role === 'payable' && NET.test(segment.tight.slice(label.start, label.end));
    };
    const stop = labels[i + 1]?.start ?? Number.POSITIVE_INFINITY;
    const start = boundary(segment, label.end);
    const own = bySegment
      .get(segment)
      ?.find((t) => t.box.x >= start - 1 && t.box.x < boundary(segment, stop));
    const whole =
      label.end - label.start >= 0.6 * segment.tight.replace(/[\d,¥円()%:*<>-]/g, '').length ? 0.2 : 0;
    if (own) {
      give(own, 1 + whole);
      continue;
    }
    if (i < labels.length - 1) continue;
    let right = false;
    for (const spot of spotsOf(page, segment, label.end)) {
      const tokens = spot.segment === segment ? [] : (bySegment.get(spot.segment) ?? []);
      const token = spot.where === 'below' ? nearestAcross(tokens, segment) : tokens[0];
      if (!token || (!token.marked && Math.abs(token.value) < 100 && token.value !== 0)) continue;
      if (spot.where === 'below' && right) continue;
      give(token, spot.closeness + whole - (headed(spot.segment) ? 0.3 : 0));
      right ||= spot.where === 'right';
      if (spot.where === 'right') break;
    }
    const farthest = rightOf(page, segment).findLast((s) => bySegment.has(s));
    const last = farthest ? bySegment.get(farthest)?.at(-1) : undefined;
    if (last?.marked) give(last, 0.6 + whole);
  }
}

/** The one of several amounts in a cell whose middle is nearest to the label's own. */
function nearestAcross(tokens: MoneyToken[], label: Segment): MoneyToken | undefined {
  const apart = ({ box }: MoneyToken) => Math.abs(box.x + box.w / 2 - (label.x0 + label.x1) / 2);
  return [...tokens].sort((a, b) => apart(a) - apart(b))[0];
}

// A value cell that carries a label of its own belongs to that one first.
function headed(segment: Segment): boolean {
  return findLabels(segment.tight, AMOUNT_ROLES).length > 0;
}

function boundary(segment: Segment, at: number): number {
  return at === Number.POSITIVE_INFINITY
    ? at
    : (segment.edges[Math.min(at, segment.edges.length - 1)] ?? segment.x1);
}

function raise(token: MoneyToken, role: AmountRole, score: number): void {
  token.roles[role] = Math.max(token.roles[role] ?? 0, score);
}

function giveRates(page: PageLayout, segment: Segment, bySegment: Map<Segment, MoneyToken[]>): void {
  const spans = matchesOf(EVERY_RATE, segment.tight);
  for (const [i, m] of spans.entries()) {
    const rate = Number(m[1]) as 10 | 8;
    const from = boundary(segment, m.index);
    const to = spans[i + 1] ? boundary(segment, spans[i + 1]?.index ?? 0) : Number.POSITIVE_INFINITY;
    for (const t of bySegment.get(segment) ?? []) if (t.box.x >= from && t.box.x < to) t.rate ??= rate;
    if (i < spans.length - 1) continue;
    let beside = false;
    for (const s of rightOf(page, segment)) {
      if (RATE.test(s.tight)) break;
      for (const t of bySegment.get(s) ?? []) {
        t.rate ??= rate;
        beside = true;
      }
    }
    // "(10%対象 17,050 消費税 / 1,705)": a bracket that wraps keeps its rate.
    const under = belowOf(page, segment, 1.6).filter((s) => bySegment.has(s) && !RATE.test(s.tight));
    if (!beside || /[(（<＜][^)）>＞]*$/.test(segment.tight))
      for (const s of under.slice(0, 1)) for (const t of bySegment.get(s) ?? []) t.rate ??= rate;
  }
}
