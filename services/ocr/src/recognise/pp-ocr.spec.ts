/** @jest-environment ./services/ocr/test/native-arrays.mjs */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { decodePicture } from '../render/picture-file.js';
import type { Grey } from '../pictures/picture.types.js';
import { crop } from './crop.rules.js';
import { PpOcr } from './pp-ocr.js';
import { LINE_HEIGHT, LINE_WIDEST, type RecognisedWord } from './recogniser.js';

// The real model on lines of a scanned page.
const SCAN = fileURLToPath(new URL('../../test/samples/scan-two-rates.png', import.meta.url));
const engine = new PpOcr();
let page: Grey;

beforeAll(async () => {
  page = (await decodePicture(readFileSync(SCAN))).grey;
});
afterAll(() => engine.close());

/** Ink of a line on the sample, cut out as the page is read: with space around. */
function line(x: number, y: number, w: number, h: number): Grey {
  const pad = 0.15 * h;
  return crop(page, { x: x - pad, y: y - pad, w: w + 2 * pad, h: h + 2 * pad }, LINE_HEIGHT / (1.3 * h));
}
const label = () => line(1749, 569, 145, 34);
const number = () => line(1985, 573, 328, 29);
const amount = () => line(1063, 964, 368, 62);
const text = (words: RecognisedWord[] | undefined) => words?.map((w) => w.text).join('');
const blank = (width: number, height = LINE_HEIGHT): Grey => ({
  width,
  height,
  data: new Uint8Array(width * height).fill(255),
});

test('lines are read in their order, surely, each within its picture', async () => {
  const pictures = [label(), number(), amount()];
  const found = await engine.recognise(pictures);
  expect(found.map(text)).toEqual(['登録番号', 'T8914901526820', '¥139,258']);
  for (const [i, words] of found.entries())
    for (const { x, w, y, h, confidence } of words) {
      expect(confidence).toBeGreaterThan(0.9);
      expect([y, h]).toEqual([0, LINE_HEIGHT]);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + w).toBeLessThanOrEqual((pictures[i] as Grey).width + 8);
    }
});

test('only allowed letters are read, line by line as well as the first time', async () => {
  const allowed = '0123456789';
  for (let n = 0; n < 2; n++)
    expect((await engine.recognise([amount(), number()], { allowed })).map(text)).toEqual([
      expect.stringMatching(/^\d*139258$/),
      expect.stringMatching(/^\d?8914901526820$/),
    ]);
  expect(text((await engine.recognise([label()], { allowed: '' }))[0])).toBe('');
});

test('white paper holds no words, however narrow', async () =>
  expect(await engine.recognise([blank(4), blank(33), blank(400)])).toEqual([[], [], []]));

test('what is longer than any line is read as far as a line goes', async () => {
  const long = blank(LINE_WIDEST + 500);
  const piece = label();
  const apart = LINE_WIDEST / 10;
  for (let at = 20; at + piece.width < long.width; at += apart)
    for (let y = 0; y < LINE_HEIGHT; y++)
      long.data.set(piece.data.subarray(y * piece.width, (y + 1) * piece.width), y * long.width + at);
  expect(text((await engine.recognise([long]))[0])).toBe('登録番号'.repeat(10));
});

test('a line of another height is refused: the model would read it, wrongly', () =>
  expect(engine.recognise([blank(100, LINE_HEIGHT - 1)])).rejects.toThrow('a line is 48 pixels high'));

test('an empty request gives an empty result', async () => expect(await engine.recognise([])).toEqual([]));

test('out of time the result is shorter than the request', async () => {
  expect(await engine.recognise([label(), number()], { timeout_ms: -1 })).toEqual([]);
  const one = number();
  const many = Array.from({ length: 4_000 }, () => one);
  const found = await engine.recognise(many, { timeout_ms: 60 });
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBeLessThan(many.length);
  expect(text(found[0])).toBe('T8914901526820');
});

test('two calls at once do not disturb each other', async () => {
  const fresh = new PpOcr();
  const [a, b] = await Promise.all([
    fresh.recognise([label(), number(), label()]),
    fresh.recognise([amount(), label()], { allowed: '0123456789' }),
  ]);
  expect(a.map(text)).toEqual(['登録番号', 'T8914901526820', '登録番号']);
  expect(text(b[0])).toMatch(/139258$/);
  await fresh.close();
});

test('an engine that was closed reads again; closing twice, or before it ever read, does nothing', async () => {
  const fresh = new PpOcr();
  await fresh.close();
  expect(text((await fresh.recognise([label()]))[0])).toBe('登録番号');
  await fresh.close();
  await fresh.close();
  expect(text((await fresh.recognise([number()]))[0])).toBe('T8914901526820');
  await fresh.close();
});

test('a model that cannot be loaded is said at every call, and closing then is no error', async () => {
  const broken = new PpOcr(SCAN);
  for (let n = 0; n < 2; n++) await expect(broken.recognise([label()])).rejects.toThrow(/scan-two-rates/);
  await broken.close();
});
