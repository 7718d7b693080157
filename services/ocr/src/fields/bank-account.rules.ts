import { boxOf } from '../layout/layout.rules.js';
import type { Found, PageLayout, Segment } from '../layout/layout.types.js';
import { belowOf, rightOf, spotBox, spotConfidence, spotsOf, type Spot } from './search.rules.js';

export const TYPE = /(普通|当座|貯蓄|.?通預金|.?座預金|Ordinary|Savings|Current|Checking)/i;

export const TYPES: Record<string, string> = {
  ordinary: '普通',
  savings: '普通',
  current: '当座',
  checking: '当座',
};

export const NUMBER_LABEL =
  /(口座番号|口座No\.?|口座番|Account(?:No\.?|Number|#)|A\/C(?:No\.?)?|(?<=[普通当座預金])(?:No\.?|番号)|番号)/i;

export const HOLDER_LABEL =
  /(口座名義人?(?:カナ)?|名義人?|口座名(?!義)|フリガナ|ふりがな|受取人名?|預金者名|Account(?:Name|Holder)|Beneficiary|カナ名?)/i;

export const KANA = 'ァ-ヶー';

/** Segments around the place where a bank is named: the account stands beside or just under it. */
export interface Zone {
  page: PageLayout;
  name: Segment;
  segments: Segment[];
}

export function typeIn(zone: Zone): Found<string> | null {
  for (const segment of [zone.name, ...zone.segments.filter((s) => s !== zone.name)]) {
    const m = TYPE.exec(segment.tight);
    if (!m?.[1] || /普通(?:郵便|紙)/.test(segment.tight)) continue;
    const value =
      TYPES[m[1].toLowerCase()] ?? (m[1].includes('通') ? '普通' : m[1].includes('座') ? '当座' : m[1]);
    return {
      value,
      page: segment.page,
      box: boxOf(segment, m.index, m.index + m[1].length),
      confidence: segment.confidence,
      text: segment.text,
    };
  }
  return null;
}

export function numberIn(zone: Zone): Found<string> | null {
  const digits = (text: string) =>
    /(?<![\d-])(\d{6,8})(?![\d-])/.exec(text) ?? /(?<![\d-])(\d[\d ]{5,8}\d)(?![\d-])/.exec(text);
  const byLabel = labelled(zone, NUMBER_LABEL, (text) => digits(text)?.[1]?.replace(/ /g, '') ?? null);
  if (byLabel) return byLabel;
  for (const segment of [zone.name, ...zone.segments.filter((s) => s !== zone.name)]) {
    const type = TYPE.exec(segment.text);
    const source = type ? segment.text.slice(type.index) : segment.text;
    const near =
      type || segment === zone.name || zone.segments.some((s) => TYPE.test(s.tight) && s.row === segment.row);
    const m = near ? /(?<![\d-,])(\d{6,8})(?![\d-,])/.exec(source.replace(/[(（]\d{3,4}[)）]/g, '')) : null;
    if (!m?.[1]) continue;
    const start = Math.max(0, segment.tight.indexOf(m[1]));
    return {
      value: m[1],
      page: segment.page,
      box: boxOf(segment, start, start + m[1].length),
      confidence: segment.confidence,
      text: segment.text,
    };
  }
  return null;
}

export function labelled(
  zone: Zone,
  label: RegExp,
  parse: (text: string) => string | null,
): Found<string> | null {
  for (const segment of zone.segments) {
    const m = label.exec(segment.tight);
    if (!m) continue;
    for (const spot of labelSpots(zone, segment, m.index + m[0].length)) {
      const value = parse(spot.text + (label === HOLDER_LABEL ? continued(zone, spot.segment) : ''));
      if (value === null) continue;
      const key = value.replace(/\s/g, '');
      const at = Math.max(0, spot.text.replace(/\s/g, '').indexOf(key));
      return {
        value,
        page: segment.page,
        box: spotBox(spot, at, at + key.length),
        confidence: spotConfidence(spot),
        text: spot.text,
      };
    }
  }
  return null;
}

/** A person's given name may stand a wide blank away from the family name. */
export function continued(zone: Zone, segment: Segment): string {
  const next = rightOf(zone.page, segment)[0];
  return next && next.x0 - segment.x1 < 3 * segment.h && new RegExp(`^[${KANA}]`).test(next.tight)
    ? ` ${next.text}`
    : '';
}

export function labelSpots(zone: Zone, segment: Segment, end: number): Spot[] {
  const spots = spotsOf(zone.page, segment, end);
  // "フリガナ / 口座名義" stacked in one header cell: the value row stands at the height of either.
  const under = belowOf(zone.page, segment, 1.2)[0];
  if (under && HOLDER_LABEL.test(under.tight)) spots.push(...spotsOf(zone.page, under, under.tight.length));
  return spots;
}
