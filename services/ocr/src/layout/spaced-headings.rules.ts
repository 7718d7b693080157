import type { Segment } from './layout.types.js';
import { joined } from './segment.rules.js';
import { isWide } from './text.rules.js';

/** "小　　計" and "請　求　書" come as single letters far apart: join runs of lone ideographs of one height. */
export function joinSpacedHeadings(segments: Segment[]): Segment[] {
  const out: Segment[] = [];
  for (const segment of segments) {
    const last = out.at(-1);
    const lone = (s: Segment) => [...s.tight].length === 1 && isWide(s.tight);
    if (last && lone(last) && endsHeading(last, segment)) {
      out[out.length - 1] = joined(last, segment, ' ');
      continue;
    }
    if (
      last &&
      lone(segment) &&
      last.page === segment.page &&
      Math.abs(last.y0 - segment.y0) < 0.4 * segment.h
    ) {
      const spelled = lone(last) || /^(\S )+\S$/.test(last.text);
      const gap = segment.x0 - last.x1;
      if (wrappedApart(segments, last, segment)) {
        out.push(segment);
        continue;
      }
      if (spelled && gap > 0 && gap < 6 * segment.h && Math.abs(last.h - segment.h) < 0.35 * segment.h) {
        out[out.length - 1] = joined(last, segment, ' ');
        continue;
      }
    }
    out.push(segment);
  }
  return out;
}

/** 締 and 日 26/10/31: the last letter of a spaced heading with the value behind it in one cell. */
function endsHeading(last: Segment, segment: Segment): boolean {
  const gap = segment.x0 - last.x1;
  return (
    /^[日額計号] ?(?=[\d¥令RH])/.test(segment.text) &&
    last.page === segment.page &&
    Math.abs(last.y0 - segment.y0) < 0.4 * segment.h &&
    Math.abs(last.h - segment.h) < 0.35 * segment.h &&
    gap > 0 &&
    gap < 4 * segment.h
  );
}

/** Each is the end of a cell of its own that wraps: 支店 over 店 beside 普 over 通. */
function wrappedApart(all: Segment[], left: Segment, right: Segment): boolean {
  const over = (s: Segment) =>
    all.find(
      (o) =>
        o !== s && Math.abs(o.x0 - s.x0) < 0.4 * s.h && s.y0 - o.y1 > -0.4 * s.h && s.y0 - o.y1 < 0.6 * s.h,
    );
  const [a, b] = [over(left), over(right)];
  return a !== undefined && b !== undefined && a !== b && [...a.tight, ...b.tight].length > 2;
}
