/** A text on a page. x and y count in points from the upper left corner; y is the baseline. */
export interface PdfText {
  kind: 'text';
  x: number;
  y: number;
  size: number;
  text: string;
  align: 'left' | 'right' | 'center';
}

/** A line or, where it is filled, a bar. */
export interface PdfLine {
  kind: 'line';
  x: number;
  y: number;
  width: number;
  height: number;
  grey: number;
}

export type PdfPart = PdfText | PdfLine;

/** A4 in points. */
export const PAGE_WIDTH = 595;
export const PAGE_HEIGHT = 842;

/** Width of a text of a size in points, as the font of the paper draws it. */
export type Measure = (text: string, size: number) => number;

/** A text without what no page shows. */
export function clean(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** The text in lines of at most `width` points; words of letters stay together where they fit. */
export function wrapped(text: string, size: number, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of clean(text).match(/[!-~\u00a1-\u00ff]+ ?|./gu) ?? []) {
    if (measure(line + word.trimEnd(), size) <= width) {
      line += word;
      continue;
    }
    if (line !== '') lines.push(line.trimEnd());
    line = '';
    for (const char of word) {
      if (measure(line + char, size) > width && line !== '') {
        lines.push(line);
        line = '';
      }
      line += char;
    }
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  return lines;
}

/** The text in one line of at most `width` points; what does not fit gives way to an ellipsis. */
export function cut(text: string, size: number, width: number, measure: Measure): string {
  if (measure(text, size) <= width) return text;
  const kept = [...clean(text)];
  while (kept.length > 0 && measure(`${kept.join('')}…`, size) > width) kept.pop();
  return `${kept.join('')}…`;
}
