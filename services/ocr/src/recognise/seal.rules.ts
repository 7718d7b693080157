import type { Grey } from '../render/picture.types.js';

/** Ink of print is the darkest there is; what is paler by this much is stamp, shade or dirt. */
const KEPT = 40;
const GONE = 95;
const DARK = 150;

/**
 * A piece of a page without the paler ink of a seal that stands over a name: grey scans keep a red seal as a middle
 * grey, print is nearly black.
 * @returns the piece, and which share of its dark points was paler than print
 */
export function withoutSeal(piece: Grey): { picture: Grey; share: number } {
  const darkest = percentile(piece, 0.015);
  const low = darkest + KEPT;
  const high = Math.max(darkest + GONE, 80);
  const data = new Uint8Array(piece.data.length);
  let dark = 0;
  let gone = 0;
  for (let i = 0; i < data.length; i++) {
    const v = piece.data[i] as number;
    data[i] = v >= high ? 255 : v <= low ? v : low + ((v - low) * (255 - low)) / (high - low);
    if (v >= DARK) continue;
    dark++;
    if (v >= high) gone++;
  }
  return { picture: { ...piece, data }, share: dark === 0 ? 0 : gone / dark };
}

function percentile({ data }: Grey, share: number): number {
  const histogram = new Uint32Array(256);
  for (const v of data) histogram[v] = (histogram[v] as number) + 1;
  let left = data.length * share;
  let level = 0;
  while (level < 255 && (left -= histogram[level] as number) > 0) level++;
  return level;
}
