import { normaliseText } from '../layout/text.rules.js';

export type Trust = 'good' | 'empty' | 'garbage';

// What nearly every invoice says somewhere. Text whose fonts lack a ToUnicode map holds none of it.
const EXPECTED = /請|求|合|計|額|金|税|円|株|会社|年|月|日|invoice|total|amount|date|tax/gi;

/**
 * Whether a text layer may be believed without looking at the picture. Missing ToUnicode maps yield control
 * characters, private-use code points or rare ideographs and hardly any digit.
 */
export function trustOf(runs: string[], _operators = 1): Trust {
  const raw = runs.join('');
  const text = normaliseText(raw).replace(/\s/g, '');
  if (raw.replace(/\s/g, '').length < 12) return 'empty';
  let odd = 0;
  let total = 0;
  for (const c of raw) {
    if (/\s/.test(c)) continue;
    total++;
    const code = c.codePointAt(0) ?? 0;
    const control = code < 0x20 || (code >= 0x7f && code < 0xa0) || code === 0xfffd;
    const unused =
      (code >= 0xe000 && code <= 0xf8ff) ||
      code >= 0xf0000 ||
      (code >= 0x0370 && code <= 0x1fff && !(code >= 0x0391 && code <= 0x03c9)) ||
      (code >= 0xac00 && code <= 0xd7a3) ||
      (code >= 0x3400 && code <= 0x4dbf);
    if (control || unused) odd++;
  }
  if (odd / Math.max(1, total) > 0.06) return 'garbage';
  const expected = (text.match(EXPECTED) ?? []).length;
  const digits = (text.match(/\d/g) ?? []).length;
  if (text.length > 60 && (expected < 4 || digits < 6)) return 'garbage';
  return 'good';
}
