import { boxOf } from '../layout/layout.rules.js';
import type { Box, PageLayout, Segment } from '../layout/layout.types.js';
import { indexOfTight } from '../layout/segment.rules.js';
import { ANY_LABEL } from './labels.rules.js';

export interface Spot {
  segment: Segment;
  /** Text to parse: the cell, or what follows the label inside it. */
  text: string;
  offset: number;
  /** 1 = beside the label in one cell, less for values further away. */
  closeness: number;
  where: 'inline' | 'right' | 'below' | 'wrapped';
}

/**
 * Where a form may print the value of a label: after it in the same cell, in cells to the right on the line, or in
 * the cell below. Nearest first.
 */
export function spotsOf(page: PageLayout, label: Segment, end: number): Spot[] {
  const spots: Spot[] = [];
  const rest = label.tight.slice(end);
  const restText = label.text.slice(indexOfTight(label.text, end)).replace(/^[\s::]+/, '');
  if (rest.replace(/^[::.．)）\]】>]+/, '') !== '') {
    spots.push({ segment: label, text: restText, offset: end, closeness: 1, where: 'inline' });
  }
  for (const [i, s] of rightOf(page, label).entries()) {
    if (i > 3) break;
    const gap = (s.x0 - label.x1) / 1000;
    spots.push({
      segment: s,
      text: s.text,
      offset: 0,
      closeness: 0.95 - 0.08 * i - 0.15 * Math.max(0, gap),
      where: 'right',
    });
    if (ANY_LABEL.test(s.tight) && !/\d/.test(s.tight)) break;
  }
  const shared = belowOf(page, label);
  const below = shared.length > 0 ? shared : underStrip(page, label);
  for (const [i, s] of below.slice(0, 2).entries()) {
    const gap = (s.y0 - label.y1) / Math.max(8, label.h);
    spots.push({
      segment: s,
      text: s.text,
      offset: 0,
      closeness: 0.86 - 0.12 * i - 0.04 * Math.max(0, gap),
      where: 'below',
    });
  }
  return spots;
}

/** Distance in heights of a label to the values of a strip of labels: its cells are often high. */
const HIGH_STRIP = 6;

/**
 * A strip of labels with a strip of values under it, each aligned to its own side of the cell. The value of a label
 * begins between it and the next label, though the two share no column.
 */
function underStrip(page: PageLayout, label: Segment): Segment[] {
  const row = page.segments.filter((s) => Math.abs(s.y0 + s.y1 - label.y0 - label.y1) < 1.6 * label.h);
  if (row.length < 3 || row.some((s) => /\d/.test(s.tight))) return [];
  const far = belowOf(page, label, HIGH_STRIP);
  if (far.length > 0) return far.slice(0, 1);
  const next = row.filter((s) => s.x0 > label.x1).reduce((x, s) => Math.min(x, s.x0), page.width);
  const first = page.segments.filter(
    (s) =>
      s.y0 > label.y0 + 0.5 * label.h && s.y0 - label.y1 < 2 * label.h && s.x0 >= label.x0 && s.x1 <= next,
  );
  return first.length === 1 ? first : [];
}

/** Cells to the right on the same visual line, also when type sizes differ. */
export function rightOf(page: PageLayout, from: Segment): Segment[] {
  const middle = (from.y0 + from.y1) / 2;
  const right = page.segments.filter((s) => s !== from && s.x0 >= from.x1 - 0.3 * from.h);
  const apart = (s: Segment) => Math.abs((s.y0 + s.y1) / 2 - middle);
  const level = right.filter((s) => apart(s) < 0.5 * Math.max(from.h, s.h) + 0.1 * from.h);
  // A label of two lines has its value at half height: beside neither line.
  const list = level.length > 0 ? level : right.filter((s) => apart(s) < 1.05 * Math.max(from.h, s.h));
  return list.sort((a, b) => a.x0 - b.x0);
}

/** Cells under a label within about three lines that share its column, nearest first. */
export function belowOf(page: PageLayout, from: Segment, lines = 3.2): Segment[] {
  return page.segments
    .filter((s) => s !== from && s.y0 > from.y0 + 0.5 * from.h && s.y0 - from.y1 < lines * from.h)
    .filter(
      (s) =>
        Math.min(s.x1, from.x1) - Math.max(s.x0, from.x0) > 0.25 * Math.min(s.x1 - s.x0, from.x1 - from.x0),
    )
    .sort((a, b) => a.y0 - b.y0 || Math.abs(a.x0 - from.x0) - Math.abs(b.x0 - from.x0));
}

/** Box of a span of a spot, counted in tight characters of the spot's own text. */
export function spotBox(spot: Spot, start: number, end: number): Box {
  const lead = spot.segment.tight.length - spot.offset - spot.text.replace(/\s/g, '').length;
  const shift = spot.offset + Math.max(0, lead);
  return boxOf(spot.segment, start + shift, end + shift);
}

/** Print confidence of a spot and its place together, 0..1. */
export function spotConfidence(spot: Spot): number {
  return (
    Math.max(0, Math.min(1, spot.segment.confidence)) * (0.9 + 0.1 * Math.max(0, Math.min(1, spot.closeness)))
  );
}
