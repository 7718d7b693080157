import type { Grey } from '../pictures/picture.types.js';

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
  return lightOf(brightestOf(picture, block), block);
}

/**
 * The same of a page that fills its picture. Light never falls so unevenly that paper is half as bright somewhere as on most
 * of the page, so a darker area is a filled surface with the light of the paper around it.
 */
export function measurePageLight(picture: Grey, block: number): Light {
  return lightOf(withoutSurfaces(brightestOf(picture, block)), block);
}

/** Measured on 170 pages: shadows on paper down to 0.55 of what three quarters of it have at most, dark surfaces up to 0.45. */
const SURFACE = 0.5;

function withoutSurfaces(map: Grey): Grey {
  const usual = Uint8Array.from(map.data).sort()[Math.floor(0.75 * map.data.length)] ?? 255;
  const data = map.data.map((v) => (v < SURFACE * usual ? 0 : v));
  for (let open = true; open; ) {
    open = false;
    const before = { ...map, data: data.slice() };
    for (let i = 0; i < data.length; i++) {
      if (data[i] !== 0) continue;
      data[i] = brightestBeside(before, i);
      open ||= data[i] !== 0;
    }
  }
  return { ...map, data };
}

function brightestBeside({ width, height, data }: Grey, i: number): number {
  const [x, y] = [i % width, Math.floor(i / width)];
  let most = 0;
  for (let yy = Math.max(0, y - 1); yy <= Math.min(height - 1, y + 1); yy++)
    for (let xx = Math.max(0, x - 1); xx <= Math.min(width - 1, x + 1); xx++)
      most = Math.max(most, data[yy * width + xx] as number);
  return most;
}

function lightOf(brightest: Grey, block: number): Light {
  const paper = smooth(closeDark(brightest));
  const sorted = Uint8Array.from(paper.data).sort();
  return {
    paper,
    block,
    low: sorted[Math.floor(sorted.length * 0.1)] ?? 255,
    high: sorted[Math.floor(sorted.length * 0.9)] ?? 255,
  };
}

/** A high percentile of each block. */
function brightestOf(picture: Grey, block: number): Grey {
  const width = Math.max(1, Math.ceil(picture.width / block));
  const height = Math.max(1, Math.ceil(picture.height / block));
  const data = new Uint8Array(width * height);
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
      data[by * width + bx] = level;
    }
  }
  return { width, height, data };
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
