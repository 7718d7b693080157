import type { Segment } from './layout.types.js';

/** Index of the letter in a text after `count` letters that are no blanks; the text's length past the last. */
export function indexOfTight(text: string, count: number): number {
  let seen = 0;
  for (let i = 0; i < text.length; i++) {
    if (seen === count && text[i] !== ' ') return i;
    if (text[i] !== ' ') seen++;
  }
  return text.length;
}

/** Two cells of one line, left and right, as one; `blank` separates their texts. */
export function joined(a: Segment, b: Segment, blank = ''): Segment {
  const [y0, y1] = [Math.min(a.y0, b.y0), Math.max(a.y1, b.y1)];
  return {
    ...a,
    text: a.text + blank + b.text,
    tight: a.tight + b.tight,
    edges: [...a.edges.slice(0, -1), ...b.edges],
    x1: b.x1,
    y0,
    y1,
    h: y1 - y0,
    confidence: Math.min(a.confidence, b.confidence),
  };
}

/** The tight characters start..end of a cell as a cell of their own. */
export function partOf(s: Segment, start: number, end: number): Segment {
  const edges = s.edges.slice(start, end + 1);
  return {
    ...s,
    text: s.text.slice(indexOfTight(s.text, start), indexOfTight(s.text, end)).trim(),
    tight: s.tight.slice(start, end),
    edges,
    x0: edges[0] ?? s.x0,
    x1: edges.at(-1) ?? s.x1,
  };
}

/** The same cell with other letters in the tight characters start..end, spread over the same space. */
export function replaced(s: Segment, start: number, end: number, by: string): Segment {
  const from = s.edges[start] ?? s.x0;
  const to = s.edges[Math.min(end, s.edges.length - 1)] ?? s.x1;
  const between = Array.from(
    { length: by.length },
    (_, i) => from + ((to - from) * i) / Math.max(1, by.length),
  );
  const edges = [...s.edges.slice(0, start), ...between, ...s.edges.slice(end)];
  const [head, tail] = [
    s.text.slice(0, indexOfTight(s.text, start)),
    s.text.slice(indexOfTight(s.text, end)),
  ];
  return {
    ...s,
    tight: s.tight.slice(0, start) + by + s.tight.slice(end),
    edges,
    text: `${head}${by}${tail}`.trim(),
    x0: edges[0] ?? s.x0,
    x1: edges.at(-1) ?? s.x1,
  };
}
