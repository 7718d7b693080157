import { readFileSync } from 'node:fs';
import type { Grey } from '../render/picture.types.js';

// Loops over all pixels of a page, sixteen at a time in WebAssembly (services/ocr/kernels). A picture goes through its memory
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
function room(...sizes: number[]): { bytes: Uint8Array; at: number[] } {
  const at: number[] = [];
  let end = SPARE;
  for (const size of sizes) {
    at.push(end);
    end += (size + SPARE + 15) & ~15;
  }
  const lacking = end - kernels.memory.buffer.byteLength;
  if (lacking > 0) kernels.memory.grow(Math.ceil(lacking / PAGE));
  return { bytes: new Uint8Array(kernels.memory.buffer), at };
}

/** Rows of a picture that are taken together. */
function bandOf(width: number, step = 1): number {
  return Math.max(1, Math.floor(BAND / (width * step)));
}

/** A picture shrunk by means of squares of `step` pixels, rounded down; what is left at its right and lower edge goes. */
export function squareMeans({ width: w, height: h, data: from }: Grey, step: number): Grey {
  const width = Math.floor(w / step);
  const height = Math.floor(h / step);
  const data = new Uint8Array(width * height);
  const rows = bandOf(w, step);
  const { bytes, at } = room(rows * step * w, 2 * w, rows * width);
  const [band, sums, to] = at as [number, number, number];
  for (let y = 0; y < height; y += rows) {
    const count = Math.min(rows, height - y);
    bytes.set(from.subarray(y * step * w, (y + count) * step * w), band);
    kernels.shrunk(band, w, step, count, sums, to);
    data.set(bytes.subarray(to, to + count * width), y * width);
  }
  return { width, height, data };
}

/**
 * One bit a pixel, set where a picture is darker than `limit`, 1 to 255.
 * @param into rows of whole numbers of 32 bits; the lowest bit of a number is its leftmost pixel
 */
export function darkBits({ width, height, data }: Grey, limit: number, into: Int32Array): void {
  const stride = 4 * ((width + 31) >> 5);
  const rows = bandOf(width);
  const { bytes, at } = room(rows * width, rows * stride);
  const [band, to] = at as [number, number];
  const out = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
  for (let y = 0; y < height; y += rows) {
    const count = Math.min(rows, height - y);
    bytes.set(data.subarray(y * width, (y + count) * width), band);
    kernels.darker(band, width, count, limit, to, stride);
    out.set(bytes.subarray(to, to + count * stride), y * stride);
  }
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
  const rows = bandOf(width);
  const stride = width + 2;
  const { bytes, at } = room((rows + 2) * stride, rows * width);
  const [band, to] = at as [number, number];
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
  const { bytes, at } = room(channels * BAND, BAND);
  const [band, to] = at as [number, number];
  for (let i = 0; i < data.length; i += BAND) {
    const count = Math.min(BAND, data.length - i);
    bytes.set(colours.subarray(channels * i, channels * (i + count)), band);
    kernel(band, count, channels, to);
    data.set(bytes.subarray(to, to + count), i);
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
  const { bytes, at } = room(
    used,
    4 * stride * height,
    4 * down.n * rows,
    4 * (stride + m),
    4 * columns,
    4 * m * columns,
    columns * rows,
  );
  const [band, numbers, weights, mixed, first, wide, to] = at as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
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
  const firsts = new Int32Array(bytes.buffer, first, columns);
  for (let x = 0; x < columns; x++) {
    firsts[x] = (across.first[x] as number) - left;
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
      first,
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
