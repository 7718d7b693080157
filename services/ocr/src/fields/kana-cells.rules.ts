import type { PageLayout, Segment } from '../layout/layout.types.js';
import { amongKana } from './kana-letters.rules.js';

/** A ring before the numerals of a branch of ゆうちょ銀行 is their zero. */
const ZERO = /[○◯](?=[〇一二三四五六七八九]{2}支?店)/g;

/** A recognised page with letters of the shape of a katakana or a numeral that can only be that in their place. */
export function withKana(page: PageLayout): PageLayout {
  if (page.engine === 'text_layer') return page;
  const meant = (text: string) => amongKana(text).replace(ZERO, '〇');
  const mended = new Map(
    page.segments
      .filter((s) => meant(s.tight) !== s.tight)
      .map((s) => [s, { ...s, text: meant(s.text), tight: meant(s.tight) }]),
  );
  const own = (s: Segment) => mended.get(s) ?? s;
  return mended.size === 0
    ? page
    : { ...page, segments: page.segments.map(own), rows: page.rows.map((r) => r.map(own)) };
}
