import { darkBits } from '../kernels/picture-kernels.js';
import type { Grey } from '../pictures/picture.types.js';

/** Points of a picture that are or are not, 32 to a number: most of a page is paper, which is passed over by the number. */
export class Bitmap {
  /** Numbers of one row; bits behind its last point are never set. */
  readonly stride: number;
  /** Row after row; the lowest bit of a number is its leftmost point. */
  readonly words: Int32Array;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.stride = (width + 31) >> 5;
    this.words = new Int32Array(this.stride * height);
  }

  /** The points of a picture that are darker than a grey. */
  static darker(picture: Grey, than: number): Bitmap {
    const out = new Bitmap(picture.width, picture.height);
    darkBits(picture, Math.ceil(than), out.words);
    return out;
  }

  has(x: number, y: number): boolean {
    return (((this.words[y * this.stride + (x >> 5)] as number) >> (x & 31)) & 1) === 1;
  }

  /** The first set point of a row from x on; the width where there is none. */
  next(x: number, y: number): number {
    const first = y * this.stride;
    const end = first + this.stride;
    let at = first + (x >> 5);
    if (at >= end) return this.width;
    let word = (this.words[at] as number) & (-1 << (x & 31));
    while (word === 0) {
      if (++at === end) return this.width;
      word = this.words[at] as number;
    }
    return ((at - first) << 5) + lowest(word);
  }

  /** Where the run of set points that x belongs to ends: the first point that is not part of it. */
  endOf(x: number, y: number): number {
    const first = y * this.stride;
    const end = first + this.stride;
    let at = first + (x >> 5);
    let word = ~(this.words[at] as number) & (-1 << (x & 31));
    while (word === 0) {
      if (++at === end) return this.width;
      word = ~(this.words[at] as number);
    }
    return ((at - first) << 5) + lowest(word);
  }

  /** Where the run of set points that x belongs to begins. */
  startOf(x: number, y: number): number {
    const first = y * this.stride;
    let at = first + (x >> 5);
    let word = ~(this.words[at] as number) & ((1 << (x & 31)) - 1);
    while (word === 0) {
      if (--at < first) return 0;
      word = ~(this.words[at] as number);
    }
    return ((at - first) << 5) + 32 - Math.clz32(word);
  }

  /** The runs of set points of a row, from `from` to before `to`. */
  eachRun(y: number, from: number, to: number, visit: (x: number, end: number) => void): void {
    for (let x = this.next(from, y); x < to; ) {
      const end = Math.min(to, this.endOf(x, y));
      visit(x, end);
      x = this.next(end, y);
    }
  }

  /** How many points of a row are set from `from` to before `to`. */
  count(y: number, from: number, to: number): number {
    let sum = 0;
    this.eachRun(y, from, to, (x, end) => {
      sum += end - x;
    });
    return sum;
  }

  /** Sets the points of a row from `from` to before `to`. */
  fill(y: number, from: number, to: number): void {
    for (let x = from; x < to; ) {
      const at = y * this.stride + (x >> 5);
      const bit = x & 31;
      const count = Math.min(32 - bit, to - x);
      const ones = count === 32 ? -1 : ((1 << count) - 1) << bit;
      this.words[at] = (this.words[at] as number) | ones;
      x += count;
    }
  }

  /** Points set here or there. */
  or({ words }: Bitmap): Bitmap {
    const out = new Bitmap(this.width, this.height);
    for (let i = 0; i < words.length; i++) out.words[i] = (this.words[i] as number) | (words[i] as number);
    return out;
  }

  /** Points set here and not there. */
  without({ words }: Bitmap): Bitmap {
    const out = new Bitmap(this.width, this.height);
    for (let i = 0; i < words.length; i++) out.words[i] = (this.words[i] as number) & ~(words[i] as number);
    return out;
  }

  /** Rows and columns changed about. */
  transposed(): Bitmap {
    const out = new Bitmap(this.height, this.width);
    for (let y = 0, i = 0; y < this.height; y++) {
      const bit = 1 << (y & 31);
      const column = y >> 5;
      for (let x = 0; x < this.width; x += 32, i++)
        for (let word = this.words[i] as number; word !== 0; word &= word - 1) {
          const at = (x + lowest(word)) * out.stride + column;
          out.words[at] = (out.words[at] as number) | bit;
        }
    }
    return out;
  }
}

/** Place of the lowest bit that is set. */
export function lowest(word: number): number {
  return 31 - Math.clz32(word & -word);
}
