import type { Grey } from '../pictures/picture.types.js';
import { findSheet } from './page-quad.rules.js';
import type { Quad } from './quad.types.js';
import { evenLight } from './sheet-light.rules.js';

const WIDTH = 720;
const HEIGHT = 960;
const SHEET: Quad = [
  { x: 90, y: 70 },
  { x: 640, y: 90 },
  { x: 655, y: 880 },
  { x: 70, y: 860 },
];

function inside({ x, y }: { x: number; y: number }, quad: Quad): boolean {
  return quad.every((a, i) => {
    const b = quad[(i + 1) % 4] as { x: number; y: number };
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) > 0;
  });
}

/** A photograph: a sheet on a desk, both under a light that falls off to one side. */
function photograph(light: (x: number, y: number) => number, desk = 0.5): Grey {
  const data = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) data[y * WIDTH + x] = light(x, y) * (inside({ x, y }, SHEET) ? 1 : desk);
  return { width: WIDTH, height: HEIGHT, data };
}

const far = (found: Quad) =>
  Math.max(...found.map((p, i) => Math.hypot(p.x - (SHEET[i]?.x ?? 0), p.y - (SHEET[i]?.y ?? 0))));

test('the corners of a sheet on a darker table', () => {
  const found = findSheet(photograph(() => 220));
  expect(found && far(found)).toBeLessThan(8);
});

test('bright wood that touches the sheet beside a corner', () => {
  const plain = photograph(() => 220, 0.4);
  // A streak of the table as bright as paper runs out from the right side, not far over the lower corner.
  for (let y = 780; y < 850; y++) plain.data.fill(215, y * WIDTH + 640, (y + 1) * WIDTH);
  const found = findSheet(plain);
  expect(found && far(found)).toBeLessThan(12);
});

test('a table that is brighter at the lamp than the paper in the shade', () => {
  const found = findSheet(photograph((x) => 80 + (150 * x) / WIDTH, 0.6));
  expect(found && far(found)).toBeLessThan(10);
});

test('a scan that fills the picture has no sheet', () => {
  const plain = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT).fill(250) };
  expect(findSheet(plain)).toBeNull();
});

test('the shadow of a lid is not the end of the paper', () => {
  const data = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++) data.fill(y < 200 ? 130 + 0.6 * y : 250, y * WIDTH, (y + 1) * WIDTH);
  expect(findSheet({ width: WIDTH, height: HEIGHT, data })).toBeNull();
});

test('even light: paper gets one brightness from one side to the other', () => {
  const lit = evenLight(photograph((x) => 80 * Math.exp(x / WIDTH), 0.6));
  const at = (x: number, y: number) => lit.data[y * WIDTH + x] ?? 0;
  expect(Math.abs(at(120, 480) - at(600, 480))).toBeLessThan(14);
  expect(at(20, 480)).toBeLessThan(at(120, 480) - 50);
});

test('a sheet goes on into a shadow that lies over its end', () => {
  // There the paper is darker than the table in the light.
  const shaded = (_: number, y: number) => (y < 680 ? 220 : y < 740 ? 220 - 2 * (y - 680) : 100);
  const found = findSheet(photograph(shaded, 0.62));
  expect(found && far(found)).toBeLessThan(40);
});

describe('a sheet with a dark side on a dark table', () => {
  const DARK = 740;
  const dark = (print: number): Grey => {
    const light = photograph(() => 220, 0.25);
    for (let y = DARK; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++)
        if (inside({ x, y }, SHEET))
          light.data[y * WIDTH + x] = (x >> 2) % 5 === 0 && y % 20 < 8 ? print : 58;
    return light;
  };

  test('continues where it has light print', () => {
    const found = findSheet(dark(200));
    expect(found && far(found)).toBeLessThan(25);
  });

  test('ends there where nothing does', () => {
    const found = findSheet(dark(58));
    expect(Math.max(...(found ?? []).map((p) => p.y))).toBeLessThan(DARK + 10);
  });
});
