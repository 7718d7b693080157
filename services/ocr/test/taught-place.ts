import type { LearnedPlace } from '../src/fields/memory-place.rules.js';
import type { PageLayout } from '../src/layout/layout.types.js';
import { relativeBox } from '../src/result.rules.js';

/** What a person teaches by pointing at a cell and the label beside it. */
export function taught(page: PageLayout, field: string, value: string, label: string): LearnedPlace {
  const boxOf = (text: string) => {
    const cell = page.segments.find((s) => s.text === text);
    if (!cell) throw new Error(`nothing prints ${text}`);
    return relativeBox({ x: cell.x0, y: cell.y0, w: cell.x1 - cell.x0, h: cell.h }, page);
  };
  return { field, page: 1, pages: 1, box: boxOf(value), label, label_box: label ? boxOf(label) : [] };
}
