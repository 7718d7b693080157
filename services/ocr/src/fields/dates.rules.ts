import { matchesOf, tight } from '../layout/text.rules.js';

export interface DateMatch {
  /** ISO date; null when the print carries no year. */
  iso: string | null;
  month: number;
  day: number;
  start: number;
  end: number;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NAME = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?';
// First year of each era minus one, so that era year 1 is the first.
const ERAS: Record<string, number> = { 令: 2018, R: 2018, 平: 1988, H: 1988, 昭: 1925, S: 1925 };

function iso(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real && year >= 1990 && year <= 2099 ? date.toISOString().slice(0, 10) : null;
}

/** Years of two digits up to this one are of Reiwa, from `LEAST_WESTERN` on of the century. */
const MOST_OF_REIWA = 15;
const LEAST_WESTERN = 20;

/** 8年, 26年: the year meant where the era or the century is left out; NaN where it may be neither. */
function shortYear(print: string | undefined): number {
  const short = Number(print);
  if (short === 0 || (short > MOST_OF_REIWA && short < LEAST_WESTERN)) return Number.NaN;
  return short <= MOST_OF_REIWA ? eraYear('R', String(short)) : 2000 + short;
}

type Reader = (m: RegExpMatchArray) => { year: number | null; month: number; day: number };
const eraYear = (era = '', print = '') => (ERAS[era[0] ?? ''] ?? 2018) + (print === '元' ? 1 : Number(print));
const monthOf = (name: string | undefined) => MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1;

// Recognition may set a stray sign between the letters of an era.
const PATTERNS: [RegExp, Reader][] = [
  [
    /(20\d{2})(?:年|[^\d/.\-\sA-Za-z]{1,2}(?=\d{1,2}月\d{1,2}日))(\d{1,2})(?:月|[^\d\s/.-](?=\d{1,2}日))(\d{1,2})日?/g,
    (m) => ({ year: Number(m[1]), month: Number(m[2]), day: Number(m[3]) }),
  ],
  [
    /(令[^\d]?和|平[^\d]?成|昭[^\d]?和|令[^\d月日]{0,2}(?=\d)|(?<!昭)[^\d\s昭]和(?=\d)|(?<=^|[、。,::(])和(?=\d))(元|\d{1,2})[^\d月日]?年(\d{1,2})月(\d{1,2})日?/g,
    (m) => ({
      year: eraYear(m[1], m[2]),
      month: Number(m[3]),
      day: Number(m[4]),
    }),
  ],
  [
    /(?<![A-Za-z0-9])([RHS])\.?(\d{1,2})[./年-](\d{1,2})[./月-](\d{1,2})日?(?!\d)/g,
    (m) => ({
      year: (ERAS[(m[1] ?? '')[0] ?? ''] ?? 0) + Number(m[2]),
      month: Number(m[3]),
      day: Number(m[4]),
    }),
  ],
  [
    /(令[^\d]?和|平[^\d]?成|令)(元|\d{1,2})[./-](\d{1,2})[./-](\d{1,2})(?!\d)/g,
    (m) => ({
      year: eraYear(m[1], m[2]),
      month: Number(m[3]),
      day: Number(m[4]),
    }),
  ],
  [
    // INV-2026-10-31 is a number.
    /(?<!\d|[A-Za-z]-)(20\d{2})[/.-](\d{1,2})[/.-](\d{1,2})(?![\d])/g,
    (m) => ({ year: Number(m[1]), month: Number(m[2]), day: Number(m[3]) }),
  ],
  [
    // 10/31/2026 and 31/10/2026: the number that cannot be a month is the day.
    /(?<![\d/])(\d{1,2})\/(\d{1,2})\/(20\d{2})(?!\d)/g,
    (m) => {
      const [a, b] = [Number(m[1]), Number(m[2])];
      return b > 12
        ? { year: Number(m[3]), month: a, day: b }
        : { year: Number(m[3]), month: a > 12 ? b : 0, day: a };
    },
  ],
  [
    new RegExp(`${NAME}(\\d{1,2})(?:st|nd|rd|th)?[,.]?(20\\d{2})`, 'gi'),
    (m) => ({ year: Number(m[3]), month: monthOf(m[1]), day: Number(m[2]) }),
  ],
  [
    new RegExp(`(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)?[-/]?${NAME}[-/,]?(20\\d{2})`, 'gi'),
    (m) => ({ year: Number(m[3]), month: monthOf(m[2]), day: Number(m[1]) }),
  ],
  [
    /(?<![\d和成RHS.])(\d{1,2})年(\d{1,2})月(\d{1,2})日/g,
    (m) => ({ year: shortYear(m[1]), month: Number(m[2]), day: Number(m[3]) }),
  ],
  [/(?<![\d/年])(\d{1,2})月(\d{1,2})日/g, (m) => ({ year: null, month: Number(m[1]), day: Number(m[2]) })],
  // 月末 and 月末日; 末 is read as its like.
  [
    /(20\d{2})(?:年|[/.-])(\d{1,2})月[末未]日?/g,
    (m) => ({ year: Number(m[1]), month: Number(m[2]), day: lastDay(Number(m[1]), Number(m[2])) }),
  ],
  [
    /(令[^\d]?和|平[^\d]?成|令[^\d月日]{0,2}(?=\d)|(?<![A-Za-z0-9])[RH]\.?(?=\d))(元|\d{1,2})[年.](\d{1,2})月[末未]日?/g,
    (m) => {
      const [year, month] = [eraYear(m[1], m[2]), Number(m[3])];
      return { year, month, day: lastDay(year, month) };
    },
  ],
  // The month's close is no day to pay on: 10月末締.
  [
    /(?<![\d/年])(\d{1,2})月[末未]日?(?![締〆])/g,
    (m) => ({ year: null, month: Number(m[1]), day: lastDay(null, Number(m[1])) }),
  ],
];

/** The last day of a month; of a February without its year the 29th, which `withYear` brings to the 28th. */
function lastDay(year: number | null, month: number): number {
  return new Date(Date.UTC(year ?? 2000, month, 0)).getUTCDate();
}

/**
 * Every date printed in a text: western, era (令和8年, R8.10.31), slashed, dotted, English, the last day of a named month
 * (令和8年1月末日). `start`/`end` count in the text without blanks.
 */
export function findDates(text: string): DateMatch[] {
  const source = tight(text);
  const out: DateMatch[] = [];
  for (const [pattern, reader] of PATTERNS) {
    for (const m of matchesOf(pattern, source)) {
      const start = m.index;
      const end = start + m[0].length;
      if (out.some((d) => start < d.end && d.start < end)) continue;
      const { year, month, day } = reader(m);
      if (month < 1 || month > 12 || day < 1 || day > 31) continue;
      const value = year === null ? null : iso(year, month, day);
      if (year !== null && value === null) continue;
      out.push({ iso: value, month, day, start, end });
    }
  }
  return out.sort((a, b) => a.start - b.start);
}

const SLASHED = /^[::]?(\d{1,2})\/(\d{1,2})(?:\([月火水木金土日]\))?(?:まで|迄)?$/;

/** A text that is nothing but a month and a day, 2/25 or 1/5(月)まで: only a label beside it makes a date of that. */
export function slashedDay(text: string): DateMatch | null {
  const source = tight(text);
  const m = SLASHED.exec(source);
  const [month, day] = [Number(m?.[1]), Number(m?.[2])];
  const real = month >= 1 && month <= 12 && day >= 1 && day <= lastDay(null, month);
  return m && real ? { iso: null, month, day, start: 0, end: source.length } : null;
}

const SHORT = /^[::]?[’'`]?(\d{1,2})([/.-])(\d{1,2})\2(\d{1,2})(?:\([月火水木金土日]\))?(?:まで|迄)?$/;
/** A text that is nothing but a date whose era or century is left out, 26/10/31 or 8.10.31: its place must say that it is one. */
export function shortDate(text: string): DateMatch | null {
  const source = tight(text);
  const m = SHORT.exec(source);
  if (!m) return null;
  const value = iso(shortYear(m[1]), Number(m[3]), Number(m[4]));
  return value === null
    ? null
    : { iso: value, month: Number(m[3]), day: Number(m[4]), start: 0, end: source.length };
}

/** The first day with this month and day on or after `from`: the year a bare "11月30日" means on an invoice. */
export function withYear(month: number, day: number, from: string): string | null {
  const year = Number(from.slice(0, 4));
  for (const y of [year, year + 1]) {
    const value = iso(y, month, month === 2 ? Math.min(day, lastDay(y, month)) : day);
    if (value && value >= from) return value;
  }
  return null;
}

/** Days from one ISO date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
