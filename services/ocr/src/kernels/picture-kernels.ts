import { readFileSync } from 'node:fs';
import type { Grey } from '../pictures/picture.types.js';

// Loops over all pixels of a page, sixteen at a time in WebAssembly (services/ocr/kernels). They process a picture
// in bands of rows, so that neither side keeps more than a strip of a page.

interface Kernels {
  memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  shrunk(from: number, width: number, step: number, rows: number, sums: number, to: number): void;
  darker(from: number, width: number, rows: number, limit: number, to: number, stride: number): void;
  median(from: number, width: number, stride: number, rows: number, to: number): void;
  softened(from: number, width: number, stride: number, rows: number, to: number): void;
  brightness(from: number, count: number, channels: number, to: number): void;
  reds(from: number, count: number, channels: number, to: number): void;
  numbers(from: number, count: number, to: number): void;
  scaledRow(
    from: number,
    stride: number,
    n: number,
    down: number,
    mixed: number,
    first: number,
    across: number,
    m: number,
    count: number,
    to: number,
  ): void;
}

interface Runtime {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: object };
}

const WASM = new URL('../../dist/pictures.wasm', import.meta.url);
// Node's own types leave these to those of a browser.
const { Instance, Module } = (globalThis as unknown as { WebAssembly: Runtime }).WebAssembly;
const kernels = new Instance(new Module(readFileSync(WASM))).exports as unknown as Kernels;

const PAGE = 65_536;
/** What a kernel may read or write behind its last pixel. */
const SPARE = 64;
/** Pixels of a band: it and what is made of it stay in a core's own cache. */
const BAND = 1 << 16;

/** Places in the memory of the kernels for blocks of so many bytes, which may be written over by the next call. */
function room<Name extends string>(
  sizes: Record<Name, number>,
): { bytes: Uint8Array } & Record<Name, number> {
  const at: Record<string, number> = {};
  let end = SPARE;
  for (const [name, size] of Object.entries<number>(sizes)) {
    at[name] = end;
    end += (size + SPARE + 15) & ~15;
  }
  const lacking = end - kernels.memory.buffer.byteLength;
  if (lacking > 0) kernels.memory.grow(Math.ceil(lacking / PAGE));
  return { bytes: new Uint8Array(kernels.memory.buffer), ...(at as Record<Name, number>) };
}

/** Rows, so many and of so many bytes, and how many bytes are made of each. */
interface Rows {
  height: number;
  taken: number;
  made: number;
}

/** Passes rows through a kernel, a band at a time; `beside` has space for two bytes for each that a row has. */
function inBands(
  from: Uint8Array,
  { height, taken, made }: Rows,
  into: Uint8Array,
  kernel: (band: number, rows: number, to: number, beside: number) => void,
): void {
  const rows = rowsOfBand(taken);
  const { bytes, band, beside, to } = room({ band: rows * taken, beside: 2 * taken, to: rows * made });
  for (let y = 0; y < height; y += rows) {
    const count = Math.min(rows, height - y);
    bytes.set(from.subarray(y * taken, (y + count) * taken), band);
    kernel(band, count, to, beside);
    into.set(bytes.subarray(to, to + count * made), y * made);
  }
}

function rowsOfBand(taken: number): number {
  return Math.max(1, Math.floor(BAND / taken));
}

/** A picture shrunk by means of squares of `step` pixels, rounded down; what is left at its right and lower edge goes. */
export function squareMeans({ width: w, height: h, data: from }: Grey, step: number): Grey {
  const [width, height] = [Math.floor(w / step), Math.floor(h / step)];
  const data = new Uint8Array(width * height);
  inBands(from, { height, taken: step * w, made: width }, data, (band, rows, to, sums) =>
    kernels.shrunk(band, w, step, rows, sums, to),
  );
  return { width, height, data };
}

/**
 * One bit a pixel, set where a picture is darker than `limit`, 1 to 255.
 * @param into rows of whole numbers of 32 bits; the lowest bit of a number is its leftmost pixel
 */
export function darkBits({ width, height, data }: Grey, limit: number, into: Int32Array): void {
  const made = 4 * ((width + 31) >> 5);
  const bits = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
  inBands(data, { height, taken: width, made }, bits, (band, rows, to) =>
    kernels.darker(band, width, rows, limit, to, made),
  );
}

/** Brightness (77, 150 and 29 of 256ths) of pixels of red, green, blue and perhaps a fourth byte. */
export function brightnessOf(colours: Uint8Array, channels: 3 | 4): Uint8Array {
  return eachOf(colours, channels, kernels.brightness);
}

/** Red of pixels of red, green, blue and perhaps a fourth byte. */
export function redsOf(colours: Uint8Array, channels: 3 | 4): Uint8Array {
  return eachOf(colours, channels, kernels.reds);
}

function eachOf(colours: Uint8Array, channels: 3 | 4, kernel: Kernels['reds']): Uint8Array {
  const data = new Uint8Array(colours.length / channels);
  inBands(colours, { height: data.length, taken: channels, made: 1 }, data, (band, pixels, to) =>
    kernel(band, pixels, channels, to),
  );
  return data;
}

/** Every pixel becomes the median of itself and its eight neighbours; edges are continued outwards. */
export function median3(picture: Grey): Grey {
  return { ...picture, data: filtered(picture, kernels.median) };
}

/** A light blur (1, 4 and 1 sixths down and across: a Gaussian of 0.6 pixels); edges are continued outwards. */
export function softened(picture: Grey): Grey {
  return { ...picture, data: filtered(picture, kernels.softened) };
}

function filtered({ width, height, data: from }: Grey, kernel: Kernels['median']): Uint8Array {
  const data = new Uint8Array(from.length);
  const rows = rowsOfBand(width);
  const stride = width + 2;
  const { bytes, band, to } = room({ band: (rows + 2) * stride, to: rows * width });
  for (let y = 0; y < height; y += rows) {
    const count = Math.min(rows, height - y);
    for (let i = -1; i <= count; i++) {
      const first = Math.min(height - 1, Math.max(0, y + i)) * width;
      const row = band + (i + 1) * stride;
      bytes[row] = from[first] as number;
      bytes.set(from.subarray(first, first + width), row + 1);
      bytes[row + width + 1] = from[first + width - 1] as number;
    }
    kernel(band + stride + 1, width, stride, count, to);
    data.set(bytes.subarray(to, to + count * width), y * width);
  }
  return data;
}

/** Weights of one axis of a scaled picture: for each pixel the first of `n` source pixels that it is made of. */
export interface Taps {
  first: Int32Array;
  weights: Float32Array;
  n: number;
}

/** A picture whose rows and columns are sums of weighed rows and columns of another. */
export function weighed({ width, data }: Grey, across: Taps, down: Taps): Grey {
  const [columns, rows] = [across.first.length, down.first.length];
  const left = across.first[0] as number;
  const top = down.first[0] as number;
  const used = (across.first[columns - 1] as number) + across.n - left;
  const height = (down.first[rows - 1] as number) + down.n - top;
  const [stride, m] = [upToFour(used), upToFour(across.n)];
  const { bytes, band, numbers, weights, mixed, firsts, wide, to } = room({
    band: used,
    numbers: 4 * stride * height,
    weights: 4 * down.n * rows,
    mixed: 4 * (stride + m),
    firsts: 4 * columns,
    wide: 4 * m * columns,
    to: columns * rows,
  });
  const floats = new Float32Array(bytes.buffer);
  for (let y = 0; y < height; y++) {
    const from = (top + y) * width + left;
    bytes.set(data.subarray(from, from + used), band);
    const row = numbers / 4 + y * stride;
    kernels.numbers(band, used, 4 * row);
    floats.fill(0, row + used, row + stride);
  }
  floats.set(down.weights, weights / 4);
  floats.fill(0, mixed / 4 + stride, mixed / 4 + stride + m);
  const first = new Int32Array(bytes.buffer, firsts, columns);
  for (let x = 0; x < columns; x++) {
    first[x] = (across.first[x] as number) - left;
    floats.fill(0, wide / 4 + x * m, wide / 4 + (x + 1) * m);
    floats.set(across.weights.subarray(x * across.n, (x + 1) * across.n), wide / 4 + x * m);
  }
  for (let y = 0; y < rows; y++) {
    const from = numbers + 4 * stride * ((down.first[y] as number) - top);
    kernels.scaledRow(
      from,
      stride,
      down.n,
      weights + 4 * down.n * y,
      mixed,
      firsts,
      wide,
      m,
      columns,
      to + y * columns,
    );
  }
  return { width: columns, height: rows, data: bytes.slice(to, to + columns * rows) };
}

function upToFour(count: number): number {
  return (count + 3) & ~3;
}
