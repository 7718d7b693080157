import sharp from 'sharp';

/** A grey picture under the pen: white at first, everything drawn black. */
class Sheet {
  readonly data: Uint8Array;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.data = new Uint8Array(width * height).fill(255);
  }

  box(x: number, y: number, w: number, h: number): void {
    const end = Math.min(this.width, x + w);
    for (let row = y; row < Math.min(this.height, y + h); row++)
      this.data.fill(0, row * this.width + x, row * this.width + end);
  }

  png(): Promise<Buffer> {
    const { width, height } = this;
    return sharp(this.data, { raw: { width, height, channels: 1 } })
      .png({ compressionLevel: 1 })
      .toBuffer();
  }
}

const A4 = [1450, 2050] as const;

/** The same numbers from 0 to 1 each time (a linear congruential generator). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
}

/** `count` patches of ink, from dots to letters, wherever chance puts them. */
export function scattered(count: number): Promise<Buffer> {
  const sheet = new Sheet(...A4);
  const next = numbers(7);
  for (let i = 0; i < count; i++)
    sheet.box(
      Math.floor(next() * (sheet.width - 8)),
      Math.floor(next() * (sheet.height - 8)),
      1 + Math.floor(next() * 4),
      1 + Math.floor(next() * 4),
    );
  return sheet.png();
}

/** Two strokes over each other, forty thousand times, and a few letters that say how small the type is. */
export function stackedStrokes(): Promise<Buffer> {
  const sheet = new Sheet(...A4);
  for (let y = 40; y < sheet.height - 9; y += 6)
    for (let x = 4; x < sheet.width - 9; x += 11) {
      sheet.box(x, y, 4, 2);
      sheet.box(x, y + 3, 4, 2);
    }
  for (let x = 4; x < 200; x += 12) sheet.box(x, 10, 5, 6);
  return sheet.png();
}

/** Lines of print from edge to edge, `size` pixels high. */
export function solidPrint(size: number): Promise<Buffer> {
  const sheet = new Sheet(...A4);
  const next = numbers(3);
  const stroke = Math.max(1, Math.round(size / 8));
  for (let y = 6; y < sheet.height - size; y += Math.round(1.4 * size))
    for (let x = 6; x < sheet.width - size; x += Math.round(1.15 * size))
      for (let i = 0; i < 4; i++)
        if (next() < 0.5) sheet.box(x, y + Math.floor(next() * size), size, stroke);
        else sheet.box(x + Math.floor(next() * size), y, stroke, size);
  return sheet.png();
}

/** Single letters, each too far from the next to belong to it. */
export function loneLetters(): Promise<Buffer> {
  const sheet = new Sheet(...A4);
  for (let y = 4; y < sheet.height - 12; y += 14)
    for (let x = 4; x < sheet.width - 12; x += 22) {
      sheet.box(x, y, 2, 8);
      sheet.box(x, y + 3, 7, 2);
    }
  return sheet.png();
}

export function checkerboard(side: number): Promise<Buffer> {
  const sheet = new Sheet(...A4);
  for (let y = 0; y < sheet.height; y += side)
    for (let x = (y / side) % 2 === 0 ? 0 : side; x < sheet.width; x += 2 * side)
      sheet.box(x, y, side - 1, side - 1);
  return sheet.png();
}

/** One line of print on a strip a hundred times as long as high. */
export function strip(): Promise<Buffer> {
  const sheet = new Sheet(10_000, 100);
  for (let x = 20; x < sheet.width - 60; x += 50) {
    sheet.box(x, 30, 6, 40);
    sheet.box(x, 48, 34, 6);
  }
  return sheet.png();
}
