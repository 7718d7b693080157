import type { Grey } from '../render/picture.types.js';

/**
 * Grey picture shrunk by whole-number averaging so that its short side is about `side` pixels, or twice that: no stored
 * picture is more than four times as wide.
 */
export function shrink(picture: Grey, side: number): Grey {
  const step = Math.floor(Math.min(picture.width, picture.height) / side);
  if (step < 2) return picture;
  return step === 2 ? halved(picture) : thirded(picture);
}

function halved({ width: w, height: h, data: from }: Grey): Grey {
  const width = w >> 1;
  const height = h >> 1;
  const data = new Uint8Array(width * height);
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0, at = 2 * y * w; x < width; x++, at += 2)
      data[to++] =
        ((from[at] as number) +
          (from[at + 1] as number) +
          (from[at + w] as number) +
          (from[at + w + 1] as number)) >>
        2;
  return { width, height, data };
}

function thirded({ width: w, height: h, data: from }: Grey): Grey {
  const width = Math.floor(w / 3);
  const height = Math.floor(h / 3);
  const data = new Uint8Array(width * height);
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0, at = 3 * y * w, middle = at + w, low = middle + w; x < width; x++) {
      const sum =
        (from[at] as number) +
        (from[at + 1] as number) +
        (from[at + 2] as number) +
        (from[middle] as number) +
        (from[middle + 1] as number) +
        (from[middle + 2] as number) +
        (from[low] as number) +
        (from[low + 1] as number) +
        (from[low + 2] as number);
      data[to++] = (sum * NINTH) >> 16;
      at += 3;
      middle += 3;
      low += 3;
    }
  return { width, height, data };
}

/** In 65,536ths, so much more that whole ninths stay whole. */
const NINTH = 7282;

export interface Light {
  /** Brightness of the paper per block, smoothed. */
  paper: Grey;
  block: number;
  /** 10th and 90th percentile of the paper's brightness over the page. */
  low: number;
  high: number;
}

/** Brightness of the bare paper in blocks: a high percentile of each block, then smoothed. */
export function measureLight(picture: Grey, block: number): Light {
  const width = Math.max(1, Math.ceil(picture.width / block));
  const height = Math.max(1, Math.ceil(picture.height / block));
  const raw = new Uint8Array(width * height);
  const histogram = new Uint32Array(256);
  const step = Math.max(1, Math.floor(block / 16));
  for (let by = 0; by < height; by++) {
    for (let bx = 0; bx < width; bx++) {
      histogram.fill(0);
      let count = 0;
      const yEnd = Math.min(picture.height, (by + 1) * block);
      const xEnd = Math.min(picture.width, (bx + 1) * block);
      for (let y = by * block; y < yEnd; y += step) {
        for (let x = bx * block; x < xEnd; x += step) {
          const v = picture.data[y * picture.width + x] ?? 0;
          histogram[v] = (histogram[v] ?? 0) + 1;
          count++;
        }
      }
      let left = count * 0.12;
      let level = 255;
      while (level > 0 && (left -= histogram[level] ?? 0) > 0) level--;
      raw[by * width + bx] = level;
    }
  }
  const paper = smooth(closeDark({ width, height, data: raw }));
  const sorted = Uint8Array.from(paper.data).sort();
  return {
    paper,
    block,
    low: sorted[Math.floor(sorted.length * 0.1)] ?? 255,
    high: sorted[Math.floor(sorted.length * 0.9)] ?? 255,
  };
}

// A block wholly inside a dark heading has no paper: it takes the paper of its neighbours.
function closeDark(map: Grey): Grey {
  const grown = morph(map, Math.max);
  return morph(grown, Math.min);
}

function morph(map: Grey, pick: (a: number, b: number) => number): Grey {
  const data = new Uint8Array(map.data.length);
  for (let y = 0; y < map.height; y++) {
    for (let x = 0; x < map.width; x++) {
      let v = map.data[y * map.width + x] ?? 0;
      for (let j = -2; j <= 2; j++) {
        for (let i = -2; i <= 2; i++) {
          const yy = y + j;
          const xx = x + i;
          if (yy >= 0 && xx >= 0 && yy < map.height && xx < map.width)
            v = pick(v, map.data[yy * map.width + xx] ?? v);
        }
      }
      data[y * map.width + x] = v;
    }
  }
  return { ...map, data };
}

function smooth(map: Grey): Grey {
  const data = new Uint8Array(map.data.length);
  for (let y = 0; y < map.height; y++) {
    for (let x = 0; x < map.width; x++) {
      let sum = 0;
      let count = 0;
      for (let j = -1; j <= 1; j++) {
        for (let i = -1; i <= 1; i++) {
          const yy = y + j;
          const xx = x + i;
          if (yy < 0 || xx < 0 || yy >= map.height || xx >= map.width) continue;
          sum += map.data[yy * map.width + xx] ?? 0;
          count++;
        }
      }
      data[y * map.width + x] = sum / count;
    }
  }
  return { ...map, data };
}

/** Divides the light out: paper becomes white everywhere, ink keeps its depth. */
export function flatten(picture: Grey, light: Light): Grey {
  const { paper, block } = light;
  const { width, height, data: from } = picture;
  const data = new Uint8Array(from.length);
  const gains = Float32Array.from(paper.data, (level) => 245 / Math.max(40, level));
  const row = new Float32Array(paper.width);
  const down = between(height, paper.height, block);
  for (let y = 0; y < height; y++) {
    const upper = (down.first[y] as number) * paper.width;
    const lower = (down.second[y] as number) * paper.width;
    const ty = down.share[y] as number;
    for (let i = 0; i < paper.width; i++)
      row[i] = (gains[upper + i] as number) * (1 - ty) + (gains[lower + i] as number) * ty;
    // Between the middles of two blocks it grows evenly; outside of the first and the last it stays.
    for (let i = -1, x = 0; i < paper.width; i++) {
      const end = i + 1 < paper.width ? Math.min(width, Math.round((i + 1.5) * block)) : width;
      const left = row[Math.max(0, i)] as number;
      const growth = ((row[Math.min(paper.width - 1, i + 1)] as number) - left) / block;
      let gain = left + growth * (x + 0.5 - (i + 0.5) * block);
      for (let at = y * width + x; x < end; x++, at++, gain += growth) {
        const value = (from[at] as number) * gain;
        data[at] = value > 255 ? 255 : value;
      }
    }
  }
  return { width, height, data };
}

/** For each pixel of an axis the two blocks between whose middles it lies, and how far from the first. */
function between(length: number, blocks: number, block: number) {
  const first = new Int32Array(length);
  const second = new Int32Array(length);
  const share = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    const at = Math.min(blocks - 1, Math.max(0, (i + 0.5) / block - 0.5));
    first[i] = Math.floor(at);
    second[i] = Math.min(blocks - 1, Math.floor(at) + 1);
    share[i] = at - Math.floor(at);
  }
  return { first, second, share };
}

/** Roughness of the bare paper: mean absolute step between neighbours where there is no ink. 0 on rendered pages. */
export function measureNoise(picture: Grey): number {
  let sum = 0;
  let count = 0;
  const { width, height, data } = picture;
  for (let y = 8; y < height - 8; y += 12) {
    for (let x = 8; x < width - 8; x += 12) {
      let min = 255;
      let max = 0;
      for (let i = -4; i <= 4; i++) {
        const a = data[y * width + x + i] ?? 0;
        const b = data[(y + i) * width + x] ?? 0;
        min = Math.min(min, a, b);
        max = Math.max(max, a, b);
      }
      if (max - min > 50 || max < 90) continue;
      sum +=
        Math.abs(
          (data[y * width + x] ?? 0) * 2 - (data[y * width + x - 1] ?? 0) - (data[y * width + x + 1] ?? 0),
        ) / 2;
      count++;
    }
  }
  return count === 0 ? 0 : sum / count;
}

interface Ink {
  points: Int32Array;
  width: number;
  height: number;
}

/** Dark points of a shrunken picture against their surroundings. */
export function inkOf(picture: Grey): Ink {
  const light = measureLight(picture, 24);
  const flat = flatten(picture, light);
  const points: number[] = [];
  for (let y = 2; y < flat.height - 2; y++)
    for (let x = 2; x < flat.width - 2; x++)
      if ((flat.data[y * flat.width + x] ?? 255) < 150) points.push(x, y);
  return { points: Int32Array.from(points), width: picture.width, height: picture.height };
}

/** How sharply ink falls into lines when rows are sheared by `angle` degrees: mean squared step of the profile. */
export function lineSharpness(ink: Ink, angle: number): number {
  const { points, width, height } = ink;
  const length = width + height;
  const profile = new Float64Array(length);
  const slope = Math.tan((angle * Math.PI) / 180);
  const middle = width / 2;
  const offset = Math.round(middle / 2);
  for (let i = 0; i < points.length; i += 2) {
    const at =
      Math.floor((points[i + 1] as number) - ((points[i] as number) - middle) * slope + 0.5) + offset;
    if (at >= 0 && at < length) profile[at] = (profile[at] as number) + 1;
  }
  let score = 0;
  for (let i = 1; i < length; i++) score += ((profile[i] as number) - (profile[i - 1] as number)) ** 2;
  return score / Math.max(1, ink.points.length / 2);
}

/** Skew of the text lines in degrees, -6..6, positive when lines fall to the right. */
export function measureSkew(ink: Ink): number {
  let best = 0;
  let top = lineSharpness(ink, 0) * 1.02;
  for (let angle = -6; angle <= 6; angle += 0.5) {
    const score = lineSharpness(ink, angle);
    if (score > top) {
      top = score;
      best = angle;
    }
  }
  for (const step of [0.25, 0.1]) {
    for (const angle of [best - step, best + step]) {
      const score = lineSharpness(ink, angle);
      if (score > top) {
        top = score;
        best = angle;
      }
    }
  }
  return best;
}
