import type { Grey } from '../render/picture.types.js';
import type { RecognisedWord } from './recogniser.js';

/** A rectangle in pixels of the page. */
export interface Region {
  x: number;
  y: number;
  w: number;
  h: number;
}

const MAX_REGIONS = 48;
const SURE = 0.6;

/** Words that are no words: rules and dotted lines read as long vowel signs, and what the engine itself doubts. */
export function isNoise(word: RecognisedWord): boolean {
  return /^[ー一ニ二=_|.・:;'"‐-]{2,}$/.test(word.text) || word.confidence < 0.25;
}

/**
 * Where ink stands that no word covers: candidates for a second look. Works on a page shrunk by `step`; long rules
 * are taken out first, then what has the height of type is gathered into stretches of a line.
 */
export function unreadRegions(small: Grey, step: number, words: RecognisedWord[]): Region[] {
  const { width, height } = small;
  const ink = new Uint8Array(width * height);
  for (let i = 0; i < ink.length; i++) ink[i] = (small.data[i] ?? 255) < 150 ? 1 : 0;
  dropRules(ink, width, height);
  const typical = typicalHeight(words) / step;
  for (const word of words) {
    if (word.confidence < SURE || isNoise(word)) continue;
    const y0 = Math.max(0, Math.floor(word.y / step) - 1);
    const y1 = Math.min(height, Math.ceil((word.y + word.h) / step) + 1);
    const x0 = Math.max(0, Math.floor(word.x / step) - 1);
    const x1 = Math.min(width, Math.ceil((word.x + word.w) / step) + 1);
    for (let y = y0; y < y1; y++) ink.fill(0, y * width + x0, y * width + x1);
  }
  const sure = words
    .filter((w) => w.confidence >= SURE && !isNoise(w))
    .map((w) => ({ x: w.x / step, y: w.y / step, w: w.w / step, h: w.h / step }));
  const regions = gather(ink, width, height, typical).filter(
    (r) => r.w > 1.6 * typical || !besideWord(r, sure, typical),
  );
  return regions
    .sort((a, b) => b.w * b.h - a.w * a.h)
    .slice(0, MAX_REGIONS)
    .map((r) => ({ x: r.x * step, y: r.y * step, w: r.w * step, h: r.h * step }));
}

// Boxes of words are drawn inexactly: a lone letter that touches a word is most likely already in its text.
function besideWord(r: Region, sure: Region[], typical: number): boolean {
  return sure.some((w) => {
    const level = Math.min(r.y + r.h, w.y + w.h) - Math.max(r.y, w.y);
    const gap = Math.max(w.x - r.x - r.w, r.x - w.x - w.w);
    return level > 0.4 * Math.min(r.h, w.h) && gap < 0.8 * typical;
  });
}

function typicalHeight(words: RecognisedWord[]): number {
  const heights = words
    .filter((w) => w.confidence > 0.7)
    .map((w) => w.h)
    .sort((a, b) => a - b);
  return heights[heights.length >> 1] ?? 36;
}

function dropRules(ink: Uint8Array, width: number, height: number): void {
  const longest = Math.round(width / 14);
  const kill = new Uint8Array(ink.length);
  const sweep = (count: number, length: number, at: (line: number, i: number) => number) => {
    for (let line = 0; line < count; line++) {
      let start = 0;
      for (let i = 0; i <= length; i++) {
        if (i < length && ink[at(line, i)] === 1) continue;
        if (i - start > longest) for (let k = start; k < i; k++) kill[at(line, k)] = 1;
        start = i + 1;
      }
    }
  };
  sweep(height, width, (y, x) => y * width + x);
  sweep(width, height, (x, y) => y * width + x);
  for (let i = 0; i < ink.length; i++) if (kill[i] === 1) ink[i] = 0;
}

function gather(ink: Uint8Array, width: number, height: number, typical: number): Region[] {
  const reach = Math.max(3, Math.round(typical * 0.9));
  const seen = new Uint8Array(ink.length);
  const out: Region[] = [];
  const stack: number[] = [];
  for (let start = 0; start < ink.length; start++) {
    if (ink[start] !== 1 || seen[start] === 1) continue;
    let [x0, x1, y0, y1, dots] = [width, 0, height, 0, 0];
    stack.push(start);
    seen[start] = 1;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width;
      const y = (at - x) / width;
      x0 = Math.min(x0, x);
      x1 = Math.max(x1, x);
      y0 = Math.min(y0, y);
      y1 = Math.max(y1, y);
      dots++;
      // Letters of a line are joined over the gaps between them; lines are not joined to each other.
      for (let j = -2; j <= 2; j++) {
        for (let i = -reach; i <= reach; i++) {
          const xx = x + i;
          const yy = y + j;
          if (xx < 0 || yy < 0 || xx >= width || yy >= height) continue;
          const to = yy * width + xx;
          if (ink[to] === 1 && seen[to] === 0) {
            seen[to] = 1;
            stack.push(to);
          }
        }
      }
    }
    const w = x1 - x0 + 1;
    const h = y1 - y0 + 1;
    const typeHigh = h > 0.35 * typical && h < 2.4 * typical;
    if (typeHigh && w > 0.25 * typical && dots > 5 && w * h > 0.25 * typical * typical)
      out.push({ x: x0, y: y0, w, h });
  }
  return out;
}
