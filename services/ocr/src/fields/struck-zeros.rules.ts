import type { PageLayout } from '../layout/layout.types.js';

// Type that strikes its zeros through or dots them: a small zero is read as an eight, and its shape gives no hint.

/** A month of 18 or a day of 38 of a written-out date, which is a 10 and a 30. */
const IMPOSSIBLE = /(?<!\d)(20\d{2}[/.年-])(?:(18)([/.月-]\d{1,2})|(\d{1,2}[/.月-])(38))(?!\d)/g;

/** Dates no calendar has with the zeros that were read as eights. */
export function withZeros(text: string): string {
  return text.replace(IMPOSSIBLE, (_, year: string, month?: string, day?: string, first?: string) =>
    month ? `${year}10${day ?? ''}` : `${year}${first ?? ''}30`,
  );
}

/** Whether the pages as they were recognised show zeros read as eights: by a date that cannot be. */
export function hasStruckZeros(pages: PageLayout[]): boolean {
  return pages.some(
    (p) => p.engine !== 'text_layer' && p.segments.some((s) => withZeros(s.tight) !== s.tight),
  );
}
