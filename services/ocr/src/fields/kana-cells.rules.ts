import type { PageLayout, Segment } from '../layout/layout.types.js';
import { amongKana } from './kana-letters.rules.js';

/** A recognised page with ideographs of the shape of a katakana that stand among katakana as what they are. */
export function withKana(page: PageLayout): PageLayout {
  if (page.engine === 'text_layer') return page;
  const mended = new Map(
    page.segments
      .filter((s) => amongKana(s.tight) !== s.tight)
      .map((s) => [s, { ...s, text: amongKana(s.text), tight: amongKana(s.tight) }]),
  );
  const own = (s: Segment) => mended.get(s) ?? s;
  return mended.size === 0
    ? page
    : { ...page, segments: page.segments.map(own), rows: page.rows.map((r) => r.map(own)) };
}
