import type { Grey } from '../pictures/picture.types.js';
import type { Region } from './region.rules.js';

const BLOCK = 6;
/** Paper and pale shades are brighter than this. */
const SHADE = 190;
const FILLED = 0.55;

/**
 * Filled bands and boxes of a page (headings of tables, coloured stripes), in pixels of the picture. Print on them is
 * light on dark.
 * @param typical height of the usual type in pixels of the picture
 */
export function bandsOf(picture: Grey, typical: number): Region[] {
  const columns = Math.floor(picture.width / BLOCK);
  const rows = Math.floor(picture.height / BLOCK);
  const dark = new Uint8Array(columns * rows);
  for (let by = 0; by < rows; by++) {
    for (let bx = 0; bx < columns; bx++) {
      let count = 0;
      // Every other point, as on a chessboard: of a rule in any direction, half are checked.
      for (let j = 0; j < BLOCK; j++) {
        const base = (by * BLOCK + j) * picture.width + bx * BLOCK;
        for (let i = j & 1; i < BLOCK; i += 2) if ((picture.data[base + i] as number) < SHADE) count++;
      }
      dark[by * columns + bx] = count >= (FILLED * BLOCK * BLOCK) / 2 ? 1 : 0;
    }
  }
  return patches(dark, columns, rows)
    .map((r) => ({ x: r.x * BLOCK, y: r.y * BLOCK, w: r.w * BLOCK, h: r.h * BLOCK, filled: r.filled }))
    .filter((r) => r.w >= 3.5 * typical && r.h >= 0.9 * typical && r.filled > 0.6)
    .map(({ filled: _filled, ...r }) => trimmed(picture, r));
}

/** The patch without the paper that its outer blocks took along. */
function trimmed(picture: Grey, { x, y, w, h }: Region): Region {
  let [x0, y0, x1, y1] = [x, y, Math.min(picture.width, x + w), Math.min(picture.height, y + h)];
  const darkAt = (px: number, py: number) => (picture.data[py * picture.width + px] as number) < SHADE;
  const row = (py: number) => {
    let count = 0;
    for (let px = x0; px < x1; px++) if (darkAt(px, py)) count++;
    return count > 0.5 * (x1 - x0);
  };
  const column = (px: number) => {
    let count = 0;
    for (let py = y0; py < y1; py++) if (darkAt(px, py)) count++;
    return count > 0.5 * (y1 - y0);
  };
  while (y1 - y0 > BLOCK && !row(y0)) y0++;
  while (y1 - y0 > BLOCK && !row(y1 - 1)) y1--;
  while (x1 - x0 > BLOCK && !column(x0)) x0++;
  while (x1 - x0 > BLOCK && !column(x1 - 1)) x1--;
  return { x: x0, y: y0, w: x1 - x0, h: y1 - y0 };
}

function patches(dark: Uint8Array, width: number, height: number): (Region & { filled: number })[] {
  const out: (Region & { filled: number })[] = [];
  const seen = new Uint8Array(dark.length);
  const stack: number[] = [];
  for (let start = 0; start < dark.length; start++) {
    if (dark[start] !== 1 || seen[start] === 1) continue;
    let [x0, x1, y0, y1, count] = [width, 0, height, 0, 0];
    stack.push(start);
    seen[start] = 1;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width;
      const y = (at - x) / width;
      x0 = Math.min(x0, x);
      x1 = Math.max(x1, x);
      y0 = Math.min(y0, y);
      y1 = Math.max(y1, y);
      count++;
      for (const to of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (to < 0 || to >= dark.length || dark[to] !== 1 || seen[to] === 1) continue;
        seen[to] = 1;
        stack.push(to);
      }
    }
    const w = x1 - x0 + 1;
    const h = y1 - y0 + 1;
    out.push({ x: x0, y: y0, w, h, filled: count / (w * h) });
  }
  return out;
}

/** Makes the light print on a band of a picture dark on light, like everything else. */
export function turnBandOver({ width, height, data }: Grey, band: Region): void {
  const x1 = Math.min(width, Math.ceil(band.x + band.w));
  const y1 = Math.min(height, Math.ceil(band.y + band.h));
  const x0 = Math.max(0, Math.floor(band.x));
  const y0 = Math.max(0, Math.floor(band.y));
  const histogram = new Uint32Array(256);
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++) {
      const v = data[y * width + x] as number;
      histogram[v] = (histogram[v] as number) + 1;
    }
  let ground = 0;
  for (let v = 0; v < SHADE; v++) if ((histogram[v] as number) > (histogram[ground] as number)) ground = v;
  let lighter = 0;
  let darker = 0;
  for (let v = 0; v < 256; v++) {
    if (v > ground + 40) lighter += histogram[v] as number;
    if (v < ground - 40) darker += histogram[v] as number;
  }
  if (darker > lighter) return;
  const span = Math.max(30, 255 - ground);
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++) {
      const i = y * width + x;
      data[i] = Math.min(255, Math.max(0, 255 - (((data[i] as number) - ground) * 255) / span));
    }
}
