import { boxOf } from '../layout/layout.rules.js';
import type { Found, Segment } from '../layout/layout.types.js';
import { HOLDER_LABEL, KANA, type Zone, labelled } from './bank-account.rules.js';

// Ideographs and hiragana that recognition writes where kana of the same shape stand.
export const TWINS: Record<string, string> = {
  力: 'カ',
  二: 'ニ',
  口: 'ロ',
  工: 'エ',
  夕: 'タ',
  卜: 'ト',
  八: 'ハ',
  一: 'ー',
  千: 'チ',
  ヵ: 'カ',
  か: 'カ',
  へ: 'ヘ',
  り: 'リ',
  べ: 'ベ',
  ぺ: 'ペ',
  三: 'ミ',
  ニ: 'ニ',
};

/** Look-alikes beside kana or beside the bracket of カ) become the kana they stand for. */
export function asKana(text: string): string {
  let out = text;
  for (let i = 0; i < 3; i++) {
    out = out.replace(
      new RegExp(
        `(?<=[${KANA}(])\\s?([${Object.keys(TWINS).join('')}])|([${Object.keys(TWINS).join('')}])(?=\\s?[${KANA})])`,
        'g',
      ),
      (m, a?: string, b?: string) => m.replace(a ?? b ?? '', TWINS[a ?? b ?? ''] ?? ''),
    );
  }
  return out;
}

/** Kana of the holder as printed; a kanji name beside it is left out. */
export function holderOf(text: string): string | null {
  const source = asKana(text)
    .replace(/^[\s:]+/, '')
    .replace(/\s*[/／].*$/, '')
    .replace(/\s*[(（][^)）]*\p{Script=Han}.*$/u, '');
  const m = new RegExp(`[(]?[${KANA}A-Z][${KANA}A-Z0-9・.,() -]*`, 'iu').exec(source);
  const value = m?.[0].trim().replace(/[-,.]+$/, '');
  if (!value) return null;
  const kana = (value.match(new RegExp(`[${KANA}]`, 'g')) ?? []).length;
  return kana >= 3 && kana >= 0.5 * value.replace(/\s/g, '').length ? value : null;
}

export function holderIn(zone: Zone): Found<string> | null {
  const byLabel = labelled(zone, HOLDER_LABEL, holderOf);
  if (byLabel) return byLabel;
  const scored = zone.segments
    .map((segment) => ({ segment, value: holderOf(afterNumber(segment)) }))
    .filter((c): c is { segment: Segment; value: string } => c.value !== null)
    .filter(
      (c) =>
        c.segment.y0 >= zone.name.y0 - c.segment.h &&
        c.segment.y0 < zone.name.y0 + 6 * zone.name.h &&
        new RegExp(`^[${KANA}A-Z0-9()・. -]+$`, 'i').test(c.value),
    )
    .filter((c) => pureKana(afterNumber(c.segment)));
  const first = scored.sort(
    (a, b) => Number(/[()]/.test(b.value)) - Number(/[()]/.test(a.value)) || a.segment.y0 - b.segment.y0,
  )[0];
  if (!first) return null;
  const key = first.value.replace(/\s/g, '');
  const start = Math.max(0, first.segment.tight.indexOf(key));
  return {
    value: first.value,
    page: first.segment.page,
    box: boxOf(first.segment, start, start + key.length),
    confidence: first.segment.confidence * 0.97,
    text: first.segment.text,
  };
}

export function afterNumber(segment: Segment): string {
  return segment.text.replace(/^.*?(?:普通|当座|貯蓄)(?:預金)?\D{0,6}\d{4,8}/, '');
}

export function pureKana(text: string): boolean {
  const bare = text.replace(/[\s/／].*[A-Z].*$/i, '').replace(/[()\s.・:-]/g, '');
  const han = (bare.match(/\p{Script=Han}|[ぁ-ん]/gu) ?? []).length;
  return bare.length >= 3 && han === 0;
}
