import { boxOf } from '../layout/layout.rules.js';
import type { Found, PageLayout, Segment } from '../layout/layout.types.js';
import { belowOf } from './search.rules.js';
import { REGISTRATION_LABEL } from './sender-marks.rules.js';
import { findTNumbers, type TNumberMatch } from './t-number.rules.js';
import type { OwnCompany } from './company-names.rules.js';

/** Registration numbers on the pages, the reader's own left out; a passing check digit first. */
export function readTNumber(
  pages: PageLayout[],
  own: OwnCompany,
): (Found<string> & { checked: boolean; segment: Segment }) | null {
  const list: (Found<string> & { checked: boolean; segment: Segment; score: number })[] = [];
  for (const page of pages) {
    for (const row of page.rows) {
      for (const [i, segment] of row.entries()) {
        const label = REGISTRATION_LABEL.exec(segment.tight);
        const next = row[i + 1];
        const under = belowOf(page, segment, 1.5)[0];
        add(segment, label !== null, findTNumbers(segment.tight));
        if (label && next) add(next, true, findTNumbers(next.tight, true));
        if (label && under) add(under, true, findTNumbers(under.tight, true));
        if (label) add(segment, true, findTNumbers(segment.tight.slice(label.index), true), label.index);
        if (/T[\d-]{4,16}$/.test(segment.tight) && under && /^\d[\d-]*$/.test(under.tight))
          add(segment, true, findTNumbers(segment.tight + under.tight));
      }
    }
  }
  function add(segment: Segment, labelled: boolean, matches: TNumberMatch[], offset = 0): void {
    for (const m of matches) {
      if (m.value === own.t_number) continue;
      const box = boxOf(segment, m.start + offset, m.end + offset);
      list.push({
        value: m.value,
        page: segment.page,
        box,
        text: segment.text,
        checked: m.checked,
        segment,
        confidence: segment.confidence,
        score: (labelled ? 1 : 0) + (m.checked ? 1 : 0) - segment.page * 0.1,
      });
    }
  }
  return list.sort((a, b) => b.score - a.score)[0] ?? null;
}
