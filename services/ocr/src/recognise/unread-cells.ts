import { crop } from './crop.rules.js';
import { wordsIn, wordsOutside } from './lines.rules.js';
import type { PrintMap } from './print-map.js';
import { LOOK_MS, type RecognisedWord, type Recogniser } from './recogniser.js';
import { isNoise, type Region } from './region.rules.js';

const HEIGHT = 48;
const MARGIN = 10;
const MOST_CELLS = 140;
const COVERED = 0.75;
const SURE = 0.6;

interface Open {
  box: Region;
  old: RecognisedWord[];
  worth: number;
}

/**
 * Reads the cells of print that the page pass left out, read in part or doubted: each cell by itself as one line. The
 * page segmentation of an engine drops lone cells of tables and forms; ink tells that they are there.
 */
export async function readUnreadCells(
  print: PrintMap,
  words: RecognisedWord[],
  engine: Recogniser,
): Promise<RecognisedWord[]> {
  const open = openCells(print, words);
  if (open.length === 0) return words;
  const looks = open.map(({ box }) => {
    const scale = Math.min(4, HEIGHT / Math.max(4, box.h));
    const pad = 0.12 * box.h + 1;
    const region = { x: box.x - pad, y: box.y - pad, w: box.w + 2 * pad, h: box.h + 2 * pad };
    return { region, scale, picture: crop(print.page, region, scale, MARGIN) };
  });
  const found = await engine.recogniseAll(
    looks.map((l) => l.picture),
    { psm: 7, timeout_ms: LOOK_MS },
  );
  let out = words;
  for (const [i, { box, old, worth }] of open.entries()) {
    const look = looks[i];
    const fresh = (found[i] ?? []).filter((w) => !isNoise(w));
    if (!look || fresh.length === 0) continue;
    const believed = meanOf(fresh);
    if (believed < 0.45 || believed <= worth || lettersOf(fresh) < 0.6 * lettersOf(old.filter(isSure)))
      continue;
    const pad = 0.2 * box.h;
    out = [
      ...wordsOutside(out, { ...box, x: box.x - pad, w: box.w + 2 * pad }),
      ...fresh.map((w) => ({
        ...w,
        x: look.region.x + (w.x - MARGIN) / look.scale,
        w: w.w / look.scale,
        y: box.y,
        h: box.h,
        confidence: w.confidence * 0.97,
      })),
    ];
  }
  return out;
}

function openCells(print: PrintMap, words: RecognisedWord[]): Open[] {
  const { step } = print;
  return (
    print.cells
      .map((c): Open => {
        const box = { x: c.x * step, y: c.y * step, w: c.w * step, h: c.h * step };
        const old = wordsIn(words, box).filter((w) => !isNoise(w));
        return { box, old, worth: old.length === 0 ? 0 : meanOf(old) * coverage(old, box) };
      })
      // Lines tied together by a seal or a bracket were told apart by the page pass already.
      .filter(
        (o) => !o.old.some((w) => isSure(w) && w.h < 0.6 * o.box.h && o.box.h > 1.6 * print.typical * step),
      )
      .filter((o) => !words.some((w) => isSure(w) && straddles(w, o.box)))
      .filter((o) => coverage(o.old, o.box) < COVERED || !o.old.every(isSure))
      .sort((a, b) => b.box.w - a.box.w)
      .slice(0, MOST_CELLS)
  );
}

/** A sure word that begins or ends outside the cell: its letters stand less exactly than the ink, so both stay. */
function straddles(word: RecognisedWord, box: Region): boolean {
  const level = Math.min(word.y + word.h, box.y + box.h) - Math.max(word.y, box.y);
  if (level < 0.5 * Math.min(word.h, box.h)) return false;
  const inside = (Math.min(word.x + word.w, box.x + box.w) - Math.max(word.x, box.x)) / word.w;
  return inside > 0.25 && inside < 0.75;
}

function coverage(words: RecognisedWord[], box: Region): number {
  let covered = 0;
  let at = box.x;
  for (const w of words) {
    const from = Math.max(at, w.x);
    const to = Math.min(box.x + box.w, w.x + w.w);
    if (to > from) covered += to - from;
    at = Math.max(at, to);
  }
  return covered / Math.max(1, box.w);
}

function isSure(word: RecognisedWord): boolean {
  return word.confidence >= SURE;
}

function lettersOf(words: RecognisedWord[]): number {
  return words.reduce((n, w) => n + w.text.length, 0);
}

function meanOf(words: RecognisedWord[]): number {
  return words.reduce((n, w) => n + w.confidence * w.text.length, 0) / Math.max(1, lettersOf(words));
}
