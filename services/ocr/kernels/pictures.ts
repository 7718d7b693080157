// Loops over the pixels of grey pictures, sixteen at a time. AssemblyScript: compiled to WebAssembly by `npm run build`.
// Addresses are bytes of the module's memory, which the caller lays out (src/kernels/picture-kernels.ts). Where a row is
// said to have a margin, one pixel of its edge is repeated on either side, and `from` is its first own pixel.

/** Pixels that are taken at a time; so many bytes and one more may be read and written behind the last one. */
const WIDE = 16;

/**
 * Means of squares of `step` by `step` pixels, rounded down.
 * @param sums space for two bytes for each column
 */
export function shrunk(from: usize, width: i32, step: i32, rows: i32, sums: usize, to: usize): void {
  const squares = width / step;
  const area: u32 = step * step;
  for (let y = 0; y < rows; y++, from += width * step) {
    addRows(from, width, step, sums);
    for (let i = 0, at = sums; i < squares; i++, to++) {
      let sum: u32 = 0;
      for (let k = 0; k < step; k++, at += 2) sum += load<u16>(at);
      store<u8>(to, sum / area);
    }
  }
}

function addRows(from: usize, width: i32, count: i32, sums: usize): void {
  let x = 0;
  for (; x <= width - WIDE; x += WIDE) {
    let low = i16x8.splat(0);
    let high = low;
    for (let k = 0, at = from + x; k < count; k++, at += width) {
      const pixels = v128.load(at);
      low = i16x8.add(low, i16x8.extend_low_i8x16_u(pixels));
      high = i16x8.add(high, i16x8.extend_high_i8x16_u(pixels));
    }
    v128.store(sums + 2 * x, low);
    v128.store(sums + 2 * x, high, 16);
  }
  for (; x < width; x++) {
    let sum: u32 = 0;
    for (let k = 0, at = from + x; k < count; k++, at += width) sum += load<u8>(at);
    store<u16>(sums + 2 * x, sum);
  }
}

/**
 * One bit a pixel, set where it is darker than `limit` (1 to 255); the lowest bit of a byte is its leftmost pixel.
 * @param stride bytes of a row of bits; those behind its last pixel are cleared
 */
export function darker(from: usize, width: i32, rows: i32, limit: i32, to: usize, stride: i32): void {
  const limits = i8x16.splat(<i8>limit);
  for (let y = 0; y < rows; y++, from += width, to += stride) {
    memory.fill(to + ((width >> 4) << 1), 0, stride - ((width >> 4) << 1));
    let x = 0;
    for (; x <= width - WIDE; x += WIDE)
      store<u16>(to + (x >> 3), i8x16.bitmask(i8x16.lt_u(v128.load(from + x), limits)));
    for (; x < width; x++)
      if (<i32>load<u8>(from + x) < limit)
        store<u8>(to + (x >> 3), load<u8>(to + (x >> 3)) | ((<u8>1) << (<u8>(x & 7))));
  }
}

/** Every pixel becomes the median of itself and its eight neighbours; rows have margins, the first is one row behind `from`. */
export function median(from: usize, width: i32, stride: i32, rows: i32, to: usize): void {
  for (let y = 0; y < rows; y++, from += stride, to += width)
    for (let x = 0; x < width; x += WIDE) v128.store(to + x, medianAt(from + x, stride));
}

function medianAt(at: usize, stride: i32): v128 {
  const left = at - 1;
  const right = at + 1;
  const low = i8x16.max_u(i8x16.max_u(lowAt(left, stride), lowAt(at, stride)), lowAt(right, stride));
  const high = i8x16.min_u(i8x16.min_u(highAt(left, stride), highAt(at, stride)), highAt(right, stride));
  const middle = middleOf(middleAt(left, stride), middleAt(at, stride), middleAt(right, stride));
  return middleOf(low, middle, high);
}

function lowAt(at: usize, stride: i32): v128 {
  return i8x16.min_u(i8x16.min_u(v128.load(at - stride), v128.load(at)), v128.load(at + stride));
}

function highAt(at: usize, stride: i32): v128 {
  return i8x16.max_u(i8x16.max_u(v128.load(at - stride), v128.load(at)), v128.load(at + stride));
}

function middleAt(at: usize, stride: i32): v128 {
  return middleOf(v128.load(at - stride), v128.load(at), v128.load(at + stride));
}

function middleOf(a: v128, b: v128, c: v128): v128 {
  return i8x16.max_u(i8x16.min_u(a, b), i8x16.min_u(i8x16.max_u(a, b), c));
}

/** A blur of 1, 4 and 1 sixths down and across, rounded; rows have margins, the first is one row behind `from`. */
export function softened(from: usize, width: i32, stride: i32, rows: i32, to: usize): void {
  for (let y = 0; y < rows; y++, from += stride, to += width)
    for (let x = 0; x < width; x += WIDE) {
      const at = from + x;
      const low = thirtySixth(
        weighed(lowSixth(at - 1, stride), lowSixth(at, stride), lowSixth(at + 1, stride)),
      );
      const high = thirtySixth(
        weighed(highSixth(at - 1, stride), highSixth(at, stride), highSixth(at + 1, stride)),
      );
      v128.store(to + x, i8x16.narrow_i16x8_u(low, high));
    }
}

function lowSixth(at: usize, stride: i32): v128 {
  return weighed(
    i16x8.extend_low_i8x16_u(v128.load(at - stride)),
    i16x8.extend_low_i8x16_u(v128.load(at)),
    i16x8.extend_low_i8x16_u(v128.load(at + stride)),
  );
}

function highSixth(at: usize, stride: i32): v128 {
  return weighed(
    i16x8.extend_high_i8x16_u(v128.load(at - stride)),
    i16x8.extend_high_i8x16_u(v128.load(at)),
    i16x8.extend_high_i8x16_u(v128.load(at + stride)),
  );
}

function weighed(before: v128, here: v128, after: v128): v128 {
  return i16x8.add(i16x8.add(before, after), i16x8.shl(here, 2));
}

/** A 36th, rounded: a quarter first, of which a ninth is a product in 65,536ths that no number below 9,400 gets wrong. */
function thirtySixth(sums: v128): v128 {
  const quarters = i16x8.shr_u(i16x8.add(sums, i16x8.splat(18)), 2);
  const ninth = i16x8.splat(7282);
  const low = i32x4.shr_u(i32x4.extmul_low_i16x8_u(quarters, ninth), 16);
  const high = i32x4.shr_u(i32x4.extmul_high_i16x8_u(quarters, ninth), 16);
  return i16x8.narrow_i32x4_u(low, high);
}

/** Brightness of `count` pixels of red, green, blue and perhaps one byte more: 77, 150 and 29 of 256ths. */
export function brightness(from: usize, count: i32, channels: i32, to: usize): void {
  let i = 0;
  for (; i <= count - WIDE; i += WIDE, from += WIDE * channels) {
    const a = v128.load(from);
    const b = v128.load(from, 16);
    const c = v128.load(from, 32);
    const d = v128.load(from, 48);
    const red = channels === 3 ? redOf(a, b, c) : byteOf(a, b, c, d, 0);
    const green = channels === 3 ? greenOf(a, b, c) : byteOf(a, b, c, d, 8);
    const blue = channels === 3 ? blueOf(a, b, c) : byteOf(a, b, c, d, 16);
    v128.store(to + i, i8x16.narrow_i16x8_u(darkLow(red, green, blue), darkHigh(red, green, blue)));
  }
  for (; i < count; i++, from += channels) {
    const sum = <u32>load<u8>(from) * 77 + <u32>load<u8>(from, 1) * 150 + <u32>load<u8>(from, 2) * 29;
    store<u8>(to + i, sum >> 8);
  }
}

/** The first of every three or four bytes. */
export function reds(from: usize, count: i32, channels: i32, to: usize): void {
  let i = 0;
  for (; i <= count - WIDE; i += WIDE, from += WIDE * channels) {
    const a = v128.load(from);
    const b = v128.load(from, 16);
    const c = v128.load(from, 32);
    v128.store(to + i, channels === 3 ? redOf(a, b, c) : byteOf(a, b, c, v128.load(from, 48), 0));
  }
  for (; i < count; i++, from += channels) store<u8>(to + i, load<u8>(from));
}

/** A byte of every four, `shift` bits above the first. */
function byteOf(a: v128, b: v128, c: v128, d: v128, shift: i32): v128 {
  return i8x16.narrow_i16x8_u(
    i16x8.narrow_i32x4_u(lowByte(a, shift), lowByte(b, shift)),
    i16x8.narrow_i32x4_u(lowByte(c, shift), lowByte(d, shift)),
  );
}

function lowByte(pixels: v128, shift: i32): v128 {
  return v128.and(i32x4.shr_u(pixels, shift), i32x4.splat(255));
}

function redOf(a: v128, b: v128, c: v128): v128 {
  const ab = v128.shuffle<u8>(a, b, 0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 0, 0, 0, 0, 0);
  return v128.shuffle<u8>(ab, c, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 17, 20, 23, 26, 29);
}

function greenOf(a: v128, b: v128, c: v128): v128 {
  const ab = v128.shuffle<u8>(a, b, 1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 0, 0, 0, 0, 0);
  return v128.shuffle<u8>(ab, c, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 18, 21, 24, 27, 30);
}

function blueOf(a: v128, b: v128, c: v128): v128 {
  const ab = v128.shuffle<u8>(a, b, 2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 0, 0, 0, 0, 0, 0);
  return v128.shuffle<u8>(ab, c, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 19, 22, 25, 28, 31);
}

function darkLow(red: v128, green: v128, blue: v128): v128 {
  const two = i16x8.add(
    i16x8.extmul_low_i8x16_u(red, i8x16.splat(77)),
    i16x8.extmul_low_i8x16_u(green, i8x16.splat(<i8>150)),
  );
  return i16x8.shr_u(i16x8.add(two, i16x8.extmul_low_i8x16_u(blue, i8x16.splat(29))), 8);
}

function darkHigh(red: v128, green: v128, blue: v128): v128 {
  const two = i16x8.add(
    i16x8.extmul_high_i8x16_u(red, i8x16.splat(77)),
    i16x8.extmul_high_i8x16_u(green, i8x16.splat(<i8>150)),
  );
  return i16x8.shr_u(i16x8.add(two, i16x8.extmul_high_i8x16_u(blue, i8x16.splat(29))), 8);
}

/** Brightness as numbers of four bytes. */
export function numbers(from: usize, count: i32, to: usize): void {
  let i = 0;
  for (; i <= count - WIDE; i += WIDE) {
    const pixels = v128.load(from + i);
    const low = i16x8.extend_low_i8x16_u(pixels);
    const high = i16x8.extend_high_i8x16_u(pixels);
    const at = to + 4 * i;
    v128.store(at, f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(low)));
    v128.store(at, f32x4.convert_i32x4_u(i32x4.extend_high_i16x8_u(low)), 16);
    v128.store(at, f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(high)), 32);
    v128.store(at, f32x4.convert_i32x4_u(i32x4.extend_high_i16x8_u(high)), 48);
  }
  for (; i < count; i++) store<f32>(to + 4 * i, <f32>load<u8>(from + i));
}

/**
 * One row of a scaled picture.
 * @param from rows of numbers of four bytes, `stride` numbers each (a multiple of four), of which `n` are weighed down
 * @param down their weights
 * @param mixed space for a row of numbers and four more
 * @param first for each of `count` pixels the first column that it is made of
 * @param across for each of them the weights of `m` columns (a multiple of four)
 */
export function scaledRow(
  from: usize,
  stride: i32,
  n: i32,
  down: usize,
  mixed: usize,
  first: usize,
  across: usize,
  m: i32,
  count: i32,
  to: usize,
): void {
  for (let x = 0; x < 4 * stride; x += 16) {
    let sum = f32x4.splat(0);
    for (let k = 0, at = from + x; k < n; k++, at += 4 * stride)
      sum = f32x4.add(sum, f32x4.mul(v128.load(at), f32x4.splat(load<f32>(down + 4 * k))));
    v128.store(mixed + x, sum);
  }
  for (let i = 0; i < count; i++) {
    const at = mixed + 4 * load<i32>(first + 4 * i);
    let sum = f32x4.splat(0);
    for (let k = 0; k < 4 * m; k += 16, across += 16)
      sum = f32x4.add(sum, f32x4.mul(v128.load(at + k), v128.load(across)));
    const value =
      f32x4.extract_lane(sum, 0) +
      f32x4.extract_lane(sum, 1) +
      (f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3));
    store<u8>(to + i, <u8>max<f32>(0, min<f32>(255, value)));
  }
}
