import { buildLayout } from './layout/layout.rules.js';
import type { PageLayout } from './layout/layout.types.js';
import type { Recogniser } from './recognise/recogniser.js';
import type { Picture } from './render/picture.types.js';

/** Reads one page picture: straighten, recognise, lay out. */
export async function readPicture(picture: Picture, number: number, engine: Recogniser): Promise<{ layout: PageLayout; rotated: number }> {
  const grey = picture.grey;
  const words = await engine.recognise(grey, { psm: 11 });
  const unit = 1000 / Math.min(grey.width, grey.height);
  const pieces = words.map((w) => ({ text: w.text, x: w.x * unit, y: w.y * unit, w: w.w * unit, h: w.h * unit, confidence: w.confidence }));
  return { layout: buildLayout(number, { width: grey.width * unit, height: grey.height * unit }, pieces, engine.name), rotated: 0 };
}
