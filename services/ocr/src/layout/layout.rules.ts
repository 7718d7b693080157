import type { Box, PageLayout, Piece, Segment } from './layout.types.js';
import { joinSpacedHeadings } from './spaced-headings.rules.js';
import { advance, isWide, normaliseText } from './text.rules.js';

/** Gaps in line heights: from where a blank is meant, and from where another cell begins. */
interface Spacing {
  wide: number;
  narrow: number;
  cell: number;
  /** The comma inside an amount may be missing: recognition loses it, a text layer does not. */
  commas_lost: boolean;
}

const PRINTED: Spacing = { wide: 0.45, narrow: 0.18, cell: 1.15, commas_lost: false };
// Boxes of recognised words are drawn around the ink, or wrongly: only a clear gap is a blank.
const RECOGNISED: Spacing = { wide: 0.85, narrow: 0.3, cell: 1.3, commas_lost: true };

interface Line {
  pieces: Piece[];
  y0: number;
  y1: number;
}

/**
 * Turns loose pieces into cells and rows. Geometry only: no word is interpreted, so any form works.
 * @param size page size in units (short side 1000)
 */
export function buildLayout(
  number: number,
  size: { width: number; height: number },
  pieces: Piece[],
  engine: PageLayout['engine'],
): PageLayout {
  const clean = pieces
    .map((p) => ({ ...p, text: normaliseText(p.text) }))
    .filter((p) => p.text.trim() !== '' && p.h > 0 && p.w >= 0);
  const lines = groupLines(clean);
  let segments: Segment[] = [];
  const spacing = engine === 'text_layer' ? PRINTED : RECOGNISED;
  for (const line of lines) segments.push(...splitLine(line, number, spacing));
  segments = joinSpacedHeadings(segments);
  const rows = groupRows(segments);
  rows.forEach((row, i) => {
    for (const segment of row) segment.row = i;
  });
  return { number, ...size, segments: rows.flat(), rows, engine };
}

function groupLines(pieces: Piece[]): Line[] {
  const lines: Line[] = [];
  const sorted = [...pieces].sort((a, b) => a.y + a.h / 2 - (b.y + b.h / 2) || a.x - b.x);
  for (const piece of sorted) {
    const centre = piece.y + piece.h / 2;
    let best: Line | null = null;
    let bestGap = Number.POSITIVE_INFINITY;
    for (let i = lines.length - 1; i >= 0 && i >= lines.length - 40; i--) {
      const line = lines[i];
      if (!line) continue;
      const height = Math.min(line.y1 - line.y0, piece.h);
      const gap = Math.abs((line.y0 + line.y1) / 2 - centre);
      const overlap = Math.min(line.y1, piece.y + piece.h) - Math.max(line.y0, piece.y);
      if (
        overlap > 0.55 * height &&
        gap < 0.6 * Math.max(height, 1) &&
        gap < bestGap &&
        !collides(line, piece)
      ) {
        best = line;
        bestGap = gap;
      }
    }
    if (best) best.pieces.push(piece);
    else lines.push({ pieces: [piece], y0: piece.y, y1: piece.y + piece.h });
  }
  return lines;
}

// Two lines set tightly in a table cell overlap in height; a piece never lands on print that is already there.
function collides(line: Line, piece: Piece): boolean {
  return line.pieces.some((p) => {
    const common = Math.min(p.x + p.w, piece.x + piece.w) - Math.max(p.x, piece.x);
    return common > 0.6 * Math.min(p.w, piece.w) && common > 0.5 * Math.min(p.h, piece.h) && p.y !== piece.y;
  });
}

function splitLine(line: Line, page: number, spacing: Spacing): Segment[] {
  const out: Segment[] = [];
  const pieces = [...line.pieces].sort((a, b) => a.x - b.x);
  let current: Piece[] = [];
  for (const piece of pieces) {
    const last = current.at(-1);
    if (last) {
      const gap = piece.x - (last.x + last.w);
      const h = Math.min(last.h, piece.h);
      const ratio = Math.max(last.h, piece.h) / Math.max(1, h);
      const within =
        number(runOf(current).text, piece.text) ||
        tornForm(runOf(current).text, piece.text) ||
        (spacing.commas_lost && lostComma(runOf(current), piece))
          ? 2.2
          : ratio > 1.35
            ? 0.6 * spacing.cell
            : spacing.cell;
      if (gap > within * h) {
        out.push(toSegment(current, page, spacing));
        current = [];
      }
    }
    if (current.length > 0 && spacing.commas_lost) {
      const before = runOf(current);
      if (lostComma(before, piece)) current.push(commaBetween(before, piece));
    }
    current.push(piece);
  }
  if (current.length) out.push(toSegment(current, page, spacing));
  return out;
}

// Boxes of large type come out too narrow: 有限 and 会社 of one name fall apart.
function tornForm(left: string, right: string): boolean {
  return /(?:株式|有限|合同|合資|合名)$/.test(left) && right.startsWith('会');
}

// A full-width comma leaves a gap as wide as a cell border: "235,  705" is one number.
function number(left: string, right: string): boolean {
  return (
    (/\d[,.]$/.test(left) && /^\d{1,3}(?!\d)/.test(right)) || (/\d$/.test(left) && /^,\d{3}/.test(right))
  );
}

/**
 * Full-width digits, then exactly three more, with the space of a full-width comma between them: the comma was not
 * recognised. Half-width digits are too close together to be distinguished from two columns.
 */
function lostComma(left: Piece, right: Piece): boolean {
  const gap = right.x - (left.x + left.w);
  const h = Math.max(1, Math.min(left.h, right.h));
  const fullWidth = (p: Piece) => p.w / p.text.length > 0.85 * h;
  return (
    /^[¥(]?\d{1,3}$/.test(left.text) &&
    /^\d{3}\)?$/.test(right.text) &&
    fullWidth(left) &&
    fullWidth(right) &&
    gap > 1.2 * h &&
    gap < 2.3 * h
  );
}

/** Full-width digits are as far apart as half-width words: "6 0, 322" is one number. */
function oneNumber(left: Piece | undefined, right: Piece, gap: number): boolean {
  if (!left || !/\d,?$/.test(left.text) || !/^\d/.test(right.text)) return false;
  const wide = (p: Piece) => p.text.length > 1 && p.w / p.text.length > 0.85 * p.h;
  return gap < 0.85 * right.h && (wide(left) || wide(right));
}

function runOf(pieces: Piece[]): Piece {
  const [first] = pieces as [Piece, ...Piece[]];
  const right = Math.max(...pieces.map((p) => p.x + p.w));
  return { ...first, text: pieces.map((p) => p.text).join(''), w: right - first.x };
}

function commaBetween(left: Piece, right: Piece): Piece {
  const x = left.x + left.w;
  return { text: ',', x, y: left.y, w: right.x - x, h: left.h, confidence: 0.5 };
}

// Recognition takes a hyphen between digits for the ideograph one or a long vowel sign.
function hyphens(text: string): string {
  return text.replace(/(?<=[0-9A-Z)]\s?)[一ー―](?=\s?[0-9(])/g, '-');
}

function toSegment(pieces: Piece[], page: number, spacing: Spacing): Segment {
  let text = '';
  let tightText = '';
  const edges: number[] = [];
  let right = pieces[0]?.x ?? 0;
  let weight = 0;
  let sum = 0;
  for (const [i, piece] of pieces.entries()) {
    const chars = [...piece.text];
    const gap = piece.x - right;
    const before = text.at(-1);
    const spaced =
      i > 0 &&
      !(spacing.commas_lost && oneNumber(pieces[i - 1], piece, gap)) &&
      !tornForm(text, piece.text) &&
      (gap > spacing.wide * piece.h ||
        (gap > spacing.narrow * piece.h && !isWide(before) && !isWide(chars[0])));
    if (spaced && before !== ' ') text += ' ';
    const total = chars.reduce((a, c) => a + advance(c), 0) || 1;
    let x = piece.x;
    for (const c of chars) {
      const w = (piece.w * advance(c)) / total;
      if (c !== ' ') {
        tightText += c;
        for (let k = 0; k < c.length; k++) edges.push(x);
      }
      x += w;
    }
    text += piece.text;
    right = Math.max(right, piece.x + piece.w);
    sum += piece.confidence * chars.length;
    weight += chars.length;
  }
  edges.push(right);
  const y0 = Math.min(...pieces.map((p) => p.y));
  const y1 = Math.max(...pieces.map((p) => p.y + p.h));
  const x0 = pieces[0]?.x ?? 0;
  const confidence = weight ? sum / weight : 0;
  return {
    page,
    text: hyphens(text.replace(/ +/g, ' ').trim()),
    tight: hyphens(tightText),
    edges,
    x0,
    x1: right,
    y0,
    y1,
    h: y1 - y0,
    confidence,
    row: 0,
  };
}

function groupRows(segments: Segment[]): Segment[][] {
  const rows: { items: Segment[]; y0: number; y1: number }[] = [];
  for (const s of [...segments].sort((a, b) => a.y0 + a.y1 - b.y0 - b.y1)) {
    const centre = (s.y0 + s.y1) / 2;
    const row = rows.findLast((r) => {
      const middle = (r.y0 + r.y1) / 2;
      return (
        Math.abs(middle - centre) < 0.45 * Math.max(r.y1 - r.y0, s.h) &&
        !r.items.some((i) => i.x0 < s.x1 && s.x0 < i.x1)
      );
    });
    if (row && rows.indexOf(row) >= rows.length - 4) row.items.push(s);
    else rows.push({ items: [s], y0: s.y0, y1: s.y1 });
  }
  return rows.sort((a, b) => a.y0 + a.y1 - b.y0 - b.y1).map((r) => r.items.sort((a, b) => a.x0 - b.x0));
}

/** Box of the tight characters start..end of a segment. */
export function boxOf(segment: Segment, start = 0, end = segment.tight.length): Box {
  const x0 = segment.edges[Math.max(0, start)] ?? segment.x0;
  const x1 = segment.edges[Math.min(end, segment.edges.length - 1)] ?? segment.x1;
  return { x: x0, y: segment.y0, w: Math.max(1, x1 - x0), h: segment.h };
}

/** Smallest box around all given boxes of one page. */
export function unionBox(boxes: Box[]): Box {
  const x = Math.min(...boxes.map((b) => b.x));
  const y = Math.min(...boxes.map((b) => b.y));
  return {
    x,
    y,
    w: Math.max(...boxes.map((b) => b.x + b.w)) - x,
    h: Math.max(...boxes.map((b) => b.y + b.h)) - y,
  };
}
