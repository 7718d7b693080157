import { buildLayout } from '../src/layout/layout.rules.js';
import type { PageLayout } from '../src/layout/layout.types.js';

/** x, y, text and, where it is not 10, the type size, in units of a page 1000 wide. */
export type PrintedCell = [x: number, y: number, text: string, size?: number];

/** A digital page as an invoice prints it. Full-width characters are one size wide, others half. */
export function printedPage(cells: PrintedCell[], number = 1): PageLayout {
  return page(cells, number, 'text_layer', 0.995);
}

/** The same page as recognition gives it, every cell one word. */
export function recognisedPage(cells: PrintedCell[], confidence = 0.93, number = 1): PageLayout {
  return page(cells, number, 'pp_ocr', confidence);
}

function page(
  cells: PrintedCell[],
  number: number,
  engine: PageLayout['engine'],
  confidence: number,
): PageLayout {
  const pieces = cells.map(([x, y, text, size = 10]) => {
    const w = [...text].reduce((n, c) => n + (/[\u2e80-\uffef]/.test(c) ? size : size * 0.52), 0);
    return { text, x, y, w, h: size, confidence };
  });
  return buildLayout(number, { width: 1000, height: 1414 }, pieces, engine);
}

export const NOBODY = { names: [], phones: [], t_number: null };
