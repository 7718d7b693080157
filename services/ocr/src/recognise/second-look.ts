import type { Grey } from '../render/picture.types.js';
import { shrink } from '../straighten/measure.rules.js';
import { cutRegion } from '../straighten/straighten.js';
import type { RecognisedWord, Recogniser } from './recogniser.js';
import { isNoise, unreadRegions, type Region } from './unread.rules.js';

const STRIP = 64;
const MARGIN = 14;
const SHEET_WIDTH = 2600;

interface Placed {
  region: Region;
  strip: Grey;
  x: number;
  y: number;
}

/**
 * Reads again what the first pass left: every stretch of unread ink is cut out, enlarged to one type size and set on
 * one sheet, so that a single recognition does for all. Words land where their stretch stood.
 */
export async function secondLook(
  page: Grey,
  words: RecognisedWord[],
  engine: Recogniser,
): Promise<RecognisedWord[]> {
  const step = Math.max(1, Math.floor(Math.min(page.width, page.height) / 900));
  const small = shrink(page, Math.floor(Math.min(page.width, page.height) / step));
  const regions = unreadRegions(small, step, words);
  if (regions.length === 0) return words;
  const placed = await arrange(page, regions);
  const sheet = compose(placed);
  const found = await engine.recognise(sheet, { psm: 6 });
  const fresh = found.flatMap((word) => backOnPage(word, placed));
  return merged(words, fresh);
}

async function arrange(page: Grey, regions: Region[]): Promise<Placed[]> {
  const out: Placed[] = [];
  let y = MARGIN;
  for (const r of regions) {
    const pad = Math.max(4, r.h * 0.18);
    const region = {
      x: Math.max(0, r.x - pad),
      y: Math.max(0, r.y - pad),
      w: r.w + 2 * pad,
      h: r.h + 2 * pad,
    };
    const strip = await cutRegion(page, region, STRIP, 0);
    if (strip.width > SHEET_WIDTH) continue;
    out.push({ region, strip, x: MARGIN, y });
    y += strip.height + MARGIN * 2;
  }
  return out;
}

function compose(placed: Placed[]): Grey {
  const last = placed.at(-1);
  const width = Math.max(200, ...placed.map((p) => p.strip.width)) + 2 * MARGIN;
  const height = (last ? last.y + last.strip.height : 0) + MARGIN * 2;
  const data = new Uint8Array(width * height).fill(255);
  for (const { strip, x, y } of placed) {
    for (let row = 0; row < strip.height; row++)
      data.set(strip.data.subarray(row * strip.width, (row + 1) * strip.width), (y + row) * width + x);
  }
  return { width, height, data };
}

function backOnPage(word: RecognisedWord, placed: Placed[]): RecognisedWord[] {
  const middle = word.y + word.h / 2;
  const home = placed.find((p) => middle >= p.y - MARGIN / 2 && middle < p.y + p.strip.height + MARGIN / 2);
  if (!home || word.confidence < 0.45 || isNoise(word)) return [];
  const scale = home.region.w / home.strip.width;
  return [
    {
      ...word,
      x: home.region.x + (word.x - home.x) * scale,
      y: home.region.y + home.region.h * 0.12,
      w: word.w * scale,
      h: home.region.h * 0.76,
      confidence: word.confidence * 0.97,
    },
  ];
}

/** Fresh words replace doubtful ones they cover and never stand on a sure one. */
function merged(old: RecognisedWord[], fresh: RecognisedWord[]): RecognisedWord[] {
  const covers = (a: RecognisedWord, b: RecognisedWord) => {
    const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
    const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
    return w > 0.5 * Math.min(a.w, b.w) && h > 0.4 * Math.min(a.h, b.h);
  };
  const taken = fresh.filter(
    (f) => !old.some((o) => covers(o, f) && o.confidence >= Math.min(0.6, f.confidence)),
  );
  return [...old.filter((o) => !taken.some((f) => covers(o, f))), ...taken];
}
