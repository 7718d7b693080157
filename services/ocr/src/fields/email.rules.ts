import { boxOf } from '../layout/layout.rules.js';
import type { Found, PageLayout } from '../layout/layout.types.js';

const EMAIL = /[A-Z0-9][A-Z0-9._%+-]{0,63}@(?:[A-Z0-9](?:[A-Z0-9-]{0,61}[A-Z0-9])?\.)+[A-Z]{2,10}/i;

/** The first e-mail address printed on the pages: invoices print the sender's, not the recipient's. */
export function emailOf(pages: PageLayout[]): Found<string> | null {
  for (const page of pages)
    for (const segment of page.segments) {
      const m = EMAIL.exec(segment.tight);
      if (!m) continue;
      return {
        value: m[0].toLowerCase(),
        page: page.number,
        box: boxOf(segment, m.index, m.index + m[0].length),
        confidence: segment.confidence,
        text: segment.text,
      };
    }
  return null;
}
