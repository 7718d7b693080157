import type { PageLayout } from '../layout/layout.types.js';

const MENDS: [RegExp, string][] = [
  [/(?<!\d)29(?=[12]\d\s?[年/.-])/g, '20'],
  [/(?<=年\s?)19(?=\s?月)/g, '10'],
  [/(?<=29\d\d[/.]|20\d\d[/.])19(?=[/.]\d)/g, '10'],
  [/(?<=[月/.]\s?)39(?=\s?日|\D|$)/g, '30'],
  [/(?<![\d.])19(?=(?:\.[09])?%)/g, '10'],
];

/** Dates and rates of a page whose struck-through zeros were read as nines, with the zeros that alone make them possible; no rule can tell its other digits. */
export function withZeros(page: PageLayout): PageLayout {
  if (page.engine === 'text_layer') return page;
  const mended = (text: string) => MENDS.reduce((t, [pattern, by]) => t.replace(pattern, by), text);
  // Every mend keeps the length: the places of the letters stay.
  const rows = page.rows.map((row) =>
    row.map((s) => ({ ...s, text: mended(s.text), tight: mended(s.tight) })),
  );
  return { ...page, rows, segments: rows.flat() };
}

const FEW_NINES = 12;

/**
 * A zero with a stroke or a dot in it is read as 9: no invoice has nearly as many nines as zeros (at most 0.53 of them
 * on 196 pages of common type, 1.8 and more where the zeros are struck through).
 */
export function zerosMisread(pages: PageLayout[]): boolean {
  const text = pages
    .filter((p) => p.engine !== 'text_layer')
    .flatMap((p) => p.segments.map((s) => s.tight))
    .join('');
  const count = (digit: string) => text.split(digit).length - 1;
  return count('9') >= FEW_NINES && count('9') > 0.8 * count('0');
}
