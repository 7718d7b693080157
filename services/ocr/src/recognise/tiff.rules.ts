import type { Grey } from '../render/picture.types.js';

const ENTRIES = 12;
const HEAD = 8;
const DIRECTORY = 2 + ENTRIES * 12 + 4;
// X and Y resolution, two rationals.
const EXTRA = 16;

/**
 * Several grey pictures as one uncompressed multi-page TIFF (baseline TIFF 6.0, little endian, one strip a page):
 * a program that reads pages in one go starts once for all of them.
 */
export function tiffOf(pictures: Grey[], dpi = 300): Buffer {
  const sizes = pictures.map((p) => DIRECTORY + EXTRA + even(p.width * p.height));
  const out = Buffer.alloc(HEAD + sizes.reduce((a, b) => a + b, 0));
  out.write('II', 0, 'latin1');
  out.writeUInt16LE(42, 2);
  out.writeUInt32LE(HEAD, 4);
  let at = HEAD;
  for (const [i, picture] of pictures.entries()) {
    const end = at + (sizes[i] ?? 0);
    writePage(out, at, picture, i < pictures.length - 1 ? end : 0, dpi);
    at = end;
  }
  return out;
}

function even(n: number): number {
  return n + (n & 1);
}

function writePage(out: Buffer, at: number, picture: Grey, next: number, dpi: number): void {
  const { width, height, data } = picture;
  const resolution = at + DIRECTORY;
  const strip = resolution + EXTRA;
  // tag, type (3 short, 4 long, 5 rational), value or offset
  const entries: [number, 3 | 4 | 5, number][] = [
    [256, 4, width],
    [257, 4, height],
    [258, 3, 8],
    [259, 3, 1],
    [262, 3, 1],
    [273, 4, strip],
    [277, 3, 1],
    [278, 4, height],
    [279, 4, width * height],
    [282, 5, resolution],
    [283, 5, resolution + 8],
    [296, 3, 2],
  ];
  out.writeUInt16LE(ENTRIES, at);
  for (const [i, [tag, type, value]] of entries.entries()) {
    const entry = at + 2 + i * 12;
    out.writeUInt16LE(tag, entry);
    out.writeUInt16LE(type, entry + 2);
    out.writeUInt32LE(1, entry + 4);
    if (type === 3) out.writeUInt16LE(value, entry + 8);
    else out.writeUInt32LE(value, entry + 8);
  }
  out.writeUInt32LE(next, at + 2 + ENTRIES * 12);
  for (const offset of [0, 8]) {
    out.writeUInt32LE(dpi, resolution + offset);
    out.writeUInt32LE(1, resolution + offset + 4);
  }
  out.set(data, strip);
}
