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
  const high = Math.min(stampLevel(piece, darkest) ?? 255, Math.max(darkest + GONE, 80));
  const low = Math.min(darkest + KEPT, high - 25);
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

const BAND = 8;
/** Where the even ink of a stamp begins: its level stands out of the slope of levels at the edges of letters. */
function stampLevel({ data }: Grey, darkest: number): number | null {
  const bands = new Uint32Array(256 / BAND);
  for (const v of data) {
    const band = Math.floor(v / BAND);
    bands[band] = (bands[band] as number) + 1;
  }
  const first = Math.ceil((darkest + 48) / BAND);
  let top = first;
  for (let i = first; i < 200 / BAND; i++) if ((bands[i] as number) > (bands[top] as number)) top = i;
  const slope = ((bands[top - 3] ?? 0) + (bands[top + 3] ?? 0)) / 2;
  return (bands[top] as number) > 1.8 * slope && top > first ? (top - 1.5) * BAND : null;
}

function percentile({ data }: Grey, share: number): number {
  const histogram = new Uint32Array(256);
  for (const v of data) histogram[v] = (histogram[v] as number) + 1;
  let left = data.length * share;
  let level = 0;
  while (level < 255 && (left -= histogram[level] as number) > 0) level++;
  return level;
}
