export type Turn = 0 | 90 | 180 | 270;

/** A quarter turn more, clockwise. */
export function turned(turn: Turn, by: number): Turn {
  return ((((turn + by) % 360) + 360) % 360) as Turn;
}

function mapped([x, y]: [number, number], map: readonly number[] | undefined): [number, number] {
  if (!map || map.length !== 9) return [x, y];
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0, i = 1] = map;
  const k = g * x + h * y + i || 1;
  return [(a * x + b * y + c) / k, (d * x + e * y + f) / k];
}

function rotated([x, y]: [number, number], turn: Turn): [number, number] {
  if (turn === 90) return [1 - y, x];
  if (turn === 180) return [1 - x, 1 - y];
  if (turn === 270) return [y, 1 - x];
  return [x, y];
}

/**
 * Place of a box of the upright page on the shown sheet, all in 0..1. The reader's map leads to the
 * stored page (turned, skewed or photographed from the side), the view's own turn to the screen.
 */
export function shownBox(box: readonly number[], map: readonly number[] | undefined, turn: Turn): number[] {
  const [x = 0, y = 0, w = 0, h = 0] = box;
  const corners = (
    [
      [x, y],
      [x + w, y],
      [x + w, y + h],
      [x, y + h],
    ] as [number, number][]
  ).map((corner) => rotated(mapped(corner, map), turn));
  const xs = corners.map(([cx]) => cx);
  const ys = corners.map(([, cy]) => cy);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}
