import type { Grey } from '../pictures/picture.types.js';
import { measureLight } from './light.rules.js';

const BLOCK = 12;
const MIDDLE = 0.28;

/**
 * A photograph with the fall of light over the sheet divided out: brightness of paper in the middle of the picture,
 * where the sheet surely lies, continued outward as a slope in the logarithm. Under a lamp at one side the table there
 * may be brighter than the paper at the other.
 */
export function evenLight(picture: Grey): Grey {
  const { paper, block } = measureLight(picture, BLOCK);
  // Least squares of log brightness = a + b x + c y over the middle blocks.
  const sums = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  const add = (i: number, v: number) => {
    sums[i] = (sums[i] as number) + v;
  };
  for (let y = 0; y < paper.height; y++) {
    for (let x = 0; x < paper.width; x++) {
      const u = x / paper.width - 0.5;
      const v = y / paper.height - 0.5;
      if (Math.abs(u) > MIDDLE || Math.abs(v) > MIDDLE) continue;
      const value = Math.log(Math.max(20, paper.data[y * paper.width + x] ?? 255));
      for (const [i, term] of [1, u, v, u * u, u * v, v * v, value, u * value, v * value].entries())
        add(i, term);
    }
  }
  const [n = 1, su = 0, sv = 0, suu = 1, suv = 0, svv = 1, s = 0, sus = 0, svs = 0] = sums;
  // The middle is symmetric about the origin, so the normal equations fall apart into a mean and two slopes.
  const mean = s / Math.max(1, n);
  const cu = suu - (su * su) / n;
  const cv = svv - (sv * sv) / n;
  const cuv = suv - (su * sv) / n;
  const du = sus - su * mean;
  const dv = svs - sv * mean;
  const det = cu * cv - cuv * cuv || 1;
  const b = (du * cv - dv * cuv) / det;
  const c = (dv * cu - du * cuv) / det;
  const origin = { u: su / n, v: sv / n };
  const across = Float64Array.from({ length: picture.width }, (_, x) =>
    Math.exp(mean + b * (x / block / paper.width - 0.5 - origin.u)),
  );
  const data = new Uint8Array(picture.data.length);
  for (let y = 0, i = 0; y < picture.height; y++) {
    const down = Math.exp(c * (y / block / paper.height - 0.5 - origin.v));
    for (let x = 0; x < picture.width; x++, i++)
      data[i] = Math.min(
        255,
        ((picture.data[i] as number) * 200) / Math.max(20, (across[x] as number) * down),
      );
  }
  return { ...picture, data };
}
